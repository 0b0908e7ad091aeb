import type { Point } from './isolines.ts'

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
