export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour of the brief as sRGB, each channel 0 to 255 and not yet rounded. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function encode(linear: number) {
  const light = Math.min(1, Math.max(0, linear))
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
}

export const mix = (a: number, b: number, share: number) => a + (b - a) * share

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}

export const hex = (color: Rgb) =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
