import { hex, join, u16, u32, zeros } from './bytes.ts'

export const WORD_CLASS = '0609020000000000c000000000000046'
const [END, FREE, FAT, NONE] = [0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff]
const SECTOR = 512

/** An entry of the directory: a stream unless it is a storage. */
export type CfbEntry = { name: string; isStorage?: boolean; content?: Buffer }

/** The main stream of a Word document: the head of a file information block with its flags, then text. */
export const wordStream = (flags = 0x1200): CfbEntry => ({
  name: 'WordDocument',
  content: join(hex('eca5c100090400000000'), u16(flags), Buffer.alloc(4084, 'text ')),
})

/** A compound file with 512-byte sectors: its table of sectors, its directory, then its streams (each of 4 KB or more). */
export function cfb(entries: CfbEntry[], rootClass = WORD_CLASS, version = 3): Buffer {
  const directorySectors = Math.ceil((entries.length + 1) / 4)
  const table = [FAT, ...chain(1, directorySectors)]
  const streams: Buffer[] = []
  const directory = [entryOf('Root Entry', 5, END, 0, rootClass, entries.length ? 1 : NONE, NONE)]
  entries.forEach(({ name, isStorage, content = Buffer.alloc(4096, 'text ') }, index) => {
    const next = index + 1 < entries.length ? index + 2 : NONE
    const start = table.length
    if (isStorage) return directory.push(entryOf(name, 1, 0, 0, zeros(16).toString('hex'), NONE, next))
    const sectors = Math.ceil(Math.max(content.length, 4096) / SECTOR)
    table.push(...chain(start, sectors))
    streams.push(content, zeros(sectors * SECTOR - content.length))
    return directory.push(entryOf(name, 2, start, sectors * SECTOR, zeros(16).toString('hex'), NONE, next))
  })
  const fat = Buffer.alloc(SECTOR, 0xff)
  table.forEach((value, at) => fat.writeUInt32LE(value, at * 4))
  const list = Buffer.concat(directory)
  return join(header(version), fat, list, zeros(directorySectors * SECTOR - list.length), ...streams)
}

const chain = (from: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (at + 1 < length ? from + at + 1 : END))

const header = (version: number): Buffer =>
  join(
    join(hex('d0cf11e0a1b11ae1'), zeros(16), u16(0x3e), u16(version), u16(0xfffe), u16(9), u16(6), zeros(6)),
    join(u32(0), u32(1), u32(1), u32(0), u32(4096), u32(END), u32(0), u32(END), u32(0)),
    join(u32(0), Buffer.alloc(108 * 4, 0xff)),
  )

function entryOf(
  name: string,
  type: number,
  start: number,
  size: number,
  id: string,
  child: number,
  next: number,
): Buffer {
  const letters = Buffer.alloc(64)
  letters.write(name, 'utf16le')
  const links = join(u32(FREE), u32(next), u32(child))
  const [length, dates] = [u16((name.length + 1) * 2), zeros(20)]
  return join(letters, length, Buffer.from([type, 1]), links, hex(id), dates, u32(start), u32(size), u32(0))
}
