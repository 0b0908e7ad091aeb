import { blend } from '../color.ts'
import { face, facingLeft, facingRight, facingUp, line, shape, type Project } from './draw.ts'
import { litSurface } from './lit.ts'
import { CORAL, FAINT, LINE, PEACH, PIT, SNOW, SPRUCE } from './palette.ts'
import { block } from './solids.ts'

/** The case without its glass is a box open to the lower left. */
export const CASE = { width: 8, depth: 3.2, low: -4.2, high: 4.2, wall: 0.3 }
const { width, depth, low, high, wall } = CASE
const FLOOR = low - 0.28
const inside = {
  back: 0.2,
  across: [wall, width - wall],
  deep: [0.2, depth],
  upright: [low + wall, high - wall],
} as const
const count = (length: number) => Array.from({ length }, (_, i) => i)

/** What lies behind the parts: shadow, feet, the inner faces, and the rim's left and lower bars. */
export function caseBehind(project: Project, glow: number) {
  const foot = { z: FLOOR, y: 0.4, width: 1, depth: depth - 0.8, height: low - FLOOR }
  const dark = { top: PIT, front: SPRUCE.darkest, side: PIT, stroke: FAINT }
  const stroke = blend(FAINT, PEACH, glow)
  const { back, across, deep, upright } = inside
  return [
    face(project, facingUp(FLOOR, [-0.5, width + 0.4], [0.2, depth + 1]), { fill: PIT, opacity: 0.7 }),
    block(project, { ...foot, x: 0.7 }, dark),
    block(project, { ...foot, x: width - 1.7 }, dark),
    face(project, facingLeft(back, across, upright), { fill: litSurface(SPRUCE.darkest, glow), stroke }),
    airHoles(project),
    face(project, facingRight(wall, deep, upright), { fill: litSurface(SPRUCE.dark, glow), stroke }),
    face(project, facingUp(low + wall, across, deep), { fill: litSurface(SPRUCE.middle, glow), stroke }),
    face(project, rim('lower left'), { fill: litSurface(SPRUCE.middle, glow), stroke }),
  ].join('')
}

/** What lies in front of the parts still inside: the outer faces, and the rim's right and upper bars. */
export function caseBefore(project: Project, glow: number) {
  const edge = { stroke: blend(LINE, PEACH, glow), width: 1.2 + glow }
  const top = facingUp(high, [0, width], [0, depth])
  const side = facingRight(width, [0, depth], [low, high])
  return [
    face(project, top, { fill: litSurface(SPRUCE.light, glow), ...edge }),
    face(project, side, { fill: litSurface(SPRUCE.dark, glow), ...edge }),
    face(project, rim('upper right'), { fill: litSurface(SPRUCE.middle, glow), ...edge }),
    slots(project),
  ].join('')
}

/** The glass panel, `away` from the case. */
export function glass(project: Project, away: number, glow: number) {
  const y = depth + away
  const pane = facingLeft(y, [0, width], [low, high])
  const glint = (x: number, length: number, opacity: number) =>
    line(project, { stroke: SNOW, width: 1.4, opacity }, [x, y, 3.5], [x + length, y, 3.5 - length * 0.9])
  return [
    face(project, pane, { fill: LINE, opacity: 0.1 + 0.06 * glow }),
    face(project, pane, { stroke: blend(LINE, PEACH, glow), width: 1.6 + glow }),
    glint(0.7, 0.9, 0.5),
    glint(1.25, 1.7, 0.4),
    line(project, { stroke: SNOW, width: 2.2, opacity: 0.7 }, [7.45, y, -0.9], [7.45, y, 0.9]),
  ].join('')
}

/** Two of the four bars around the opening, as one piece with a corner. */
function rim(half: 'lower left' | 'upper right') {
  const lower = half === 'lower left'
  const [x, innerX, farX] = lower ? [0, wall, width] : [width, width - wall, 0]
  const [z, innerZ, farZ] = lower ? [low, low + wall, high] : [high, high - wall, low]
  const outer = shape([x, depth, farZ], [x, depth, z], [farX, depth, z])
  return [...outer, ...shape([farX, depth, innerZ], [innerX, depth, innerZ], [innerX, depth, farZ])]
}

function airHoles(project: Project) {
  const y = inside.back
  const look = { stroke: FAINT, width: 1.6, opacity: 0.5 }
  const heights = count(5).map((i) => 1.3 + i * 0.42)
  return heights.map((z) => line(project, look, [0.8, y, z], [2.2, y, z])).join('')
}

/** The tower's own front and top: intake slots, vents and the power light. */
function slots(project: Project) {
  const slot = { stroke: FAINT, width: 1.6, opacity: 0.75 }
  const vent = { stroke: LINE, width: 1.4, opacity: 0.45 }
  const heights = count(9).map((i) => -2.9 + i * 0.52)
  const places = count(6).map((i) => 1.4 + i * 0.95)
  return [
    ...heights.map((z) => line(project, slot, [width, 0.6, z], [width, depth - 0.6, z])),
    ...places.map((x) => line(project, vent, [x, 0.7, high], [x, depth - 0.7, high])),
    line(project, { stroke: CORAL, width: 3.2 }, [width, 1.35, 3.1], [width, 1.85, 3.1]),
  ].join('')
}
