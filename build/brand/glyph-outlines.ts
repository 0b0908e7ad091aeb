import { readFileSync } from 'node:fs'
// oxlint-disable-next-line import/default -- its default export is created at run time
import opentype from 'opentype.js'
import subsetFont from 'subset-font'

export type Face = 'national-park' | 'schibsted-grotesk'
/** Renders text as paths, so that a picture needs no font. */
export type GlyphOutlines = {
  width: (text: string, size: number) => number
  path: (text: string, x: number, baseline: number, size: number) => string
}

/** Loads a typeface at one weight, subset to the letters of the text. */
export async function loadGlyphOutlines(face: Face, weight: number, text: string): Promise<GlyphOutlines> {
  const file = `@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`
  const source = readFileSync(new URL(import.meta.resolve(file)))
  const cut = await subsetFont(source, text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    keepFeatures: ['kern'],
  })
  const font = opentype.parse(new Uint8Array(cut).buffer)
  const options = { kerning: true, letterSpacing: 0 }
  return {
    width: (words, size) => font.getAdvanceWidth(words, size, options),
    path: (words, x, baseline, size) => pathData(font.getPath(words, x, baseline, size, options)),
  }
}

/** Serialises a path ourselves: the library turns numbers near zero into NaN. */
const pathData = ({ commands }: opentype.Path) =>
  commands
    .map(({ type, ...points }) => {
      const { x1, y1, x2, y2, x, y } = points as Record<string, number | undefined>
      const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined)
      return type + numbers.map((value) => value.toFixed(2)).join(' ')
    })
    .join('')
