import { clamp, noise, smooth } from '../noise.ts'
import { blend, mix, type Rgb } from '../color.ts'
import { along, MIST, SNOW, SURVEY_LINE } from './palette.ts'
import type { Painting } from './painting.ts'

const TURN = 2 * Math.PI

/** What moves, at one moment of the loop. Everything comes back to where it began. */
function momentAt(time: number) {
  const sway = 0.1 * Math.sin(TURN * time)
  const sun: Rgb = [-0.86 + sway * 0.6, 0.3 + 0.02 * Math.cos(TURN * time), -0.4 - sway * 0.4]
  const length = Math.hypot(...sun)
  return {
    sun: sun.map((part) => part / length) as [number, number, number],
    /** The monitoring sweep: from the plains to the divide, as the logarithm of its distance. */
    sweep: mix(0.2, 3.4, time),
    /** Two circles through noise: the mist drifts and returns without going back the way it came. */
    drift: [0.45 * Math.cos(TURN * time), 0.45 * Math.sin(TURN * time)] as const,
    counterDrift: [0.5 * Math.sin(TURN * time), 0.5 * Math.cos(TURN * time)] as const,
  }
}
type Moment = ReturnType<typeof momentAt>

/** One frame, three bytes a pixel; `time` runs from 0 to 1. */
export function lightFrame(painting: Painting, time: number) {
  const moment = momentAt(time)
  const frame = new Uint8ClampedArray(painting.width * painting.height * 3)
  for (let pixel = 0; pixel < painting.distance.length; pixel++) {
    const [red, green, blue] = painting.distance[pixel] === 0 ? at(painting.dark, pixel) : land(painting, pixel, moment)
    frame[pixel * 3] = red
    frame[pixel * 3 + 1] = green
    frame[pixel * 3 + 2] = blue
  }
  return new Uint8Array(frame.buffer)
}

const at = (colors: Float32Array, pixel: number): Rgb => [
  colors[pixel * 3]!,
  colors[pixel * 3 + 1]!,
  colors[pixel * 3 + 2]!,
]

function land(painting: Painting, pixel: number, moment: Moment): Rgb {
  const [nx, ny, nz] = at(painting.normal, pixel)
  const sunlight = nx * moment.sun[0] + ny * moment.sun[1] + nz * moment.sun[2]
  const ground = painting.snow[pixel] ? snowIn(sunlight) : slopeIn(painting, pixel, sunlight)
  return inMist(painting, pixel, moment, underSweep(painting, pixel, moment, ground))
}

const snowIn = (sunlight: number) =>
  along(
    SNOW,
    0.34 * smooth(0.26, 0.29, sunlight) + 0.33 * smooth(0.5, 0.53, sunlight) + 0.33 * smooth(0.79, 0.82, sunlight),
  )

function slopeIn({ dark, lit }: Painting, pixel: number, sunlight: number) {
  const share = 0.5 * smooth(0.3, 0.33, sunlight) + 0.5 * smooth(0.56, 0.59, sunlight)
  return blend(at(dark, pixel), at(lit, pixel), share)
}

function underSweep({ line, distance }: Painting, pixel: number, { sweep }: Moment, ground: Rgb) {
  if (line[pixel] === 0) return ground
  const away = (Math.log(distance[pixel]!) - sweep) / 0.22
  return blend(ground, SURVEY_LINE, line[pixel]! * (0.16 + 0.62 * Math.exp(-away * away)))
}

/** Mist fills the valleys up to a level that breathes. */
function inMist({ width, distance, altitude }: Painting, pixel: number, moment: Moment, ground: Rgb) {
  const z = distance[pixel]!
  if (z <= 4.6) return ground
  const u = ((pixel % width) / width) * 4
  const layer = Math.round(z * 1.2)
  const level =
    0.5 +
    0.05 * (z - 5) +
    0.16 * noise(u + moment.drift[0], layer * 0.7 + moment.drift[1], 301) +
    0.1 * noise(u * 2 + moment.counterDrift[0], layer * 0.9 + moment.counterDrift[1], 302)
  const depth = clamp(smooth(level + 0.02, level - 0.3, altitude[pixel]!))
  return depth === 0 ? ground : blend(ground, MIST, 0.34 * depth * smooth(4.6, 7.5, z))
}
