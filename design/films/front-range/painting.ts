import { along, curveAlong, LIGHT, SHADE, SKY } from './palette.ts'
import { clamp, noise, smooth } from '../noise.ts'
import type { Rgb } from '../color.ts'
import type { View } from './view.ts'

/** The view with everything that does not change with time. Colours are three numbers a pixel. */
export type Painting = View & {
  /** In the sky its colour, on a slope its colour in shade. */
  dark: Float32Array
  lit: Float32Array
  snow: Uint8Array
  /** How much of a survey line crosses the pixel. */
  line: Float32Array
}

/** The share of the height over which the sky fades. */
const SKY_SHARE = 0.72
/** Distances are told apart in this many flat tones: that is what makes it a print and not a photograph. */
const TONES = 9
const SNOW_LINE = 1.95

export function paint(view: View): Painting {
  const pixels = view.width * view.height
  const painting: Painting = {
    ...view,
    dark: new Float32Array(pixels * 3),
    lit: new Float32Array(pixels * 3),
    snow: new Uint8Array(pixels),
    line: new Float32Array(pixels),
  }
  for (let y = 0; y < view.height; y++) {
    const sky = curveAlong(SKY, y / view.height / SKY_SHARE)
    for (let pixel = y * view.width; pixel < (y + 1) * view.width; pixel++) paintPixel(painting, pixel, sky)
  }
  return painting
}

function paintPixel(painting: Painting, pixel: number, sky: Rgb) {
  const distance = painting.distance[pixel]!
  if (distance === 0) return painting.dark.set(sky, pixel * 3)
  const altitude = painting.altitude[pixel]!
  const tone = Math.round(clamp((distance - 2.6) / 13.5) * TONES) / TONES
  painting.dark.set(along(SHADE, tone), pixel * 3)
  painting.lit.set(along(LIGHT, tone * 0.82 + 0.26 * smooth(1.05, 2.3, altitude)), pixel * 3)
  const isSnow = altitude + ragged(painting.across[pixel]!, distance) > SNOW_LINE
  painting.snow[pixel] = isSnow ? 1 : 0
  painting.line[pixel] = isSnow ? 0 : surveyLine(painting, pixel)
}

const ragged = (x: number, z: number) => 0.22 * noise(x * 1.3, z * 1.3, 77) + 0.16 * noise(x * 4, z * 4, 78)

/** Lines of equal distance that altitude bends: they lie on the slopes like a draped net. */
const drape = (view: View, pixel: number) => Math.log(view.distance[pixel]!) * 13 + view.altitude[pixel]! * 3.2

function surveyLine(view: View, pixel: number) {
  const above = pixel - view.width
  const right = pixel + 1
  const here = drape(view, pixel)
  if (above < 0 || !view.distance[above] || Math.abs(view.distance[above] - view.distance[pixel]!) > 0.25) return 0
  const up = drape(view, above)
  const aside = right % view.width !== 0 && view.distance[right] ? drape(view, right) : here
  if (Math.abs(aside - here) > 0.35) return 0
  const steepness = Math.hypot(up - here, aside - here) + 1e-6
  const away = Math.abs(here - Math.round(here)) / steepness
  const scale = view.width / 1280
  const weight = Math.round(here) % 5 === 0 ? 1 : 0.55
  const faint = 1 - 0.8 * smooth(8, 13, view.distance[pixel]!)
  return clamp(0.55 * scale + 0.3 - away) * clamp(1.4 - steepness * 2.2 * scale) * weight * faint
}
