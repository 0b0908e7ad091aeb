import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Generates a JPEG of about this size in megabytes: noise, which does not compress. */
export function photo(megabytes: number): Promise<Buffer> {
  const [width, height] = [1500, Math.round(1090 * megabytes)]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 78 })
    .toBuffer()
}
