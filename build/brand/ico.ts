const HEADER = 6
const ENTRY = 16

/** An .ico file around one square PNG of fewer than 256 pixels a side. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
