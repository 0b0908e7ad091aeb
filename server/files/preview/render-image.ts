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

const DRAWINGS = ['VipsForeignLoadSvg']
/** Larger pictures are refused as logos, because nothing needs them. */
const MAX_LOGO_SIDE = 4096

/**
 * Renders a logo as WebP, at most `maxHeight` pixels high and four times as wide: one frame, in the colors of screens, without
 * metadata. Throws for what cannot be decoded or is too large.
 */
export async function renderLogo(input: Uint8Array, maxHeight: number) {
  // Drawings, for the one that an admin chose.
  sharp.unblock({ operation: DRAWINGS })
  try {
    const limit = { limitInputPixels: MAX_LOGO_SIDE ** 2 }
    const { format, width, height } = await sharp(input, limit).metadata()
    if (Math.max(width, height) > MAX_LOGO_SIDE) throw new Error('too wide')
    // A server has no fonts.
    if (format === 'svg' && /<(\w+:)?text\b/.test(Buffer.from(input).toString())) throw new Error('with text')
    // A drawing has as many pixels as are asked for: its scripts and addresses are no part of them.
    const density = Math.min(2_400, Math.max(1, (72 * maxHeight) / height))
    const { data, info } = await sharp(input, { ...limit, density })
      .autoOrient()
      .resize({ width: 4 * maxHeight, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, pages: 1, width: info.width, height: info.height }
  } finally {
    sharp.block({ operation: DRAWINGS })
  }
}
