import { blend, oklch, type Rgb } from '../color.ts'

/** From the zenith, which is the colour of the page, to the horizon. */
export const SKY = [
  oklch(0.985, 0.004, 220),
  oklch(0.975, 0.01, 226),
  oklch(0.955, 0.02, 232),
  oklch(0.945, 0.024, 244),
  oklch(0.938, 0.026, 300),
  oklch(0.935, 0.034, 45),
  oklch(0.92, 0.05, 55),
]

/** Slopes in shade and in light, from the plains to the horizon. */
export const SHADE = [
  oklch(0.225, 0.034, 224),
  oklch(0.275, 0.04, 220),
  oklch(0.335, 0.045, 218),
  oklch(0.415, 0.048, 226),
  oklch(0.52, 0.05, 244),
  oklch(0.61, 0.05, 256),
]
export const LIGHT = [
  oklch(0.255, 0.042, 212),
  oklch(0.325, 0.05, 200),
  oklch(0.405, 0.056, 188),
  oklch(0.5, 0.058, 178),
  oklch(0.66, 0.11, 40),
  oklch(0.74, 0.12, 42),
]

/** Snow from blue shadow through alpenglow to full sun. */
export const SNOW = [oklch(0.66, 0.06, 270), oklch(0.755, 0.125, 40), oklch(0.86, 0.088, 50), oklch(0.965, 0.022, 68)]
export const SURVEY_LINE = oklch(0.9, 0.085, 55)
export const MIST = oklch(0.93, 0.022, 240)

/** The colour at a share of the way through a scale. */
export function along(scale: readonly Rgb[], share: number): Rgb {
  const place = Math.min(1, Math.max(0, share)) * (scale.length - 1)
  const stop = Math.min(scale.length - 2, Math.floor(place))
  return blend(scale[stop]!, scale[stop + 1]!, place - stop)
}

/** The same on a curve through the stops (Catmull-Rom): a large gradient shows the corners of a straight one. */
export function curveAlong(scale: readonly Rgb[], share: number): Rgb {
  const last = scale.length - 1
  const place = Math.min(1, Math.max(0, share)) * last
  const stop = Math.min(last - 1, Math.floor(place))
  const t = place - stop
  const [a, b, c, d] = [stop - 1, stop, stop + 1, stop + 2].map((i) => scale[Math.min(last, Math.max(0, i))]!) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ]
  const channel = (i: 0 | 1 | 2) =>
    b[i] + 0.5 * t * (c[i] - a[i] + t * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + t * (3 * (b[i] - c[i]) + d[i] - a[i])))
  return [channel(0), channel(1), channel(2)]
}
