// Subsets the two typefaces to the letters and weights that the site uses: `node build/subset-fonts.mjs`.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
/** Basic Latin, Spanish and French letters, and the punctuation of the texts. */
const LETTERS = `${range(0x20, 0x7e)} ¡¿«»ÁÀÂÇÉÈÊËÍÎÏÑÓÔŒÙÚÛÜáàâçéèêëíîïñóôœùúûü–—‘’“”…•·×→←↑↓−½©®™`
const FEATURES = ['kern', 'mark', 'ccmp', 'liga', 'tnum']
const FACES = [
  { family: 'national-park', weights: { min: 500, max: 700 } },
  { family: 'schibsted-grotesk', weights: { min: 400, max: 700 } },
]

await mkdir(`${root}public/fonts`, { recursive: true })
for (const { family, weights } of FACES) {
  const source = `${root}node_modules/@fontsource-variable/${family}`
  const whole = await readFile(`${source}/files/${family}-latin-wght-normal.woff2`)
  const subset = await subsetFont(whole, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  })
  await writeFile(`${root}public/fonts/${family}.woff2`, subset)
  await copyFile(`${source}/LICENSE`, `${root}public/fonts/${family}.OFL.txt`)
  process.stdout.write(`${family}.woff2: ${subset.length} bytes (from ${whole.length})\n`)
}
