import { blend } from '../color.ts'
import { face, line, uprightCircle, type Project, type Spot } from './draw.ts'
import { BRIGHT, CHIP, litPart, litPlate, MIDDLE } from './lit.ts'
import { CLAY, FAINT, LINE, PEACH, SPRUCE } from './palette.ts'
import { block } from './solids.ts'
import { turning } from './timing.ts'

const count = (length: number) => Array.from({ length }, (_, i) => i)

/** The board with its traces, the processor the cooler hides, and four memory sticks. */
export function board(project: Project, y: number, glow: number) {
  const front = y + 0.14
  const traces = count(9).map((i) => {
    const z = -1.9 + i * 0.33
    const bend = 2.2 + (i % 3) * 0.3
    return line(
      project,
      { stroke: LINE, opacity: 0.5 },
      [1.1, front, z],
      [bend, front, z],
      [bend + 0.4, front, z + 0.3],
      [4.4 + (i % 4) * 0.25, front, z + 0.3],
    )
  })
  const stick = { y: front, z: 0.6, width: 0.2, depth: 0.4, height: 2.6 }
  const chip = { x: 2.1, y: front, z: 1.1, width: 1.8, depth: 0.22, height: 1.8 }
  return [
    block(project, { x: 0.7, y, z: -2.4, width: 5.9, depth: 0.14, height: 6.1 }, litPlate(BRIGHT, glow)),
    ...traces,
    block(project, chip, CHIP),
    ...count(4).map((i) => block(project, { ...stick, x: 5 + i * 0.36 }, litPart(MIDDLE, glow * 0.8))),
  ].join('')
}

export function cooler(project: Project, y: number, time: number, glow: number) {
  const depth = 1.1
  const fins = count(4).map((i) => {
    const z = 1.05 + i * 0.62
    return line(project, { stroke: FAINT, width: 1.2, opacity: 0.7 }, [4.2, y + 0.12, z], [4.2, y + depth - 0.12, z])
  })
  return (
    block(project, { x: 1.8, y, z: 0.8, width: 2.4, depth, height: 2.4 }, litPart(BRIGHT, glow)) +
    fins.join('') +
    fan(project, [3, y + depth, 2], 1.08, turning(time, 3), glow)
  )
}

export function graphicsCard(project: Project, y: number, time: number, glow: number) {
  const depth = 1.5
  const card = { x: 0.9, y, z: -1.5, width: 5.2, depth, height: 1.15 }
  const middle = -1.5 + 1.15 / 2
  return (
    block(project, card, litPart(BRIGHT, glow)) +
    fan(project, [2.2, y + depth, middle], 0.46, turning(time, 4), glow) +
    fan(project, [4.6, y + depth, middle], 0.46, turning(time, 4), glow)
  )
}

export function powerSupply(project: Project, y: number, glow: number) {
  const depth = 2.3
  const grille = count(6).map((i) => {
    const x = 1.1 + i * 0.42
    return line(project, { stroke: LINE, width: 1.4, opacity: 0.7 }, [x, y + depth, -3.6], [x, y + depth, -2.85])
  })
  const supply = { x: 0.7, y, z: -3.9, width: 3.3, depth, height: 1.35 }
  return block(project, supply, litPart({ ...MIDDLE, top: SPRUCE.middle, front: SPRUCE.dark }, glow)) + grille.join('')
}

export function drives(project: Project, y: number, glow: number) {
  const drive = { x: 4.9, y, width: 2.2, depth: 2, height: 0.5 }
  return (
    block(project, { ...drive, z: -3.85 }, litPart(MIDDLE, glow)) +
    block(project, { ...drive, z: -3.15 }, litPart(MIDDLE, glow))
  )
}

const BLADES = 7

function fan(project: Project, centre: Spot, radius: number, angle: number, glow: number) {
  const [x, y, z] = centre
  const blade = (i: number): Spot[] =>
    count(6).map((step) => {
      const out = radius * (0.3 + (0.62 * step) / 5)
      const turn = angle + (i / BLADES) * 2 * Math.PI + step * 0.15
      return [x + out * Math.cos(turn), y, z + out * Math.sin(turn)]
    })
  const rim = { fill: blend(SPRUCE.darkest, CLAY, glow * 0.6), stroke: blend(LINE, PEACH, glow), width: 1.2 }
  return [
    face(project, uprightCircle(centre, radius), rim),
    ...count(BLADES).map((i) => line(project, { stroke: LINE, width: 1.8, opacity: 0.85 }, ...blade(i))),
    face(project, uprightCircle(centre, radius * 0.28), { fill: SPRUCE.light, stroke: LINE }),
  ].join('')
}
