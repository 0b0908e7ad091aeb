import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ParsedTarEntry, createTarDecoder } from 'modern-tar'
import { AppError } from '../errors.ts'
import { requireKey } from '../storage/storage.ts'
import { requireFormat } from './fit.ts'
import {
  CHECKS,
  type Checks,
  MANIFEST,
  type Manifest,
  checksShape,
  fileEntry,
  manifestShape,
  tableEntry,
} from './format.ts'
import { sumFiles, sumTable } from './sums.ts'

type Content = AsyncIterable<Uint8Array>
/** What is done with what is found; each may take its time, and the archive waits. */
export type Visitor = {
  manifest: (manifest: Manifest) => void | Promise<void>
  /** Has to read the content to its end. */
  file: (key: string, size: number, content: Content) => Promise<void>
  lines: (table: string, lines: string[]) => Promise<void>
}
type Entry = { name: string; size: number; body: ReadableStream<Uint8Array> }

/** Bytes an entry that is held in memory may have, packed and unpacked. */
const MOST = 256 * 1024 * 1024
const FILES = fileEntry('')
const TABLE = /^tables\/([a-z_]+)\//
const unpack = promisify(gunzip)

/** Says that the archive itself is at fault, whatever the reader of it threw. */
class Damage extends Error {}
const damaged = (reason: string) => new Damage(reason)

/**
 * Goes through a backup from front to end, checking everything against what the backup says of itself, and lets a visitor
 * take part. Throws `not-found`, or `invalid-input` for a file that is damaged, cut off or no backup.
 */
export async function walkArchive(path: string, visitor: Visitor) {
  const { next, close } = readEntries(path)
  try {
    return await walk(next, visitor)
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    throw new AppError('invalid-input', `${path} cannot be restored: ${error.message}. Nothing was changed.`)
  } finally {
    await close()
  }
}

async function walk(
  next: () => Promise<Entry | undefined>,
  visitor: Visitor,
): Promise<{ manifest: Manifest; checks: Checks }> {
  const first = await next()
  if (first?.name !== MANIFEST) throw damaged('it is not a backup of this product')
  const head = await content(first)
  const manifest = readManifest(head)
  await visitor.manifest(manifest)

  const files = sumFiles()
  const tables = new Map(manifest.tables.map(({ name }) => [name, { ...sumTable(name), entries: 0 }]))
  for (let entry = await next(); entry; entry = await next()) {
    if (entry.name === CHECKS) {
      const checks = parse(checksShape, await content(entry))
      if (await next()) throw damaged('something follows its end')
      const counted = {
        manifest: createHash('sha256').update(head).digest('hex'),
        files: files.sum(),
        tables: [...tables.values()].map(({ sum }) => sum()),
      }
      requireSame(counted, checks)
      return { manifest, checks }
    }
    if (entry.name.startsWith(FILES)) await takeFile(entry)
    else await takeTable(entry)
  }
  throw damaged('it is cut off')

  async function takeFile({ name, size, body }: Entry) {
    const key = keyOf(name)
    const hash = createHash('sha256')
    const heard = (async function* () {
      for await (const piece of reading(body)) {
        hash.update(piece)
        yield piece
      }
    })()
    await visitor.file(key, size, heard)
    files.add({ key, size, sha256: hash.digest('hex') })
  }

  async function takeTable(entry: Entry) {
    const name = TABLE.exec(entry.name)?.[1] ?? ''
    const table = tables.get(name)
    if (!table || entry.name !== tableEntry(name, ++table.entries))
      throw damaged(`"${entry.name}" is out of place`)
    const packed = await content(entry)
    const text = await unpack(packed, { maxOutputLength: MOST }).catch(() => {
      throw damaged(`"${entry.name}" cannot be unpacked`)
    })
    const lines = text.toString('utf8').split('\n').slice(0, -1)
    table.add(lines)
    await visitor.lines(name, lines)
  }
}

/** `next` answers entry after entry; the one before has to be read by then. */
function readEntries(path: string) {
  const file = Readable.toWeb(createReadStream(path, { highWaterMark: 1024 * 1024 }))
  const entries = (file as ReadableStream<Uint8Array>)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  return {
    async next(): Promise<Entry | undefined> {
      const { value } = (await entries.read().catch(blame)) as { value: ParsedTarEntry | undefined }
      return value && { name: value.header.name, size: value.header.size, body: value.body }
    },
    // A stream that broke has closed itself.
    close: () => entries.cancel().catch(() => {}),
  }
}

async function* reading(body: ReadableStream<Uint8Array>): Content {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(blame)
    if (done) return
    yield value
  }
}

function blame(error: Error & { code?: string }): never {
  if (error.code === 'ENOENT') throw damaged('there is no such file')
  throw damaged(error.code ? `it cannot be read (${error.code})` : 'it is damaged or cut off')
}

async function content({ name, size, body }: Entry): Promise<Buffer> {
  if (size > MOST) throw damaged(`"${name}" is too large`)
  return buffer(reading(body))
}

function readManifest(head: Buffer): Manifest {
  requireFormat(asJson(head))
  return parse(manifestShape, head)
}

function parse<T>(
  shape: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  bytes: Buffer,
): T {
  const { data } = shape.safeParse(asJson(bytes))
  if (data === undefined) throw damaged('what it says of itself cannot be understood')
  return data
}

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged('what it says of itself cannot be read')
  }
}

function keyOf(name: string): string {
  try {
    return requireKey(name.slice(FILES.length))
  } catch {
    throw damaged('it has a file with a name that no attachment has')
  }
}

function requireSame(counted: Pick<Checks, 'manifest' | 'files' | 'tables'>, checks: Checks): void {
  const { manifest, files, tables } = checks
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  if (counted.manifest !== manifest) throw damaged('its manifest is not the one it was written with')
  if (differs(counted.files, files)) throw damaged('the bytes of its files have changed')
  if (differs(counted.tables, tables)) throw damaged('its rows have changed')
}
