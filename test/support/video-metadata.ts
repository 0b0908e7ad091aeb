import { extname } from 'node:path'

/** Duration and size of a video, read from its header. */
export type VideoMetadata = { seconds: number; width: number; height: number }

export const readVideoMetadata = (file: string, bytes: Buffer): VideoMetadata =>
  extname(file) === '.mp4' ? readMp4(bytes) : readWebm(bytes)

type Element = { id: string; body: Buffer }

function readMp4(file: Buffer): VideoMetadata {
  const movie = child(boxes(file), 'moov')
  const header = child(boxes(movie), 'mvhd')
  const track = child(boxes(child(boxes(movie), 'trak')), 'tkhd')
  return {
    seconds: header.readUInt32BE(16) / header.readUInt32BE(12),
    width: track.readUInt32BE(track.length - 8) / 65_536,
    height: track.readUInt32BE(track.length - 4) / 65_536,
  }
}

function* boxes(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    const end = at + bytes.readUInt32BE(at)
    yield { id: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) }
    at = end
  }
}

function readWebm(file: Buffer): VideoMetadata {
  const segment = child(elements(file), '18538067')
  const info = child(elements(segment), '1549a966')
  const track = child(elements(child(elements(segment), '1654ae6b')), 'ae')
  const video = child(elements(track), 'e0')
  const duration = child(elements(info), '4489')
  const nanosecondsPerTick = unsigned(child(elements(info), '2ad7b1'))
  const ticks = duration.length === 8 ? duration.readDoubleBE() : duration.readFloatBE()
  return {
    seconds: (ticks * nanosecondsPerTick) / 1e9,
    width: unsigned(child(elements(video), 'b0')),
    height: unsigned(child(elements(video), 'ba')),
  }
}

/** EBML: the first set bit of an id or a size tells how many bytes it has. */
function* elements(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    const idEnd = at + widthAt(bytes, at)
    const start = idEnd + widthAt(bytes, idEnd)
    const withoutFirstSetBit = bytes[idEnd]! & (0xff >> (start - idEnd))
    const size = unsigned(Buffer.from([withoutFirstSetBit, ...bytes.subarray(idEnd + 1, start)]))
    yield { id: bytes.toString('hex', at, idEnd), body: bytes.subarray(start, start + size) }
    at = start + size
  }
}

const widthAt = (bytes: Buffer, at: number) => Math.clz32(bytes[at]!) - 23
const unsigned = (bytes: Buffer) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

function child(all: Iterable<Element>, id: string) {
  for (const element of all) if (element.id === id) return element.body
  throw new Error(`The film has no ${id}`)
}
