import { isolines } from '#app/ui/contours.ts'
import type { Rgb } from '../color.ts'
import { noise } from '../noise.ts'
import { attributes, type Paint, type Project } from './draw.ts'
import { CORAL, FAINT, GROUND, PEACH, SPRUCE } from './palette.ts'

export const SHEET = { width: 13, depth: 10 }
/** A place on the sheet, 0 to 1 both ways. */
export type Place = readonly [u: number, v: number]

const COLUMNS = 110
const ROWS = 90
const STEP = 0.44
const LEVELS = Array.from({ length: 11 }, (_, i) => 0.05 + i * 0.125)
const { darkest, dark, middle, light, lightest } = SPRUCE
const PAPER: readonly Rgb[] = [darkest, darkest, dark, dark, middle, middle, light, light, lightest, CORAL, PEACH]
/** The cut edge of a sheet is drawn in slices this thin, in pixels about one. */
const SLICES = 9

const HILLS = [
  [0.66, 0.3, 0.17, 1.25],
  [0.3, 0.34, 0.15, 0.85],
  [0.46, 0.7, 0.13, 0.55],
  [0.84, 0.68, 0.15, 0.62],
  [0.16, 0.74, 0.1, 0.35],
] as const

function height(u: number, v: number) {
  const hills = HILLS.reduce(
    (sum, [at, down, radius, high]) =>
      sum + high * Math.exp(-((u - at) ** 2 * 1.5 + (v - down) ** 2) / (2 * radius ** 2)),
    0,
  )
  const edge = Math.min(1, Math.min(u, 1 - u, v, 1 - v) * 6)
  return (hills + 0.22 * noise(u * 4, v * 4, 5) + 0.1 * noise(u * 9, v * 9, 6) + 0.13) * edge
}

/** How high the paper lies at a place. */
export const paperAt = ([u, v]: Place) => LEVELS.findLastIndex((level) => height(u, v) >= level) * STEP

/** A hill cut from eleven sheets of paper. */
export function relief(project: Project) {
  const at = (column: number, row: number) => height(column / (COLUMNS - 1), row / (ROWS - 1))
  const grid = { columns: COLUMNS, rows: ROWS, at }
  return LEVELS.map((level, i) => {
    const rings = isolines(grid, level).filter((ring) => ring.length > 4)
    const outline = (z: number, paint: Paint) => {
      const path = rings.map((ring) => `M${ring.map((point) => onSheet(project, point, z)).join('L')}z`)
      return `<path fill-rule="evenodd" d="${path.join('')}" ${attributes(paint)}/>`
    }
    const cut = Array.from({ length: SLICES }, (_, slice) =>
      outline((i - 1 + (slice + 0.4) / SLICES) * STEP, { fill: GROUND, stroke: GROUND }),
    )
    const isSummit = i > LEVELS.length - 3
    return cut.join('') + outline(i * STEP, { fill: PAPER[i]!, stroke: isSummit ? PEACH : FAINT })
  }).join('')
}

function onSheet(project: Project, [column, row]: readonly [number, number], z: number) {
  const [left, top] = project([(column / (COLUMNS - 1)) * SHEET.width, (row / (ROWS - 1)) * SHEET.depth, z])
  return `${left.toFixed(1)} ${top.toFixed(1)}`
}
