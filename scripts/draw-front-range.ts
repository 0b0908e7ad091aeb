/** Draws the range behind the front page's title: `node scripts/draw-front-range.ts`, into public/scenes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { isolines, type Point } from '#app/ui/isolines.ts'
import { noise } from '#app/ui/noise.ts'

const WIDTH = 1600
const HEIGHT = 680
const STEP = 5
const CELL = 5
const FILE = new URL('../public/scenes/front-range.svg', import.meta.url)

/** Summits of the massif: place, height above its base, half width. */
const SUMMITS = [
  [70, 80, 150],
  [310, 58, 140],
  [560, 40, 120],
  [1000, 158, 110],
  [1078, 200, 90],
  [1150, 238, 190],
  [1290, 128, 120],
  [1505, 178, 130],
] as const

function massif(x: number) {
  const rise = SUMMITS.reduce(
    (sum, [at, high, half]) => Math.max(sum, high * Math.exp(-(Math.abs((x - at) / half) ** 1.35))),
    30,
  )
  const crags =
    26 * (1 - Math.abs(noise(x / 64, 1.5, 11))) +
    15 * (1 - Math.abs(noise(x / 23, 3.5, 11))) +
    7 * noise(x / 9, 5.5, 11)
  return 330 - rise - crags * (0.45 + rise / 300)
}

type Hills = { seed: number; scale: number; base: number; rise: number; lean: number; fill: string }
const HILLS: readonly Hills[] = [
  { seed: 5, scale: 210, base: 345, rise: 62, lean: 26, fill: '#7385b4' },
  { seed: 23, scale: 260, base: 380, rise: 70, lean: 48, fill: '#397873' },
  { seed: 41, scale: 300, base: 420, rise: 70, lean: 30, fill: '#205d5b' },
  { seed: 67, scale: 360, base: 458, rise: 56, lean: 10, fill: '#0e4749' },
  { seed: 83, scale: 420, base: 500, rise: 46, lean: 0, fill: '#05282f' },
  { seed: 97, scale: 520, base: 535, rise: 26, lean: 0, fill: '#041a21' },
]

/** Higher towards the massif, and rough as forest is from afar. */
const hill =
  ({ seed, scale, base, rise, lean }: Hills) =>
  (x: number) =>
    base -
    rise * ((1 - Math.abs(noise(x / scale, 0.5, seed))) ** 1.6 - 0.35) -
    lean * Math.exp(-(((x - 1130) / 420) ** 2)) -
    3.2 * noise(x / 15, 2.5, seed) -
    1.6 * noise(x / 6, 4.5, seed)

function silhouette(height: (x: number) => number) {
  const heights = Array.from({ length: WIDTH / STEP + 1 }, (_, i) => Math.round(height(i * STEP)))
  const steps = heights.slice(1).map((y, i) => `${STEP} ${y - heights[i]!}`)
  return `M0 ${HEIGHT}V${heights[0]}l${steps.join(' ')}V${HEIGHT}z`
}

/**
 * How much of the first light a spot gets, about −1 to 1: gullies run down from the crest and lean with the slope, faces
 * towards the plains in the east (here: the left) are brighter, and it fades towards the timberline.
 */
function light(x: number, y: number) {
  const crest = massif(x)
  const depth = y - crest
  if (depth < 0) return -1
  const slope = (massif(x - 34) - massif(x + 34)) / 68
  const lean = Math.tanh((massif(x - 70) - massif(x + 70)) / 60)
  const along = x - depth * 0.6 * lean
  const gullies = 0.8 * noise(along / 52, y / 260, 19) + 0.5 * noise(along / 24, y / 130, 23)
  const ragged = 0.4 * noise(x / 17, y / 12, 31) + 0.3 * noise(x / 8, y / 7, 37)
  return 0.12 + 0.42 * Math.tanh(slope * 1.6) + 0.8 * gullies + 0.45 * ragged - Math.max(0, depth - 70) / 150
}

function litFaces(level: number) {
  const columns = WIDTH / CELL + 1
  const rows = 72
  const edge = (column: number, row: number) =>
    column === 0 || row === 0 || column === columns - 1 || row === rows - 1
  const at = (column: number, row: number) => (edge(column, row) ? -1 : light(column * CELL, row * CELL))
  return isolines({ columns, rows, at }, level)
    .filter((line) => line.length > 9)
    .map(ring)
    .join('')
}

function ring(line: readonly Point[]) {
  const corners = line.map(([x, y]) => [Math.round(x * CELL), Math.round(y * CELL)] as const)
  return (
    corners.reduce((d, [x, y], i) => {
      const [fromX, fromY] = corners[i - 1] ?? [0, 0]
      return i === 0 ? `M${x} ${y}` : `${d}l${x - fromX} ${y - fromY}`
    }, '') + 'z'
  )
}

const path = (d: string, fill: string, more = '') =>
  `<path d="${d.replaceAll(' -', '-')}" fill="${fill}"${more}/>`
const range = silhouette(massif)
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
  `<clipPath id="range"><path d="${range.replaceAll(' -', '-')}"/></clipPath>`,
  path(range, '#7385b4'),
  `<g clip-path="url(#range)" fill-rule="evenodd">`,
  path(litFaces(-0.22), '#eb8d69'),
  path(litFaces(0.1), '#fdc2a2'),
  path(litFaces(0.36), '#feece1'),
  '</g>',
  ...HILLS.map((hills) => path(silhouette(hill(hills)), hills.fill)),
  '</svg>\n',
].join('')

mkdirSync(new URL('.', FILE), { recursive: true })
writeFileSync(FILE, svg)
process.stdout.write(`front-range.svg: ${svg.length} bytes\n`)
