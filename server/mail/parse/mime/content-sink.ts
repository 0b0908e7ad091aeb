import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
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

/** Stores the decoded parts of one mail. */
export class ContentStore {
  readonly paths = new Set<string>()
  textBytesLeft = MAIL_LIMITS.allTextBytes
  /** Number of pictures extracted from HTML so far. */
  pictures = 0
  readonly #directory: string
  readonly #prefix: string

  /** Names files with `prefix`, by which they are found when the thread dies. */
  constructor(directory: string, prefix: string) {
    this.#directory = directory
    this.#prefix = prefix
  }

  /** Opens content, of a text in memory or of a file. */
  open(kind: 'text' | 'file'): ContentSink {
    return new ContentSink(this, kind)
  }

  newPath(): string {
    const path = join(this.#directory, `${this.#prefix}_${randomUUID()}`)
    this.paths.add(path)
    return path
  }

  write(bytes: Buffer): StoredContent {
    const sink = this.open('file')
    sink.write(bytes)
    return sink.close() as StoredContent
  }

  /** Makes a file survive a power failure. */
  sync(path: string): void {
    const file = openSync(path, 'r+')
    try {
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** Removes unneeded content. */
  discard(content: Content | undefined): void {
    this.textBytesLeft += content?.text?.length ?? 0
    this.remove(content?.path)
  }

  remove(path: string | undefined): void {
    if (path === undefined) return
    rmSync(path, { force: true })
    this.paths.delete(path)
  }

  removeAll(): void {
    for (const path of this.paths) this.remove(path)
  }
}

export class ContentSink {
  readonly #store: ContentStore
  readonly #hash = createHash('sha256')
  readonly #comparable = createHash('sha256')
  readonly #textLimit: number
  #pieces: Buffer[] = []
  #inMemory = 0
  #size = 0
  #text: Buffer | undefined
  #path: string | undefined
  #file: number | undefined

  constructor(store: ContentStore, kind: 'text' | 'file') {
    this.#store = store
    this.#textLimit = kind === 'text' ? Math.min(MAIL_LIMITS.textBytes, store.textBytesLeft) : 0
    if (kind === 'file') this.#openFile()
  }

  write(piece: Buffer): void {
    if (piece.length === 0) return
    this.#size += piece.length
    this.#pieces.push(Buffer.from(piece))
    this.#inMemory += piece.length
    if (this.#file === undefined && this.#size > this.#textLimit) {
      this.#text = Buffer.concat(this.#pieces).subarray(0, this.#textLimit)
      this.#openFile()
    }
    if (this.#file === undefined ? this.#pieces.length > 1000 : this.#inMemory >= BATCH_BYTES) this.#flush()
  }

  close(): Content {
    this.#flush()
    if (this.#file === undefined) {
      this.#text = this.#pieces[0] ?? Buffer.alloc(0)
      this.#digest(this.#text)
    } else {
      closeSync(this.#file)
      this.#file = undefined
    }
    this.#store.textBytesLeft -= this.#text?.length ?? 0
    const [sha256, comparable] = [this.#hash.digest('hex'), this.#comparable.digest('hex')]
    return { size: this.#size, sha256, comparable, text: this.#text, path: this.#path }
  }

  #openFile(): void {
    this.#path = this.#store.newPath()
    this.#file = openSync(this.#path, 'wx', 0o600)
  }

  /** Writes the memory to the file; joins the pieces where there is none. */
  #flush(): void {
    if (this.#pieces.length === 0) return
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces)
    this.#pieces = this.#file === undefined ? [bytes] : []
    if (this.#file === undefined) return
    this.#digest(bytes)
    this.#inMemory = 0
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
  }

  #digest(bytes: Buffer): void {
    this.#hash.update(bytes)
    this.#comparable.update(bytes.includes(RETURN) ? withoutReturns(bytes) : bytes)
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
