import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ParsedTarEntry, createTarDecoder } from 'modern-tar'
import { AppError } from '../platform/errors.ts'
import { assertObjectKey } from '../files/storage.ts'
import { hashed } from '../files/storage/staging.ts'
import { requireFormat } from './compatibility.ts'
import {
  CHECKS,
  type Checks,
  MANIFEST,
  type Manifest,
  checksShape,
  nameFileEntry,
  manifestShape,
  nameTableEntry,
  createFilesChecksum,
  createTableChecksum,
} from './format.ts'

type Content = AsyncIterable<Uint8Array>
/** Receives the entries in their order; the archive is read on when the returned promise resolves. */
export type ArchiveVisitor = {
  manifest: (manifest: Manifest) => void | Promise<void>
  /** Must read the content to its end. */
  file: (key: string, size: number, content: Content) => Promise<void>
  rows: (table: string, rows: string[]) => Promise<void>
}
type Entry = { name: string; size: number; body: ReadableStream<Uint8Array> }

const MAX_ENTRY_BYTES = 256 * 1024 * 1024
const FILES_PREFIX = nameFileEntry('')
const TABLE_ENTRY = /^tables\/([a-z_]+)\//
const decompress = promisify(gunzip)

/** The archive itself is damaged; any other error is not the archive's fault. */
class CorruptArchiveError extends Error {}

const corrupt = (reason: string) => new CorruptArchiveError(reason)

/**
 * Reads a backup from front to end, passes its entries to a visitor and verifies all checksums. Throws `invalid-input` for
 * a file that is missing, damaged, cut off or not a backup.
 */
export async function readArchive(path: string, visitor: ArchiveVisitor) {
  const { next, close } = readEntries(path)
  try {
    return await readEntriesInOrder(next, visitor)
  } catch (error) {
    if (!(error instanceof CorruptArchiveError)) throw error
    throw new AppError('invalid-input', `${path} cannot be restored: ${error.message}. Nothing was changed.`)
  } finally {
    await close()
  }
}

async function readEntriesInOrder(
  next: () => Promise<Entry | undefined>,
  visitor: ArchiveVisitor,
): Promise<{ manifest: Manifest; checks: Checks }> {
  const first = await next()
  if (first?.name !== MANIFEST) throw corrupt('it is not a backup of this product')
  const manifestBytes = await readEntry(first)
  const manifest = readManifest(manifestBytes)
  await visitor.manifest(manifest)

  const files = createFilesChecksum()
  const tables = new Map(manifest.tables.map(({ name }) => [name, { ...createTableChecksum(name), entries: 0 }]))
  for (let entry = await next(); entry; entry = await next()) {
    if (entry.name === CHECKS) {
      const checks = parseJson(checksShape, await readEntry(entry))
      if (await next()) throw corrupt('something follows its end')
      const computed = {
        manifest: createHash('sha256').update(manifestBytes).digest('hex'),
        files: files.result(),
        tables: [...tables.values()].map(({ result }) => result()),
      }
      requireSameChecksums(computed, checks)
      return { manifest, checks }
    }
    if (entry.name.startsWith(FILES_PREFIX)) await readFile(entry)
    else await readTable(entry)
  }
  throw corrupt('it is cut off')

  async function readFile({ name, size, body }: Entry) {
    const key = keyFromEntry(name)
    const hash = createHash('sha256')
    await visitor.file(key, size, hashed(readBody(body), hash))
    files.add({ key, size, sha256: hash.digest('hex') })
  }

  async function readTable(entry: Entry) {
    const name = TABLE_ENTRY.exec(entry.name)?.[1] ?? ''
    const table = tables.get(name)
    if (!table || entry.name !== nameTableEntry(name, ++table.entries)) throw corrupt(`"${entry.name}" is out of place`)
    const compressed = await readEntry(entry)
    const text = await decompress(compressed, { maxOutputLength: MAX_ENTRY_BYTES }).catch(() => {
      throw corrupt(`"${entry.name}" cannot be unpacked`)
    })
    const rows = text.toString('utf8').split('\n').slice(0, -1)
    table.add(rows)
    await visitor.rows(name, rows)
  }
}

/** Opens an archive; `next` returns its next entry, once the one before has been read. */
function readEntries(path: string) {
  const file = Readable.toWeb(createReadStream(path, { highWaterMark: 1024 * 1024 }))
  const entries = (file as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true })).getReader()
  return {
    async next(): Promise<Entry | undefined> {
      const { value } = (await entries.read().catch(throwReadError)) as { value: ParsedTarEntry | undefined }
      return value && { name: value.header.name, size: value.header.size, body: value.body }
    },
    // A broken stream has already closed itself.
    close: () => entries.cancel().catch(() => {}),
  }
}

async function* readBody(body: ReadableStream<Uint8Array>): Content {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(throwReadError)
    if (done) return
    yield value
  }
}

function throwReadError(error: Error & { code?: string }): never {
  if (error.code === 'ENOENT') throw corrupt('there is no such file')
  throw corrupt(error.code ? `it cannot be read (${error.code})` : 'it is damaged or cut off')
}

async function readEntry({ name, size, body }: Entry): Promise<Buffer> {
  if (size > MAX_ENTRY_BYTES) throw corrupt(`"${name}" is too large`)
  return buffer(readBody(body))
}

function readManifest(bytes: Buffer): Manifest {
  requireFormat(decodeJson(bytes))
  return parseJson(manifestShape, bytes)
}

function parseJson<T>(shape: { safeParse: (value: unknown) => { success: boolean; data?: T } }, bytes: Buffer): T {
  const { data } = shape.safeParse(decodeJson(bytes))
  if (data === undefined) throw corrupt('what it says of itself cannot be understood')
  return data
}

function decodeJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw corrupt('what it says of itself cannot be read')
  }
}

function keyFromEntry(name: string): string {
  try {
    return assertObjectKey(name.slice(FILES_PREFIX.length))
  } catch {
    throw corrupt('it has a file with a name that no attachment has')
  }
}

function requireSameChecksums(computed: Pick<Checks, 'manifest' | 'files' | 'tables'>, checks: Checks): void {
  const { manifest, files, tables } = checks
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  if (computed.manifest !== manifest) throw corrupt('its manifest is not the one it was written with')
  if (differs(computed.files, files)) throw corrupt('the bytes of its files have changed')
  if (differs(computed.tables, tables)) throw corrupt('its rows have changed')
}
