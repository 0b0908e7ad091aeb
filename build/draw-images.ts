/** Cuts the typefaces for pictures, so that drawing them again needs no development package, and draws all images. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { drawImages } from './brand/draw-images.ts'
import { type Face, faceFile } from './brand/glyph-outlines.ts'
import { BUILT_PAGES, RENDER_FOLDER } from './render/folder.ts'

const WEIGHTS: [face: Face, weight: number][] = [
  ['national-park', 680],
  ['national-park', 700],
  ['schibsted-grotesk', 500],
]
/** Latin letters with their marks, punctuation, and signs. */
const LETTERS = [
  [0x20, 0x24f],
  [0x2010, 0x2044],
  [0x20ac, 0x2215],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))

mkdirSync(RENDER_FOLDER, { recursive: true })
for (const [face, weight] of WEIGHTS) {
  const file = `@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`
  const cut = await subsetFont(readFileSync(new URL(import.meta.resolve(file))), String.fromCodePoint(...LETTERS), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    keepFeatures: ['kern'],
  })
  writeFileSync(faceFile(face, weight), cut)
}
copyFileSync('app/site/media/front-range-1920.avif', join(RENDER_FOLDER, 'scene.avif'))
mkdirSync(join(BUILT_PAGES, 'og'), { recursive: true })
await drawImages((path, content) => writeFileSync(join(BUILT_PAGES, path), content))
