import { blend } from '../color.ts'
import { dot, face, facingUp, flatCircle, line, type Project, type Spot } from './draw.ts'
import { BRIGHT, CHIP, litPart, litPlate, MIDDLE } from './lit.ts'
import { screenPicture, type OnScreen } from './laptop-screen.ts'
import { CLAY, FAINT, LINE, PEACH, PIT, SPRUCE } from './palette.ts'
import { block, slab, type Skin } from './solids.ts'

export const LAPTOP = { width: 11, depth: 7.6, base: 0.3, deck: 0.24, lid: 7.1 }
const { width, depth } = LAPTOP
const SHELL: Skin = { top: SPRUCE.middle, front: SPRUCE.dark, side: SPRUCE.darkest, stroke: LINE }
const count = (length: number) => Array.from({ length }, (_, i) => i)
const flat = (x: number, y: number, z: number, wide: number, deep: number) => facingUp(z, [x, x + wide], [y, y + deep])

export function base(project: Project, z: number, glow: number) {
  const top = z + LAPTOP.base
  const cover = { x: 0, y: 0, z, width, depth, height: LAPTOP.base }
  const vents = count(9).map((i) => {
    const x = 1.6 + i * 0.45
    return line(project, { stroke: FAINT, width: 1.2, opacity: 0.6 }, [x, 0.7, top], [x, 2, top])
  })
  return slab(project, cover, 0.5, litPart({ ...SHELL, top: SPRUCE.dark, stroke: FAINT }, glow)) + vents.join('')
}

export function battery(project: Project, z: number, slide: number, glow: number) {
  const cell = { y: 4.3 + slide, z, width: 2.2, depth: 2.6, height: 0.22 }
  const skin = litPart({ top: SPRUCE.light, front: SPRUCE.middle, side: SPRUCE.dark, stroke: LINE }, glow)
  return count(4)
    .map((i) => slab(project, { ...cell, x: 0.72 + i * 2.45 }, 0.22, skin))
    .join('')
}

export function mainBoard(project: Project, z: number, slide: number, angle: number, glow: number) {
  const top = z + 0.1
  const plate = { x: 0.5 + slide, y: 0.5, z, width: width - 1, depth: 3.5, height: 0.1 }
  const traces = count(8).map((i) => {
    const y = 0.8 + i * 0.36
    const bend = y + (i % 2 ? 0.25 : -0.25)
    const from = 4.2 + (i % 3) * 0.3 + slide
    return line(
      project,
      { stroke: LINE, opacity: 0.55 },
      [from, y, top],
      [5.2 + slide, y, top],
      [5.6 + slide, bend, top],
      [6.9 + (i % 4) * 0.35 + slide, bend, top],
    )
  })
  const memory = { x: 7.6 + slide, z: top, width: 1.9, depth: 0.55, height: 0.1 }
  return [
    slab(project, plate, 0.25, litPlate({ ...BRIGHT, front: SPRUCE.middle }, glow)),
    ...traces,
    fan(project, [1.6 + slide, 2.6, top], 0.85, angle, glow),
    slab(project, { x: 3 + slide, y: 1.1, z: top, width: 1.5, depth: 1.5, height: 0.16 }, 0.12, CHIP),
    ...[0.9, 1.75, 2.6].map((y) => block(project, { ...memory, y }, litPart(MIDDLE, glow))),
  ].join('')
}

function fan(project: Project, centre: Spot, radius: number, angle: number, glow: number) {
  const [x, y, z] = centre
  const blade = (i: number): Spot[] => {
    const turn = angle + (i / 9) * 2 * Math.PI
    const at = (out: number, lag: number): Spot => [
      x + radius * out * Math.cos(turn + lag),
      y + radius * out * Math.sin(turn + lag),
      z,
    ]
    return [at(0.28, 0), at(0.6, 0.25), at(0.92, 0.6)]
  }
  const rim = { fill: blend(SPRUCE.dark, CLAY, glow * 0.5), stroke: blend(LINE, PEACH, glow) }
  return [
    face(project, flatCircle(centre, radius), rim),
    ...count(9).map((i) => line(project, { stroke: LINE, width: 1.4, opacity: 0.85 }, ...blade(i))),
  ].join('')
}

/** How many keys in each row, and the last row key by key. */
const ROWS = [14, 14, 13, 12].map((keys) => count(keys).map(() => 1))
const LAST_ROW = [1, 1, 1, 1, 4.8, 1, 1, 1, 1]

export function deck(project: Project, z: number, glow: number) {
  const top = z + LAPTOP.deck
  const skin = litPlate(SHELL, glow)
  const key = { fill: SPRUCE.darkest, stroke: blend(FAINT, PEACH, glow), width: 0.8 }
  const keys = [...ROWS, LAST_ROW].flatMap((row, i) => {
    const unit = (width - 1.4) / row.reduce((sum, wide) => sum + wide)
    const y = 0.75 + i * 0.74
    return row.map((wide, k) => {
      const x = 0.7 + row.slice(0, k).reduce((sum, before) => sum + before, 0) * unit
      return face(project, flat(x + 0.06, y, top, wide * unit - 0.12, 0.6), key)
    })
  })
  return [
    slab(project, { x: 0, y: 0, z, width, depth, height: LAPTOP.deck }, 0.5, skin),
    ...keys,
    face(project, flat(3.6, 4.85, top, 3.8, 2.25), { fill: SPRUCE.dark, stroke: FAINT }),
  ].join('')
}

const LEAN = -2.1
const THICKNESS = 0.22

/** The lid, hinged at the back and leaning away. */
export function lid(project: Project, z: number, glow: number) {
  const on: OnScreen = ([u, v]) => [u * width, LEAN * v + THICKNESS, z + LAPTOP.lid * v]
  const back = ([u, v]: readonly [number, number]): Spot => [u * width, LEAN * v, z + LAPTOP.lid * v]
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  const edge = { stroke: blend(LINE, PEACH, glow), width: 1.2 + glow }
  const rim: Spot[] = [back([0, 1]), back([1, 1]), on([1, 1]), on([0, 1])]
  const side: Spot[] = [back([1, 0]), back([1, 1]), on([1, 1]), on([1, 0])]
  return [
    face(project, rim, { fill: SPRUCE.light, ...edge }),
    face(project, side, { fill: SPRUCE.darkest, ...edge }),
    face(project, corners.map(on), { fill: SPRUCE.darkest, ...edge }),
    screenPicture(project, on),
    dot(project(on([0.5, 0.983])), 1.4, { fill: LINE }),
  ].join('')
}

export const shadow = (project: Project, z: number) =>
  face(project, flat(0.4, 0.4, z, width + 0.2, depth + 0.2), { fill: PIT, opacity: 0.7 })
