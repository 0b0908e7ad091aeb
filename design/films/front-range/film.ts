import type { Film } from '../film.ts'
import { lightFrame } from './light.ts'
import { afterDark } from './night.ts'
import { paint, type Painting } from './painting.ts'
import { survey } from './view.ts'

/** Drawn at twice the size, so that scaling down smooths the edges. */
const WIDTH = 2560
const HEIGHT = 1440
/** What a 312 px band on a 390 px screen shows of the scene. As AVIF it travels within the stylesheet, so it is small. */
const PHONE = { width: 780, height: 624, crop: 'crop=1800:1440:532:0', maxBytes: 20_000 }
const WIDE = { width: 1280, height: 720, maxBytes: 25_000 }

let painting: Painting | undefined

async function* draw(moments: readonly number[]) {
  painting ??= paint(survey(WIDTH, HEIGHT))
  for (const moment of moments) yield lightFrame(painting, moment)
}

/** The same view after dark, beside the sign-in: a still of the massif, as tall as it is wide. */
async function* drawNight() {
  painting ??= paint(survey(WIDTH, HEIGHT))
  yield afterDark(painting, lightFrame(painting, 0))
}

export const frontRange: Film = {
  name: 'front-range',
  input: ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`],
  draw,
  quality: { av1: 36, vp9: 32, h264: 24 },
  posterFrame: 125,
  posters: [
    { file: 'front-range.avif', ...WIDE, quality: 24 },
    { file: 'front-range.webp', ...WIDE, quality: 72 },
    { file: 'front-range-1920.avif', width: 1920, height: 1080, quality: 29, maxBytes: 25_000 },
    { file: 'front-range-m.avif', ...PHONE, quality: 40, maxBytes: 4_500 },
    { file: 'front-range-m.webp', ...PHONE, quality: 80 },
  ],
}

export const frontRangeNight: Film = {
  ...frontRange,
  name: 'front-range-night',
  draw: drawNight,
  isStill: true,
  posters: [
    {
      file: 'front-range-night.avif',
      width: 1120,
      height: 1120,
      crop: 'crop=1440:1440:890:0',
      quality: 24,
      maxBytes: 25_000,
    },
  ],
}
