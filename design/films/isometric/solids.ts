import type { Rgb } from '../color.ts'
import { attributes, face, facingLeft, facingRight, facingUp, points, type Project } from './draw.ts'

export type Box = { x: number; y: number; z: number; width: number; depth: number; height: number }
/** `front` faces the lower left, `side` the lower right. */
export type Skin = { top: Rgb; front: Rgb; side: Rgb; stroke: Rgb; lineWidth?: number }

/** A box with its three visible faces. */
export function block(project: Project, { x, y, z, width, depth, height }: Box, skin: Skin) {
  const [right, near, high] = [x + width, y + depth, z + height]
  const edge = { stroke: skin.stroke, width: skin.lineWidth ?? 1 }
  return (
    face(project, facingUp(high, [x, right], [y, near]), { fill: skin.top, ...edge }) +
    face(project, facingRight(right, [y, near], [z, high]), { fill: skin.side, ...edge }) +
    face(project, facingLeft(near, [x, right], [z, high]), { fill: skin.front, ...edge })
  )
}

/** A flat slab with rounded corners. */
export function slab(project: Project, box: Box, radius: number, skin: Skin) {
  const outline = rounded(box, radius)
  const top = outline.map(([x, y]) => project([x, y, box.z + box.height]))
  const bottom = outline.map(([x, y]) => project([x, y, box.z]))
  const leftmost = indexOfLeast(top.map(([left]) => left))
  const rightmost = indexOfLeast(top.map(([left]) => -left))
  const lowest = indexOfLeast(bottom.map(([, low]) => -low))
  const wall = (from: number, to: number, fill: Rgb) => {
    const chain = walk(from, to, outline.length)
    const corners = [...chain.map((i) => top[i]!), ...chain.toReversed().map((i) => bottom[i]!)]
    return `<polygon points="${points(corners)}" ${attributes({ fill, stroke: skin.stroke, width: skin.lineWidth ?? 1 })}/>`
  }
  return (
    wall(rightmost, lowest, skin.side) +
    wall(lowest, leftmost, skin.front) +
    `<polygon points="${points(top)}" ${attributes({ fill: skin.top, stroke: skin.stroke, width: skin.lineWidth ?? 1 })}/>`
  )
}

const CORNER_STEPS = 6

/** Clockwise as seen on screen, beginning at the far right corner. */
function rounded({ x, y, width, depth }: Box, radius: number) {
  const corners = [
    [x + width - radius, y + radius, -90],
    [x + width - radius, y + depth - radius, 0],
    [x + radius, y + depth - radius, 90],
    [x + radius, y + radius, 180],
  ] as const
  return corners.flatMap(([cx, cy, start]) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, i) => {
      const angle = ((start + (90 * i) / CORNER_STEPS) * Math.PI) / 180
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
    }),
  )
}

const indexOfLeast = (values: readonly number[]) => values.indexOf(Math.min(...values))

function walk(from: number, to: number, length: number) {
  const steps = (to - from + length) % length
  return Array.from({ length: steps + 1 }, (_, i) => (from + i) % length)
}
