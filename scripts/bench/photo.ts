import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A JPEG of about a megabyte: noise, which does not compress. */
export function photo(): Promise<Buffer> {
  const [width, height] = [1500, 1150]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** One file as a browser sends it. */
export function asForm(bytes: Buffer, name = 'photo.jpg'): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}
