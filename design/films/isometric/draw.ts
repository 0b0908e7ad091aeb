import { hex, type Rgb } from '../color.ts'

/** A place in the scene: x to the lower right, y to the lower left, z up. */
export type Spot = readonly [x: number, y: number, z: number]
export type Project = (spot: Spot) => readonly [left: number, top: number]
export type Paint = { fill?: Rgb; stroke?: Rgb; width?: number; opacity?: number }

const COS_30 = Math.cos(Math.PI / 6)
const TURN = 2 * Math.PI

/** An isometric view; the scene's origin stands at `left`, `top`. */
export const isometry =
  (scale: number, left: number, top: number): Project =>
  ([x, y, z]) => [left + (x - y) * COS_30 * scale, top + ((x + y) / 2 - z) * scale]

export const points = (places: readonly (readonly [number, number])[]) =>
  places.map(([left, top]) => `${left.toFixed(2)},${top.toFixed(2)}`).join(' ')

export const attributes = ({ fill, stroke, width = 1, opacity = 1 }: Paint) =>
  `fill="${fill ? hex(fill) : 'none'}"` +
  (stroke ? ` stroke="${hex(stroke)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"` : '') +
  (opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : '')

export const face = (project: Project, spots: readonly Spot[], paint: Paint) =>
  `<polygon points="${points(spots.map(project))}" ${attributes(paint)}/>`

export const line = (project: Project, look: Omit<Paint, 'fill'>, ...spots: Spot[]) =>
  `<polyline points="${points(spots.map(project))}" ${attributes(look)}/>`

export const dot = (place: readonly [number, number], radius: number, paint: Paint) =>
  `<circle cx="${place[0].toFixed(2)}" cy="${place[1].toFixed(2)}" r="${radius.toFixed(2)}" ${attributes(paint)}/>`

type Span = readonly [from: number, to: number]

/** A shape by its corners, and the three rectangles an isometric view can see. */
export const shape = (...corners: Spot[]) => corners
export const facingUp = (z: number, [left, right]: Span, [far, near]: Span) =>
  shape([left, far, z], [right, far, z], [right, near, z], [left, near, z])
export const facingLeft = (y: number, [left, right]: Span, [low, high]: Span) =>
  shape([left, y, low], [right, y, low], [right, y, high], [left, y, high])
export const facingRight = (x: number, [far, near]: Span, [low, high]: Span) =>
  shape([x, far, low], [x, far, high], [x, near, high], [x, near, low])

/** A circle lying flat, and one standing upright with its face to the lower left. */
export const flatCircle = ([x, y, z]: Spot, radius: number): Spot[] =>
  around((cos, sin) => [x + radius * cos, y + radius * sin, z])
export const uprightCircle = ([x, y, z]: Spot, radius: number): Spot[] =>
  around((cos, sin) => [x + radius * cos, y, z + radius * sin])

function around(spot: (cos: number, sin: number) => Spot) {
  return Array.from({ length: 40 }, (_, i) => spot(Math.cos((i / 40) * TURN), Math.sin((i / 40) * TURN)))
}

export const frame = (ground: Rgb, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720" style="display:block">` +
  `<rect width="1280" height="720" fill="${hex(ground)}"/>${inside}</svg>`
