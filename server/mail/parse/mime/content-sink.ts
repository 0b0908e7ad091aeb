import { createHash, randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MAIL_LIMITS } from '../limits.ts'

const BATCH_BYTES = 64 * 1024

/** Decoded content: a text in memory, everything else on disk; a long text is both, cut in memory. */
export type Content = {
  size: number
  sha256: string
  /** SHA-256 without carriage returns, which transport adds and removes. */
  comparable: string
  text: Buffer | undefined
  path: string | undefined
}
export type StoredContent = Content & { path: string }

const RETURN = 0x0d

export type ContentSink = { write: (piece: Buffer) => void; close: () => Content }
export type ContentStore = ReturnType<typeof createContentStore>

/** Creates the store of one mail's decoded parts. Its files begin with `prefix`, by which they are found when the thread dies. */
export function createContentStore(directory: string, prefix: string) {
  const paths = new Set<string>()
  let textBytesLeft = MAIL_LIMITS.allTextBytes

  function open(kind: 'text' | 'file'): ContentSink {
    const hash = createHash('sha256')
    const comparableHash = createHash('sha256')
    const textLimit = kind === 'text' ? Math.min(MAIL_LIMITS.textBytes, textBytesLeft) : 0
    let pieces: Buffer[] = []
    let inMemory = 0
    let size = 0
    let text: Buffer | undefined
    let path: string | undefined
    let file: number | undefined

    function openFile(): void {
      path = join(directory, `${prefix}_${randomUUID()}`)
      paths.add(path)
      file = openSync(path, 'wx', 0o600)
    }

    /** Writes the memory to the file; joins the pieces where there is none. */
    function flush(): void {
      if (pieces.length === 0) return
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      pieces = file === undefined ? [bytes] : []
      if (file === undefined) return
      digest(bytes)
      inMemory = 0
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    }

    function digest(bytes: Buffer): void {
      hash.update(bytes)
      comparableHash.update(bytes.includes(RETURN) ? withoutReturns(bytes) : bytes)
    }

    function write(piece: Buffer): void {
      if (piece.length === 0) return
      size += piece.length
      pieces.push(Buffer.from(piece))
      inMemory += piece.length
      if (file === undefined && size > textLimit) {
        text = Buffer.concat(pieces).subarray(0, textLimit)
        openFile()
      }
      if (file === undefined ? pieces.length > 1000 : inMemory >= BATCH_BYTES) flush()
    }

    function close(): Content {
      flush()
      if (file === undefined) {
        text = pieces[0] ?? Buffer.alloc(0)
        digest(text)
      } else closeSync(file)
      textBytesLeft -= text?.length ?? 0
      return { size, sha256: hash.digest('hex'), comparable: comparableHash.digest('hex'), text, path }
    }

    if (kind === 'file') openFile()
    return { write, close }
  }

  function remove(path: string | undefined): void {
    if (path === undefined) return
    rmSync(path, { force: true })
    paths.delete(path)
  }

  return {
    /** Number of pictures extracted from HTML so far. */
    pictures: 0,
    open,
    write(bytes: Buffer): StoredContent {
      const sink = open('file')
      sink.write(bytes)
      return sink.close() as StoredContent
    },
    discard(content: Content | undefined): void {
      textBytesLeft += content?.text?.length ?? 0
      remove(content?.path)
    },
    remove,
    removeAll(): void {
      for (const path of paths) remove(path)
    },
  }
}

/** Removes carriage returns; `filter`, which calls a function for each byte, takes twenty times as long. */
function withoutReturns(bytes: Buffer): Buffer {
  const rest = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    rest[length] = byte
    if (byte !== RETURN) length += 1
  }
  return rest.subarray(0, length)
}
