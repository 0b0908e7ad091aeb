import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
// oxlint-disable-next-line import/default -- its default export is created at run time
import opentype from 'opentype.js'
import { RENDER_FOLDER } from '../render/folder.ts'

export type Face = 'national-park' | 'schibsted-grotesk'
/** Renders text as paths, so that a picture needs no font. Characters that the face does not have are left out. */
export type GlyphOutlines = {
  /** True if the face has all letters and digits of a text. */
  has: (text: string) => boolean
  width: (text: string, size: number) => number
  path: (text: string, x: number, baseline: number, size: number) => string
}

export const faceFile = (face: Face, weight: number) => join(RENDER_FOLDER, `${face}-${weight}.ttf`)

/** Loads a typeface at one of the weights that build/cut-fonts.ts has cut. */
export async function loadGlyphOutlines(face: Face, weight: number): Promise<GlyphOutlines> {
  const font = opentype.parse(new Uint8Array(await readFile(faceFile(face, weight))).buffer)
  const options = { kerning: true, letterSpacing: 0 }
  const known = (text: string) =>
    Array.from(text)
      .filter((letter) => font.charToGlyphIndex(letter) > 0)
      .join('')
  return {
    has: (words) => (words.match(/[\p{L}\p{N}]/gu) ?? []).every((letter) => font.charToGlyphIndex(letter) > 0),
    width: (words, size) => font.getAdvanceWidth(known(words), size, options),
    path: (words, x, baseline, size) => pathData(font.getPath(known(words), x, baseline, size, options)),
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
