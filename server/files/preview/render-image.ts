import sharp, { type SharpOptions } from 'sharp'

/** More than any camera produces; decompression bombs declare far more. */
const MAX_PIXELS = 100_000_000
const QUALITY = 80

// Only the decoders of allowed attachment types are enabled, whatever a file turns out to contain.
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Renders the first frame of an image as WebP: upright, fitted into a square of `maxSide` pixels, never enlarged,
 * without metadata. Throws for images that cannot be decoded or have more than 100 megapixels.
 */
export function renderImage(input: Uint8Array, maxSide: number, options: SharpOptions = {}): Promise<Uint8Array> {
  return sharp(input, { ...options, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
