import { isolines, type Point, terrain, simplifyLine } from './contours.ts'

type Peak = { x: number; y: number; reach: number; rise: number }
type PlateProps = {
  seed: number
  width: number
  height: number
  /** Summits, as shares of width and height. Without any the land follows noise alone. */
  peaks?: readonly Peak[]
  levels?: number
  className?: string
}

const CELL = 12
const EVERY_FIFTH = 5
/** The largest deviation of a simplified line, in cells: about two pixels. */
const TOLERANCE = 0.18
/** Drawings of 2 to 4 kB. */
const MAX_REMEMBERED = 20
/** Rings of fewer points are specks of noise, not land. */
const SMALLEST_RING = 14

/** Decorative contour lines of generated land, every fifth one stronger. Colours come from `.contour-plate`. */
export function ContourPlate({ seed, width, height, peaks = [], levels = 13, className = '' }: PlateProps) {
  return (
    <svg
      className={`contour-plate ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {rememberedLines({ seed, width, height, peaks, levels }).map((d, level) => (
        <path key={level} d={d} className={level % EVERY_FIFTH === 2 ? 'major' : undefined} />
      ))}
    </svg>
  )
}

type Land = Required<Omit<PlateProps, 'className'>>

const remembered = new Map<string, string[]>()

/** The same, drawn once for pages that are rendered again and again: a drawing takes two milliseconds. */
function rememberedLines(land: Land): string[] {
  const key = JSON.stringify(land)
  const lines = remembered.get(key) ?? plateLines(land)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, lines)
  return lines
}

export function plateLines({ seed, width, height, peaks, levels }: Land): string[] {
  const columns = Math.ceil(width / CELL) + 1
  const rows = Math.ceil(height / CELL) + 1
  const elevations = Array.from({ length: columns * rows }, (_, i) =>
    elevation(((i % columns) * CELL) / height, (Math.floor(i / columns) * CELL) / height, width / height, seed, peaks),
  )
  const low = Math.min(...elevations)
  const high = Math.max(...elevations)
  const grid = { columns, rows, at: (column: number, row: number) => elevations[row * columns + column]! }
  return Array.from({ length: levels }, (_, i) =>
    isolines(grid, low + ((high - low) * (i + 0.5)) / levels)
      .filter((line) => line.length > (isRing(line) ? SMALLEST_RING : 5))
      .map(smoothPath)
      .join(''),
  )
}

/** The elevation at a point, with `x` and `y` in units of the plate's height. */
function elevation(x: number, y: number, aspect: number, seed: number, peaks: readonly Peak[]) {
  const summits = peaks.map(
    ({ x: px, y: py, reach, rise }) => rise * Math.exp(-((x - px * aspect) ** 2 + (y - py) ** 2) / reach ** 2),
  )
  return summits.reduce((sum, part) => sum + part, 0.55 * terrain(x * 2.2, y * 2.2, seed))
}

const isRing = (line: readonly Point[]) => String(line[0]) === String(line.at(-1))

/**
 * A smooth path along a line: each point bends a curve that runs from the middle of one piece to the middle of the next
 * (a quadratic B-spline). Each bend is the last one mirrored at the middle, which is what `t` draws, so a curve takes no
 * more characters than a straight piece.
 */
function smoothPath(line: Point[]): string {
  const points = simplifyLine(line, TOLERANCE).map(([x, y]): Point => [Math.round(x * CELL), Math.round(y * CELL)])
  const bends = points.filter((point, i) => String(point) !== String(points[i - 1]))
  if (bends.length < 3) return ''
  const ring = isRing(bends)
  const middles = bends.slice(1).map((point, i) => middle(bends[i]!, point))
  const ends = ring ? [...middles, middles[0]!] : [...middles, bends.at(-1)!]
  const start = ring ? middles[0]! : bends[0]!
  const [first, ...curves] = ring ? ends.slice(1) : ends
  const bend = ring ? bends[1]! : bends[0]!
  let here = first!
  let d = `M${start.join(' ')}${ring ? `q${offset(start, bend)} ${offset(start, here)}` : `L${here.join(' ')}`}`
  for (const [i, next] of curves.entries()) {
    d += !ring && i === 0 ? `q${offset(here, bends[1]!)} ${offset(here, next)}` : `t${offset(here, next)}`
    here = next
  }
  return d.replaceAll(' -', '-').replaceAll(/(?<!\d)0\./g, '.')
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const offset = ([x, y]: Point, [toX, toY]: Point) => `${toX - x} ${toY - y}`
