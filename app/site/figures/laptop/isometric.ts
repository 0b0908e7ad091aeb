type Point = readonly [x: number, y: number, z: number]
type Place = (x: number, y: number, z: number) => readonly [x: number, y: number]

/** Returns an isometric projection: x runs down to the right, y down to the left, z up. */
export function isometric(scale: number, left: number, top: number): Place {
  const across = (scale * Math.sqrt(3)) / 2
  return (x, y, z) => [left + (x - y) * across, top + ((x + y) * scale) / 2 - z * scale]
}

/** The closed path of a flat face. */
export function facePath(place: Place, points: readonly Point[]) {
  return `${linePath(place, points)}z`
}

export function linePath(place: Place, points: readonly Point[]) {
  return `M${points.map((point) => formatPoint(place(...point))).join('L')}`
}

export type Slab = {
  x?: number
  y?: number
  z: number
  width: number
  depth: number
  height: number
  corner?: number
}

/** The paths of the three visible faces of a plate with rounded corners. */
export function slabFaces(place: Place, { x = 0, y = 0, z, width, depth, height, corner = 0.3 }: Slab) {
  const outline = rounded(x, y, width, depth, corner)
  const at = (level: number) => outline.map(([px, py]) => place(px, py, level))
  const [top, bottom] = [at(z + height), at(z)]
  const [right, left] = [extreme(top, 1), extreme(top, -1)]
  const front: number[] = []
  for (let i = right; i !== left; i = (i + 1) % top.length) front.push(i)
  front.push(left)
  const nearest = front.reduce((best, i, n) => (bottom[i]![1] > bottom[front[best]!]![1] ? n : best), 0)
  const side = (points: number[]) =>
    closed([...points.map((i) => top[i]!), ...points.toReversed().map((i) => bottom[i]!)])
  return { top: closed(top), right: side(front.slice(0, nearest + 1)), left: side(front.slice(nearest)) }
}

const formatPoint = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`
const closed = (points: readonly (readonly [number, number])[]) => `M${points.map(formatPoint).join('L')}z`

function extreme(points: readonly (readonly [number, number])[], direction: 1 | -1) {
  return points.reduce((best, [x], i) => (direction * x > direction * points[best]![0] ? i : best), 0)
}

/** The outline of a rounded rectangle, clockwise on the drawing from its rightmost corner. */
function rounded(x: number, y: number, width: number, depth: number, radius: number) {
  const corners = [
    [x + width - radius, y + radius, -90],
    [x + width - radius, y + depth - radius, 0],
    [x + radius, y + depth - radius, 90],
    [x + radius, y + radius, 180],
  ] as const
  return corners.flatMap(([cx, cy, from]) =>
    [0, 30, 60, 90].map((turn) => {
      const angle = ((from + turn) * Math.PI) / 180
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
    }),
  )
}
