import type { FileReader } from './file-reader.ts'
import { boxSize } from './iso-media.ts'
import { endOfPadding } from './polyglot.ts'
import { crc32 } from 'node:zlib'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/**
 * Returns the offset behind the trailer of a GIF with at least one image; undefined when it is truncated or no GIF.
 * Some programs leave the trailer out, and every viewer shows such a file.
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

/** Returns the size of the colour table that a packed field declares. */
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

const MAX_DIRECTORY = 64 * 1024 - 8

/**
 * Returns the offset of the trailer of Samsung's phones: blocks, a directory "SEFH" with the kind, distance and size of
 * each, the directory's length, and "SEFT".
 */
async function startOfSamsungTrailer(file: FileReader, from: number): Promise<number | undefined> {
  const tail = await file.at(file.size - 8, 8)
  if (file.size < from + 20 || tail.toString('latin1', 4) !== 'SEFT') return undefined
  const length = tail.readUInt32LE(0)
  const place = file.size - 8 - length
  if (length > MAX_DIRECTORY || length < 12 || place < from) return undefined
  const directory = Buffer.from(await file.at(place, length))
  const endOfRows = 12 + 12 * directory.readUInt32LE(8)
  if (directory.toString('latin1', 0, 4) !== 'SEFH' || endOfRows > length) return undefined
  let first = place
  for (let at = 12; at < endOfRows; at += 12) {
    const [distance, size] = [directory.readUInt32LE(at + 4), directory.readUInt32LE(at + 8)]
    if (distance > place - from || size > distance || size < 8) return undefined
    const block = await file.at(place - distance, 8)
    if (!block.subarray(0, 4).equals(directory.subarray(at, at + 4))) return undefined
    first = Math.min(first, place - distance)
  }
  return first
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Markers without a length: TEM and restarts. */
const isStandaloneMarker = (marker: number) => marker === 0x01 || isRestartMarker(marker)
const isRestartMarker = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Returns true for C0 to CF, except the tables and the reserved marker among them. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Returns the offset behind the end-of-image marker of the JPEG that begins at `start`; undefined when it is truncated,
 * has no frame or no scan, or is no JPEG. As lenient as decoders are between its segments.
 */
export async function endOfJpeg(file: FileReader, start = 0): Promise<number | undefined> {
  const [first, second] = await file.at(start, 2)
  if (first !== 0xff || second !== 0xd8) return undefined
  let offset = start + 2
  let [hasFrame, hasScan] = [false, false]
  for (;;) {
    const head = await file.at(offset, 4)
    const [prefix, marker] = head
    if (marker === undefined) return undefined
    if (prefix !== 0xff || marker === 0) {
      // Decoders skip what damaged or careless programs leave between two segments.
      const next = await endOfScan(file, offset)
      if (next === undefined) return undefined
      offset = next
      continue
    }
    if (marker === END_OF_IMAGE) return hasScan ? offset + 2 : undefined
    if (marker === 0xff) offset += 1
    else if (isStandaloneMarker(marker)) offset += 2
    else if (head.length < 4) return undefined
    // A length includes its own two bytes, which decoders read whatever it says.
    else offset += 2 + Math.max(2, head.readUInt16BE(2))
    hasFrame ||= isFrameMarker(marker)
    if (marker !== START_OF_SCAN) continue
    hasScan = hasFrame
    const next = await endOfScan(file, offset)
    if (next === undefined) return undefined
    offset = next
  }
}

/** Returns the offset of the first marker behind compressed data, in which FF 00 is a byte and restarts are data. */
async function endOfScan(file: FileReader, from: number): Promise<number | undefined> {
  let offset = from
  for (;;) {
    const piece = await file.from(offset, 2)
    let at = piece.indexOf(0xff)
    while (at !== -1 && at + 1 < piece.length) {
      const marker = piece[at + 1]!
      if (marker !== 0 && marker !== 0xff && !isRestartMarker(marker)) return offset + at
      at = piece.indexOf(0xff, at + (marker === 0xff ? 1 : 2))
    }
    if (piece.length < 2) return undefined
    // A marker may be split between two pieces.
    offset += at === -1 ? piece.length : at
  }
}

/** Limit of images and videos behind a JPEG; cameras append a handful. */
const MAX_SECTIONS = 100

/** Returns the offset behind what cameras append to a JPEG: more images, a video (motion photo), Samsung's trailer. */
export async function endOfCameraTrailer(file: FileReader, from: number): Promise<number> {
  const end = (await startOfSamsungTrailer(file, from)) ?? file.size
  let offset = from
  for (let sections = 0; sections <= MAX_SECTIONS; sections += 1) {
    const found = await endOfPadding(file, offset)
    if (found === undefined || found >= end) return file.size
    const next = (await endOfJpeg(file, found)) ?? (await endOfVideo(file, offset, found))
    if (next === undefined || next > end) return found
    offset = next
  }
  return offset
}

/**
 * Returns the offset behind the boxes of an MP4, the first of which is `ftyp`; undefined when they reach beyond the
 * file. `found` is the first non-zero byte from `from` on: a video begins with the length of its first box, whose
 * leading bytes look like padding.
 */
async function endOfVideo(file: FileReader, from: number, found: number): Promise<number | undefined> {
  const kind = (await file.at(found, 8)).indexOf('ftyp')
  let offset = found + kind - 4
  if (kind === -1 || offset < from) return undefined
  for (;;) {
    const head = await file.at(offset, 16)
    if (!/^[\w ©-]{4}$/.test(head.toString('latin1', 4, 8))) return offset
    const size = boxSize(head, file.size - offset)
    if (size === undefined) return undefined
    offset += size
  }
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER_LENGTH = 13

/** Returns the offset behind the end chunk of a PNG whose chunks all have valid checksums; undefined otherwise. */
export async function endOfPng(file: FileReader): Promise<number | undefined> {
  if (!(await file.at(0, 8)).equals(SIGNATURE)) return undefined
  let offset = 8
  let hasData = false
  for (;;) {
    const head = await file.at(offset, 8)
    if (head.length < 8) return undefined
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (offset === 8 && (type !== 'IHDR' || length !== HEADER_LENGTH)) return undefined
    const end = offset + 12 + length
    if (end > file.size || !(await hasValidChecksum(file, offset + 4, length + 4))) return undefined
    hasData ||= type === 'IDAT'
    offset = end
    if (type === 'IEND') return hasData && length === 0 ? offset : undefined
  }
}

async function hasValidChecksum(file: FileReader, from: number, length: number): Promise<boolean> {
  let sum = 0
  for (let done = 0; done < length;) {
    const piece = (await file.from(from + done)).subarray(0, length - done)
    if (piece.length === 0) return false
    sum = crc32(piece, sum)
    done += piece.length
  }
  const named = await file.at(from + length, 4)
  return named.length === 4 && named.readUInt32BE(0) === sum
}

/** Chunks that contain an image; an animation has its images inside frames. */
const IMAGE_CHUNKS = ['VP8 ', 'VP8L', 'ANMF']

/** Returns the offset behind a WebP whose chunks fill exactly the length its header declares; undefined otherwise. */
export async function endOfWebp(file: FileReader): Promise<number | undefined> {
  const head = await file.at(0, 12)
  if (head.length < 12 || !/^RIFF.{4}WEBP$/s.test(head.toString('latin1'))) return undefined
  const end = 8 + head.readUInt32LE(4)
  if (end > file.size) return undefined
  let offset = 12
  let hasPicture = false
  while (offset < end) {
    const chunk = await file.at(offset, 8)
    if (chunk.length < 8) return undefined
    const length = chunk.readUInt32LE(4)
    hasPicture ||= length > 0 && IMAGE_CHUNKS.includes(chunk.toString('latin1', 0, 4))
    offset += 8 + length + (length % 2)
  }
  return hasPicture && offset === end ? end : undefined
}
