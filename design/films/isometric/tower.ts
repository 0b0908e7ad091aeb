import { mix } from '../color.ts'
import { isometry } from './draw.ts'
import { isometricFilm } from './film.ts'
import { glow, openness } from './timing.ts'
import { CASE, caseBefore, caseBehind, glass } from './tower-case.ts'
import { board, cooler, drives, graphicsCard, powerSupply } from './tower-parts.ts'

const SCALE = 37
const CENTRE = { left: 918, top: 360 }
const GLASS_AWAY = 6

/** A computer whose parts draw apart along the axis its side panel faces. */
function drawTower(time: number) {
  const open = openness(time)
  const project = centred(open)
  const between = (closed: number, opened: number) => mix(closed, opened, open)
  return [
    caseBehind(project, glow(time, 0)),
    board(project, between(0.3, 3.6), glow(time, 0.2)),
    powerSupply(project, between(0.5, 3.2), glow(time, 0.4)),
    drives(project, between(0.6, 3.4), glow(time, 0.5)),
    graphicsCard(project, between(0.5, 5.4), time, glow(time, 0.66)),
    cooler(project, between(0.68, 5.7), time, glow(time, 0.82)),
    caseBefore(project, glow(time, 0)),
    glass(project, GLASS_AWAY * open, glow(time, 1)),
  ].join('')
}

/** The whole stays in the middle of its half while it grows. */
function centred(open: number) {
  const near = CASE.depth + GLASS_AWAY * open
  const left = CENTRE.left - ((CASE.width - near) / 2) * Math.cos(Math.PI / 6) * SCALE
  return isometry(SCALE, left, CENTRE.top - ((CASE.width + near) / 4) * SCALE)
}

export const computerRepair = isometricFilm({
  name: 'computer-repair',
  drawScene: drawTower,
  quality: { av1: 38, vp9: 40, h264: 27 },
  posterFrame: 136,
})
