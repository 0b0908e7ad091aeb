export type Point = readonly [x: number, y: number]
type Grid = { columns: number; rows: number; at: (column: number, row: number) => number }

/** Which sides of a cell a line connects, by the corners above the level (bits: top left 8, top right 4, bottom right 2, bottom left 1). */
const SIDES: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['left', 'bottom']],
  2: [['bottom', 'right']],
  3: [['left', 'right']],
  4: [['top', 'right']],
  5: [
    ['left', 'top'],
    ['bottom', 'right'],
  ],
  6: [['top', 'bottom']],
  7: [['left', 'top']],
  8: [['left', 'top']],
  9: [['top', 'bottom']],
  10: [
    ['left', 'bottom'],
    ['top', 'right'],
  ],
  11: [['top', 'right']],
  12: [['left', 'right']],
  13: [['bottom', 'right']],
  14: [['left', 'bottom']],
}
type Side = 'top' | 'right' | 'bottom' | 'left'

/** Returns the contour lines of one level through a grid, in grid units, by marching squares. */
export function isolines(grid: Grid, level: number): Point[][] {
  const neighbours = new Map<string, Point[]>()
  const places = new Map<string, Point>()
  const link = (a: Point, b: Point) => {
    const key = String(a)
    places.set(key, a)
    neighbours.set(key, [...(neighbours.get(key) ?? []), b])
  }
  for (let row = 0; row < grid.rows - 1; row++) {
    for (let column = 0; column < grid.columns - 1; column++) {
      for (const [from, to] of segments(grid, level, column, row)) {
        link(from, to)
        link(to, from)
      }
    }
  }
  return joinSegments(places, neighbours)
}

function segments(grid: Grid, level: number, column: number, row: number): [Point, Point][] {
  const topLeft = grid.at(column, row)
  const topRight = grid.at(column + 1, row)
  const bottomRight = grid.at(column + 1, row + 1)
  const bottomLeft = grid.at(column, row + 1)
  const bits =
    (topLeft > level ? 8 : 0) |
    (topRight > level ? 4 : 0) |
    (bottomRight > level ? 2 : 0) |
    (bottomLeft > level ? 1 : 0)
  const cut = (a: number, b: number) => (level - a) / (b - a)
  const place: Record<Side, () => Point> = {
    top: () => [column + cut(topLeft, topRight), row],
    right: () => [column + 1, row + cut(topRight, bottomRight)],
    bottom: () => [column + cut(bottomLeft, bottomRight), row + 1],
    left: () => [column, row + cut(topLeft, bottomLeft)],
  }
  return (SIDES[bits] ?? []).map(([from, to]) => [place[from](), place[to]()])
}

/** Joins segments into lines: first the open ones, from their ends; the remaining ones are rings. */
function joinSegments(places: Map<string, Point>, neighbours: Map<string, Point[]>): Point[][] {
  const lines: Point[][] = []
  const follow = (start: string) => {
    const line: Point[] = []
    let key: string | undefined = start
    while (key !== undefined) {
      const here: Point = places.get(key)!
      line.push(here)
      const next: Point | undefined = neighbours.get(key)?.shift()
      if (!next) break
      const back = neighbours.get(String(next))
      back?.splice(
        back.findIndex((point) => String(point) === String(here)),
        1,
      )
      key = String(next)
    }
    if (line.length > 1) lines.push(line)
  }
  for (const [key, ends] of neighbours) if (ends.length === 1) follow(key)
  for (const [key, ends] of neighbours) if (ends.length > 0) follow(key)
  return lines
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** A seeded hash of two integers, from 0 to 1. */
function hash(x: number, y: number, seed: number) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

function gradient(x: number, y: number, dx: number, dy: number, seed: number) {
  const angle = hash(x, y, seed) * 2 * Math.PI
  return Math.cos(angle) * dx + Math.sin(angle) * dy
}

/** Two-dimensional gradient noise from about −1 to 1, deterministic for a seed. */
export function noise(x: number, y: number, seed: number) {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const dx = x - ix
  const dy = y - iy
  const top = mix(gradient(ix, iy, dx, dy, seed), gradient(ix + 1, iy, dx - 1, dy, seed), fade(dx))
  const bottom = mix(gradient(ix, iy + 1, dx, dy - 1, seed), gradient(ix + 1, iy + 1, dx - 1, dy - 1, seed), fade(dx))
  return 1.45 * mix(top, bottom, fade(dy))
}

export function terrain(x: number, y: number, seed: number) {
  return 0.6 * noise(x, y, seed) + 0.28 * noise(x * 2.1, y * 2.1, seed + 3) + 0.12 * noise(x * 4.3, y * 4.3, seed + 7)
}

/** Simplifies a line with the Ramer–Douglas–Peucker algorithm; it deviates by less than `tolerance`. */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!]
  const deviations = line.map((point) => distance(point, first, last))
  const farthest = deviations.indexOf(Math.max(...deviations))
  if (deviations[farthest]! < tolerance) return [first, last]
  const before = simplifyLine(line.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyLine(line.slice(farthest), tolerance)]
}

/** The distance from a point to the line through two others, or to the point itself where both are the same (a ring). */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
