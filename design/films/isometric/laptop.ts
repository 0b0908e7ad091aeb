import { isometry } from './draw.ts'
import { isometricFilm } from './film.ts'
import { base, battery, deck, LAPTOP, lid, mainBoard, shadow } from './laptop-parts.ts'
import { glow, openness, turning } from './timing.ts'

const SCALE = 29
const GROUND_LEVEL = -0.4

/** A laptop whose layers rise apart and lie down again. */
function drawLaptop(time: number) {
  const open = openness(time)
  const project = isometry(SCALE, 852, 368 - 7 * (1 - open))
  const low = -1.6 * open
  const deckLevel = low + LAPTOP.base + 3.7 * open
  return [
    shadow(project, low + GROUND_LEVEL),
    base(project, low, glow(time, 0)),
    battery(project, low + 0.06 + 1.2 * open, 0.9 * open, glow(time, 0.25)),
    mainBoard(project, low + 0.1 + 2.4 * open, 1.9 * open, turning(time, 4), glow(time, 0.5)),
    deck(project, deckLevel, glow(time, 0.75)),
    lid(project, deckLevel + LAPTOP.deck + 0.03 + 0.4 * open, glow(time, 1)),
  ].join('')
}

export const laptopRepair = isometricFilm({
  name: 'laptop-repair',
  drawScene: drawLaptop,
  quality: { av1: 35, vp9: 35, h264: 24 },
  posterFrame: 120,
})
