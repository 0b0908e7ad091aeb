import sharp, { type SharpOptions } from 'sharp'

/** More than any camera takes; a bomb declares far more. */
const MAX_PIXELS = 100_000_000
const QUALITY = 80

// Only what an attachment may be is ever decoded, whatever its bytes turn out to be.
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.cache(false)
sharp.concurrency(1)

/**
 * The first frame as WebP, upright, fitted into a square of so many pixels and never enlarged, without any of the
 * metadata it came with. Throws for what cannot be decoded or has more than 100 megapixels.
 */
export function renderImage(
  input: Uint8Array,
  maxSide: number,
  options: SharpOptions = {},
): Promise<Uint8Array> {
  return sharp(input, { ...options, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
