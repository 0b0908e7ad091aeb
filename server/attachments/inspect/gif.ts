import type { FileReader } from './file-reader.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/**
 * Returns the offset behind the trailer of a GIF with at least one image; undefined when it is truncated or no GIF. Some
 * programs leave the trailer out, and every viewer shows such a file.
 */
export async function endOfGif(file: FileReader): Promise<number | undefined> {
  const head = await file.at(0, 13)
  if (head.length < 13 || !/^GIF8[79]a/.test(head.toString('latin1'))) return undefined
  let offset: number | undefined = 13 + colorTable(head[10]!)
  let hasImage = false
  for (;;) {
    const [kind] = await file.at(offset, 1)
    if (kind === TRAILER || kind === undefined) return hasImage ? Math.min(offset + 1, file.size) : undefined
    if (kind === EXTENSION) offset = await endOfBlocks(file, offset + 2)
    else if (kind === IMAGE) {
      const image = await file.at(offset, 10)
      if (image.length < 10) return undefined
      hasImage = true
      offset = await endOfBlocks(file, offset + 10 + colorTable(image[9]!) + 1)
    } else return undefined
    if (offset === undefined) return undefined
  }
}

/** Returns the bytes of the colour table that a packed field declares. */
const colorTable = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Returns the offset behind the empty block that ends a series; large images have tens of thousands of blocks. */
async function endOfBlocks(file: FileReader, from: number): Promise<number | undefined> {
  let offset = from
  for (;;) {
    const piece = await file.from(offset)
    if (piece.length === 0) return undefined
    let at = 0
    while (at < piece.length) {
      const length = piece[at]!
      at += 1 + length
      if (length === 0) return offset + at
    }
    offset += at
  }
}
