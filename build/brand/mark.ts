import { oklchToHex } from '#app/ui/oklch.ts'
import { colors, site } from '../../site.config.ts'

const { spruce, alpen } = colors
const { letter, light }: { letter: string; light: string } = site.logo.mark

export const MARK = { width: 34, height: 26 }

/**
 * Draws the mark as SVG in a box of 34 × 26, its letter in the given colour; without a drawn mark, the company's
 * initial on a tile.
 */
export async function drawMark(color: string): Promise<string> {
  if (letter) return `<path d="${letter}" fill="${color}"/><path d="${light}" fill="${oklchToHex(alpen[500])}"/>`
  return `<path d="M0 0h34v26H0z" fill="${oklchToHex(spruce[700])}"/>${await initial()}`
}

async function initial(): Promise<string> {
  const { loadGlyphOutlines } = await import('./glyph-outlines.ts')
  const [first = ''] = site.shortName
  const letters = await loadGlyphOutlines('national-park', 700, first)
  const x = (MARK.width - letters.width(first, 20)) / 2
  return `<path d="${letters.path(first, x, 20, 20)}" fill="#fff"/>`
}
