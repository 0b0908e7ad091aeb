import type { FileReader } from './file-reader.ts'

/** A directory entry; size in bytes, `start` is the number of its first sector. */
type CompoundEntry = {
  name: string
  type: number
  start: number
  size: number
  left: number
  right: number
  child: number
}
export type CompoundFile = {
  /** All entries of the directory, at any depth. */
  entries: CompoundEntry[]
  /** Entries directly below the root, where a document has its main streams. */
  top: CompoundEntry[]
  /** Class id of the root in hexadecimal. */
  rootClass: string
  /** Offset behind the last sector in use. */
  end: number
  /** Reads the beginning of a stream; undefined when the file does not hold its first sector. */
  readStart: (entry: CompoundEntry, length: number) => Promise<Buffer | undefined>
}

export const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
export const [STORAGE, STREAM] = [1, 2]
const ROOT = 5
const HEADER = 512
const ENTRY = 128
/** First number that is no sector but a mark for ends, free sectors and the tables themselves. */
const LAST_SECTOR = 0xfffffffa
const FREE = 0xffffffff
const TABLES_IN_HEADER = 109
/** Offset of the size below which streams share sectors, in pieces of 64 bytes within the root's own stream. */
const SMALL_STREAM_OFFSET = 56
const SMALL_SECTOR = 64

/**
 * Reads the tables and the directory of a compound file (OLE2, [MS-CFB]), the container of Word 97 to 2003. Undefined
 * when its header, its table of sectors or its directory cannot be followed.
 */
export async function readCompoundFile(file: FileReader): Promise<CompoundFile | undefined> {
  const head = Buffer.from(await file.at(0, HEADER))
  if (head.length < HEADER || !head.subarray(0, 8).equals(COMPOUND_SIGNATURE)) return undefined
  const sectorSize = 2 ** head.readUInt16LE(30)
  if (head.readUInt16LE(28) !== 0xfffe || (sectorSize !== 512 && sectorSize !== 4096)) return undefined
  /** Returns a copy, because the window moves on; the last sector of a file may be cut. */
  const readSector = async (sector: number) => Buffer.from(await file.at((sector + 1) * sectorSize, sectorSize))
  const maxSectors = Math.ceil(file.size / sectorSize)

  const tables = await tableSectors(head, readSector, maxSectors)
  if (!tables) return undefined
  const next = numbers(Buffer.concat(await inOrder(tables, readSector)))
  const directory = chain(head.readUInt32LE(48), next, maxSectors)
  if (!directory) return undefined
  const list = Buffer.concat(await inOrder(directory, readSector))
  const entries = Array.from({ length: Math.floor(list.length / ENTRY) }, (_, n) => entryAt(list, n * ENTRY))
  const [root] = entries
  if (root?.type !== ROOT) return undefined
  const lastUsed = next.findLastIndex((value, sector) => value !== FREE && sector < maxSectors)
  return {
    entries,
    top: siblings(entries, root.child),
    rootClass: list.toString('hex', 80, 96),
    end: (lastUsed + 2) * sectorSize,
    async readStart({ start, size }, length) {
      if (start >= LAST_SECTOR) return undefined
      let offset = (start + 1) * sectorSize
      if (size < head.readUInt32LE(SMALL_STREAM_OFFSET)) {
        const place = start * SMALL_SECTOR
        const container = chain(root.start, next, maxSectors)?.[Math.floor(place / sectorSize)]
        if (container === undefined) return undefined
        offset = (container + 1) * sectorSize + (place % sectorSize)
      }
      return offset < file.size ? Buffer.from(await file.at(offset, length)) : undefined
    },
  }
}

/** Returns the sectors of the table of sectors: up to 109 are in the header, more in their own list. */
async function tableSectors(head: Buffer, readSector: (sector: number) => Promise<Buffer>, maxSectors: number) {
  const found = numbers(head.subarray(HEADER - TABLES_IN_HEADER * 4))
  let more = head.readUInt32LE(68)
  for (let read = 0; more < LAST_SECTOR; read += 1) {
    const list = numbers(await readSector(more))
    if (list.length === 0 || read > maxSectors) return undefined
    found.push(...list.slice(0, -1))
    more = list.at(-1)!
  }
  const tables = found.filter((sector) => sector < LAST_SECTOR)
  return tables.length > 0 && tables.every((sector) => sector < maxSectors) ? tables : undefined
}

/** Follows a chain of sectors; undefined when it leaves the file or never ends. */
function chain(first: number, next: number[], maxSectors: number): number[] | undefined {
  const sectors: number[] = []
  for (let sector = first; sector < LAST_SECTOR; sector = next[sector] ?? FREE) {
    if (sector >= maxSectors || sectors.length > maxSectors) return undefined
    sectors.push(sector)
  }
  return sectors.length > 0 ? sectors : undefined
}

async function inOrder<T>(sectors: number[], read: (sector: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (const sector of sectors) all.push(await read(sector))
  return all
}

const numbers = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, n) => bytes.readUInt32LE(n * 4))

function entryAt(list: Buffer, at: number): CompoundEntry {
  const length = Math.min(list.readUInt16LE(at + 64), 64)
  return {
    name: list.toString('utf16le', at, at + Math.max(0, length - 2)),
    type: list[at + 66]!,
    left: list.readUInt32LE(at + 68),
    right: list.readUInt32LE(at + 72),
    child: list.readUInt32LE(at + 76),
    start: list.readUInt32LE(at + 116),
    size: list.readUInt32LE(at + 120),
  }
}

/** Returns the entries of one storage, which form a tree. */
function siblings(entries: CompoundEntry[], first: number): CompoundEntry[] {
  const found = new Set<CompoundEntry>()
  const waiting = [first]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = entries[place]
    if (!entry || found.has(entry)) continue
    found.add(entry)
    waiting.push(entry.left, entry.right)
  }
  return [...found]
}
