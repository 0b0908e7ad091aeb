import sharp from 'sharp'
import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, site } from '#site'

const { spruce, alpen } = brandColors()
const { mark, image } = site.logo

export const MARK = { width: 34, height: 26 }

type Box = { x: number; y: number; width: number; height: number }

let uploaded: Uint8Array | undefined
/** Gives the file of `site.logo.image`, which the pictures show. */
export const setLogo = (bytes: Uint8Array) => void (uploaded = bytes)

export const logoShape = () => uploaded && image && image.width / image.height
/** A wide logo would be too small on a tile. */
export const isSquare = () => Math.abs(Math.log(logoShape() ?? Infinity)) < 0.4

/** Draws the uploaded logo into a box, with the pixels that a picture of this size needs. */
export async function drawLogo({ x, y, width, height }: Box, pixels = Math.max(width, 64)): Promise<string> {
  const png = await sharp(uploaded)
    .resize(Math.round(pixels), Math.round((pixels * height) / width), { fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

/**
 * Draws the mark as SVG in a box of 34 × 26, its letter in the given colour; without a drawn mark, the company's
 * initial on a tile.
 */
export async function drawMark(color: string): Promise<string> {
  if (mark.letter && !image)
    return `<path d="${mark.letter}" fill="${color}"/><path d="${mark.light}" fill="${oklchToHex(alpen[500])}"/>`
  return `<path d="M0 0h34v26H0z" fill="${oklchToHex(spruce[700])}"/>${await initial()}`
}

async function initial(): Promise<string> {
  const { loadGlyphOutlines } = await import('./glyph-outlines.ts')
  const letters = await loadGlyphOutlines('national-park', 700)
  const first = `${site.shortName}${site.name}`.match(/[\p{L}\p{N}]/gu)?.find(letters.has)
  // A name in letters that the face does not have.
  if (!first) return '<circle cx="17" cy="13" r="7" fill="#fff"/>'
  const x = (MARK.width - letters.width(first, 20)) / 2
  return `<path d="${letters.path(first, x, 20, 20)}" fill="#fff"/>`
}
