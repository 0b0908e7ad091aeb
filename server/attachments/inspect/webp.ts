import type { FileReader } from './file-reader.ts'

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
