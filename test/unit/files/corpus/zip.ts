import { constants, crc32, deflateRawSync } from 'node:zlib'
import { join, u16, u32, u64, zeros } from './bytes.ts'

/** An entry, and false values for its headers. */
export type ZipEntry = {
  name: string
  content?: Buffer | string
  stored?: boolean
  /** Puts checksum and sizes behind the data instead of before it. */
  descriptor?: boolean
  /** Puts sizes into the ZIP64 extra field. */
  zip64?: boolean
  method?: number
  flags?: number
  packed?: Buffer
  size?: number
  packedSize?: number
  crc?: number
  localName?: string
  localExtra?: Buffer
  /** The offset in the directory. */
  offset?: number
  /** In the directory only. */
  isNamedOnly?: boolean
}

export type ZipFrame = {
  before?: Buffer
  between?: Buffer
  beforeDirectory?: Buffer
  behind?: Buffer
  comment?: string
  count?: number
  zip64?: boolean
}

const MEGABYTE = 1024 * 1024

/** An entry of megabytes of zeros, of which only one is packed: the same block comes over and over. */
export function zeroEntry(name: string, megabytes: number): ZipEntry {
  const content = zeros(MEGABYTE)
  const block = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: megabytes }, () => block)
  const crc = blocks.reduce((sum) => crc32(content, sum), 0)
  return { name, packed: join(...blocks, deflateRawSync(zeros(0))), size: megabytes * MEGABYTE, crc }
}

/** Builds an archive of exactly these entries. */
export function zip(entries: ZipEntry[], frame: ZipFrame = {}): Buffer {
  const files: Buffer[] = [frame.before ?? zeros(0)]
  const directory: Buffer[] = []
  let offset = files[0]!.length
  for (const entry of entries) {
    const { local, central } = headers(entry, entry.offset ?? offset)
    directory.push(central)
    if (entry.isNamedOnly) continue
    files.push(local, frame.between ?? zeros(0))
    offset += local.length + (frame.between?.length ?? 0)
  }
  files.push(frame.beforeDirectory ?? zeros(0))
  offset += frame.beforeDirectory?.length ?? 0
  const list = Buffer.concat(directory)
  const count = frame.count ?? entries.length
  const large = join('PK\x06\x06', u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count))
  const largeEnd = join(large, u64(list.length), u64(offset), 'PK\x06\x07', u32(0), u64(offset + list.length), u32(1))
  const [shownCount, shownOffset] = frame.zip64 ? [0xffff, 0xffffffff] : [count, offset]
  const end = join('PK\x05\x06', u32(0), u16(shownCount), u16(shownCount), u32(list.length), u32(shownOffset))
  const comment = frame.comment ?? ''
  return join(
    ...files,
    list,
    frame.zip64 ? largeEnd : zeros(0),
    end,
    u16(comment.length),
    comment,
    frame.behind ?? zeros(0),
  )
}

function headers(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content ?? '')
  const packed = entry.packed ?? (entry.stored ? content : deflateRawSync(content))
  const size = entry.size ?? content.length
  const packedSize = entry.packedSize ?? packed.length
  const crc = entry.crc ?? crc32(content)
  const flags = (entry.flags ?? 0) | (entry.descriptor ? 8 : 0)
  const start = join(u16(20), u16(flags), u16(entry.method ?? (entry.stored ? 0 : 8)), u32(0))
  const sums = join(u32(crc), u32(packedSize), u32(size))
  const shown = entry.zip64 ? join(u32(crc), u32(0xffffffff), u32(0xffffffff)) : sums
  const extra = entry.zip64 ? join(u16(1), u16(16), u64(size), u64(packedSize)) : zeros(0)
  const localExtra = join(extra, entry.localExtra ?? zeros(0))
  const [name, localName] = [Buffer.from(entry.name), Buffer.from(entry.localName ?? entry.name)]
  const local = join(
    'PK\x03\x04',
    start,
    entry.descriptor ? zeros(12) : shown,
    u16(localName.length),
    u16(localExtra.length),
    localName,
    localExtra,
    packed,
    entry.descriptor ? join('PK\x07\x08', sums) : zeros(0),
  )
  const lengths = join(u16(name.length), u16(extra.length), u16(0), u16(0), u16(0), u32(0), u32(offset))
  return { local, central: join('PK\x01\x02', u16(20), start, shown, lengths, name, extra) }
}
