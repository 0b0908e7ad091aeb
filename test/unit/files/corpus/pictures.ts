import { crc32, deflateSync } from 'node:zlib'
import { hex, inserted, join, latin, u16be, u32, u32be } from './bytes.ts'

export const pngChunk = (type: string, content: Buffer | string = ''): Buffer => {
  const body = join(type, content)
  return join(u32be(body.length - 4), body, u32be(crc32(body)))
}

export const PNG_SIGNATURE = hex('89504e470d0a1a0a')
const PNG_HEADER_END = 33

/** A PNG with chunks inserted behind its header. */
export const pngWith = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  inserted(png, PNG_HEADER_END, Buffer.concat(chunks))

/** An image of one pixel with two frames. */
export function apng(): Buffer {
  const pixel = deflateSync(Buffer.from([0, 200, 80, 40]))
  const frame = (order: number) =>
    pngChunk('fcTL', join(u32be(order), u32be(1), u32be(1), hex('0000000000000000 0064 03e8 00 00')))
  return join(
    PNG_SIGNATURE,
    pngChunk('IHDR', hex('00000001 00000001 0802000000')),
    pngChunk('acTL', hex('00000002 00000000')),
    frame(0),
    pngChunk('IDAT', pixel),
    frame(1),
    pngChunk('fdAT', join(u32be(2), pixel)),
    pngChunk('IEND'),
  )
}

export const jpegSegment = (marker: number, content: Buffer | string): Buffer =>
  join(Buffer.from([0xff, marker]), u16be(join(content).length + 2), content)

/** A JPEG with segments inserted before its first one. */
export const jpegWith = (jpeg: Buffer, ...segments: Buffer[]): Buffer => inserted(jpeg, 2, Buffer.concat(segments))

/** Two grey squares with a restart between them. */
export const jpegWithRestarts = (): Buffer =>
  join(
    hex('ffd8'),
    jpegSegment(0xdb, join('\0', Buffer.alloc(64, 1))),
    jpegSegment(0xc0, hex('08 0008 0010 01 011100')),
    jpegSegment(0xc4, hex('00 01000000000000000000000000000000 00')),
    jpegSegment(0xc4, hex('10 01000000000000000000000000000000 00')),
    jpegSegment(0xdd, hex('0001')),
    jpegSegment(0xda, hex('01 0100 003f00')),
    hex('3f ffd0 3f ffd9'),
  )

/** The boxes of an MP4, as in a phone's motion photo. */
export const film = (): Buffer =>
  join(
    box('ftyp', join('isom', u32be(512), 'isomiso2mp41')),
    box('mdat', Buffer.alloc(3000, 7)),
    box('moov', box('mvhd', Buffer.alloc(100))),
  )

const box = (type: string, content: Buffer): Buffer => join(u32be(content.length + 8), type, content)

/** The trailer Samsung's phones append to a photo: named blocks and a directory of them. */
export function samsungNotes(notes: [name: string, content: Buffer | string][]): Buffer {
  const blocks = notes.map(([name, content]) => join(hex('0000 010a'), u32(name.length), name, content))
  const all = Buffer.concat(blocks)
  let offset = 0
  const rows = blocks.map((block) => {
    const row = join(hex('0000 010a'), u32(all.length - offset), u32(block.length))
    offset += block.length
    return row
  })
  const directory = join('SEFH', u32(106), u32(rows.length), ...rows)
  return join(all, directory, u32(directory.length), 'SEFT')
}

const gifComment = (text: string): Buffer => join(hex('21fe'), Buffer.from([text.length]), text, '\0')

/** A GIF of one pixel with a comment. */
export const gifWith = (comment: string): Buffer =>
  join(latin('GIF89a'), hex('01000100 800000 000000 ffffff'), gifComment(comment), GIF_IMAGE)
export const GIF_IMAGE = hex('2c00000000 01000100 00 02 02 4401 00 3b')

export const riffChunk = (type: string, content: Buffer | string): Buffer => {
  const body = join(content)
  return join(type, u32(body.length), body, body.length % 2 ? '\0' : '')
}
/** A WebP of these chunks. */
export const webpOf = (...chunks: Buffer[]): Buffer => {
  const body = join('WEBP', ...chunks)
  return join('RIFF', u32(body.length), body)
}
