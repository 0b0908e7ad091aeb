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
