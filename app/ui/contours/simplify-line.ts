import type { Point } from './isolines.ts'

/** Leaves out the points of a line that stray less than `tolerance` from it without them (Ramer, Douglas, Peucker). */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!]
  const strays = line.map((point) => distance(point, first, last))
  const farthest = strays.indexOf(Math.max(...strays))
  if (strays[farthest]! < tolerance) return [first, last]
  const before = simplifyLine(line.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyLine(line.slice(farthest), tolerance)]
}

/** From a point to the line through two others, or to the one where a ring begins and ends. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
