import type { FileReader } from './file-reader.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Markers without a length: TEM and restarts. */
const isStandaloneMarker = (marker: number) => marker === 0x01 || isRestartMarker(marker)
const isRestartMarker = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** C0 to CF, except the tables and the reserved marker among them. */
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
