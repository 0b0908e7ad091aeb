import { oklch, type Rgb } from '../color.ts'
import { noise, smooth } from '../noise.ts'
import { along, curveAlong } from './palette.ts'
import type { Painting } from './painting.ts'

/** From the zenith to a last light behind the divide. */
const SKY = [
  oklch(0.15, 0.028, 228),
  oklch(0.165, 0.032, 227),
  oklch(0.19, 0.038, 226),
  oklch(0.225, 0.044, 226),
  oklch(0.275, 0.048, 228),
  oklch(0.34, 0.05, 232),
]
const SKY_SHARE = 0.74
/** What is dark, dim and bright by day, under the moon. */
const LAND = [
  oklch(0.145, 0.028, 222),
  oklch(0.215, 0.04, 216),
  oklch(0.285, 0.045, 212),
  oklch(0.35, 0.046, 218),
  oklch(0.43, 0.044, 230),
  oklch(0.57, 0.036, 240),
  oklch(0.76, 0.024, 245),
]
/** One star in so many squares of the sky, by how bright it is. */
const STARS = { square: 46, faintest: 0.25 }

/** A frame of the day as the same print after dark. */
export function afterDark(painting: Painting, day: Uint8Array): Uint8Array {
  const frame = new Uint8ClampedArray(day.length)
  for (let pixel = 0; pixel < painting.distance.length; pixel++) {
    const color = painting.distance[pixel] === 0 ? sky(painting, pixel) : moonlit(day, pixel)
    frame.set(color, pixel * 3)
  }
  return new Uint8Array(frame.buffer)
}

function moonlit(day: Uint8Array, pixel: number): Rgb {
  const [red, green, blue] = [day[pixel * 3]!, day[pixel * 3 + 1]!, day[pixel * 3 + 2]!]
  const brightness = (0.3 * red + 0.55 * green + 0.15 * blue) / 255
  return along(LAND, smooth(0.02, 1.02, brightness))
}

function sky({ width, height }: Painting, pixel: number): Rgb {
  const x = pixel % width
  const y = Math.floor(pixel / width)
  const [red, green, blue] = curveAlong(SKY, y / height / SKY_SHARE)
  const star = starAt(x, y) * (1 - smooth(0.3, 0.62, y / height)) * 150
  return [red + star, green + star, blue + star]
}

/** How much of a star is in the pixel, 0 to 1: at most one in each square, somewhere in its middle. */
function starAt(x: number, y: number): number {
  const [column, row] = [Math.floor(x / STARS.square), Math.floor(y / STARS.square)]
  const brightness = noise(column * 3.7, row * 3.3, 411) - STARS.faintest
  if (brightness <= 0) return 0
  const place = (seed: number) => (0.5 + 0.36 * noise(column * 1.9, row * 2.3, seed)) * STARS.square
  const away = Math.hypot(x - column * STARS.square - place(412), y - row * STARS.square - place(413))
  return smooth(3, 0.8, away) * Math.min(1, 0.3 + 1.6 * brightness)
}
