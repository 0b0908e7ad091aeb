import { isolines, type Point } from './isolines.ts'
import { terrain } from './noise.ts'
import { simplifyLine } from './simplify-line.ts'

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
/** The largest deviation of a simplified line, in cells: less than a pixel. */
const TOLERANCE = 0.03

/** Decorative contour lines of generated land, every fifth one stronger. Colours come from `.contour-plate`. */
export function ContourPlate({ seed, width, height, peaks = [], levels = 13, className = '' }: PlateProps) {
  return (
    <svg
      className={`contour-plate ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {plateLines({ seed, width, height, peaks, levels }).map((d, level) => (
        <path key={level} d={d} className={level % EVERY_FIFTH === 2 ? 'major' : undefined} />
      ))}
    </svg>
  )
}

/** Returns one SVG path per level, from the lowest. */
export function plateLines({ seed, width, height, peaks, levels }: Required<Omit<PlateProps, 'className'>>): string[] {
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
      .filter((line) => line.length > 5)
      .map(path)
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

function path(line: Point[]) {
  const [first, ...others] = simplifyLine(line, TOLERANCE).map(
    ([x, y]) => [Math.round(x * CELL), Math.round(y * CELL)] as const,
  )
  let [x, y] = first!
  let d = `M${x} ${y}`
  for (const [nextX, nextY] of others) {
    if (nextX === x && nextY === y) continue
    d += `l${nextX - x} ${nextY - y}`.replace(' -', '-')
    ;[x, y] = [nextX, nextY]
  }
  return d
}
