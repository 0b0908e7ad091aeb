import named from './data/css-colors.json' with { type: 'json' }

/** A color of the CSS notation `oklch()`; hue in degrees. */
type Oklch = { l: number; c: number; h: number }
type Rgb = readonly [red: number, green: number, blue: number]
export type SpruceShade = 950 | 900 | 800 | 700 | 600 | 500 | 300 | 100
export type AlpenShade = 700 | 600 | 500 | 300 | 100
export type Ramps = { spruce: Record<SpruceShade, string>; alpen: Record<AlpenShade, string> }

/** WCAG 2.2 AA for text, against the lightest shade of the ramp: on white it is more. A color is darkened a little further. */
const MIN_CONTRAST = 4.5
const MARGIN = 0.03
const WHITE: Rgb = [1, 1, 1]
/** The darkest shade 700 that leaves room for darker ones. */
const MIN_LIGHTNESS = 0.25
/** Shades of the brand's color: lightness, how far it follows that of shade 700, and chroma as a share of it, with its maximum. */
const SPRUCE: Record<SpruceShade, [lightness: number, follows: number, chroma: number, max: number]> = {
  950: [0.205, 0.15, 0.57, 0.06],
  900: [0.255, 0.25, 0.71, 0.08],
  800: [0.305, 0.6, 0.86, 0.2],
  700: [0.365, 1, 1, 0.4],
  600: [0.44, 0.75, 1.1, 0.3],
  500: [0.53, 0.45, 1.15, 0.3],
  300: [0.78, 0, 0.8, 0.09],
  100: [0.945, 0, 0.32, 0.03],
}
const ANCHOR = SPRUCE[700][0]
/** Shades of the warm accent. */
const ALPEN: Record<AlpenShade, [lightness: number, chroma: number]> = {
  700: [0.49, 0.125],
  600: [0.56, 0.145],
  500: [0.735, 0.125],
  300: [0.86, 0.08],
  100: [0.955, 0.025],
}
const ACCENT_HUE = 42
/** Hues nearer to each other than this look like one color; grays have none. */
const CLASH = 40
const MIN_CHROMA = 0.03

/** Returns both ramps for a color that `checkColor` accepts, darkened as far as text needs. Throws for any other. */
export function makeRamps(color: string): Ramps {
  const parsed = parseColor(color)
  if (typeof parsed === 'string') throw new Error(`'${color}' is no color`)
  const brand = textContrast(parsed) < MIN_CONTRAST ? darkened(parsed) : parsed
  const hue = accentHue(brand)
  return {
    spruce: shades(SPRUCE, ([lightness, follows, chroma, max]) => ({
      l: lightness + follows * (Math.max(brand.l, MIN_LIGHTNESS) - ANCHOR),
      c: Math.min(max, chroma * brand.c),
      h: brand.h,
    })),
    alpen: shades(ALPEN, ([l, c]) => ({ l, c, h: hue })),
  }
}

const shades = <Shade extends number, Step>(steps: Record<Shade, Step>, toColor: (step: Step) => Oklch) =>
  Object.fromEntries(
    Object.entries(steps).map(([shade, step]) => [shade, format(intoGamut(toColor(step as Step)))]),
  ) as Record<Shade, string>

function accentHue({ c, h }: Oklch): number {
  const apart = Math.abs(((h - ACCENT_HUE + 540) % 360) - 180)
  if (c < MIN_CHROMA || apart >= CLASH) return ACCENT_HUE
  return h <= ACCENT_HUE ? h + 50 : h - 50
}

/** Returns a color as `#rrggbb`, darkened where white text on it could not be read, and whether it was; or what is wrong with it. */
export function checkColor(css: string): { color: string; isDarkened: boolean; error?: undefined } | { error: string } {
  const parsed = parseColor(css)
  if (typeof parsed === 'string') return { error: parsed }
  const given = toHex(toRgb(intoGamut(parsed)))
  if (textContrast(parsed) >= MIN_CONTRAST) return { color: given, isDarkened: false }
  return { color: toHex(toRgb(intoGamut(darkened(parsed)))), isDarkened: true }
}

/** The lightest color of the same hue on which, and in which, text can be read. */
function darkened(color: Oklch): Oklch {
  let { l } = color
  while (textContrast({ ...color, l }) < MIN_CONTRAST + MARGIN) l -= 0.005
  return intoGamut({ ...color, l })
}

/** The contrast of a color with the lightest shade of its own ramp. */
const textContrast = (color: Oklch) => {
  const [l, , share, max] = SPRUCE[100]
  return contrast(toRgb(intoGamut(color)), toRgb(intoGamut({ l, c: Math.min(max, share * color.c), h: color.h })))
}

/** Returns the contrast of two colors by WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb = WHITE): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}
const luminance = (rgb: Rgb) => {
  const [red, green, blue] = rgb.map(toLinear)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/** Of all CSS names; a name and its six digits make one word. */
const NAMES = new Map(named.split(' ').map((word) => [word.slice(0, -6), word.slice(-6)]))
const NO_COLOR = 'Choose a color, or write one such as #1d5b6f, rgb(29 91 111) or teal'
const TRANSPARENT = 'Use a color that is not transparent'
const FUNCTION = /^(rgb|hsl|oklch)a?\(\s*([^()]+?)\s*\)$/
const NUMBER = /^([+-]?(?:\d{1,4}(?:\.\d{0,9})?|\.\d{1,9}))(%|deg|turn)?$/

/** Returns a color, or the error of a text that is none. */
function parseColor(css: string): Oklch | string {
  const text = css.trim().toLowerCase()
  if (text === 'transparent') return TRANSPARENT
  const digits = NAMES.get(text) ?? /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1]
  if (digits) {
    const size = digits.length > 4 ? 2 : 1
    const channels = digits
      .match(size === 2 ? /../g : /./g)!
      .map((part) => Number.parseInt(part.padEnd(2, part), 16) / 255)
    return (channels[3] ?? 1) < 1 ? TRANSPARENT : fromRgb(channels as unknown as Rgb)
  }
  const [, notation, list = ''] = FUNCTION.exec(text) ?? []
  const parts = list.split(/[\s,/]+/)
  const values = parts.map((part) => NUMBER.exec(part))
  if (!notation || parts.length < 3 || parts.length > 4 || values.includes(null)) return NO_COLOR
  const [first, second, third, alpha = 1] = values.map((value, at) =>
    scaled(Number(value![1]), value![2], notation, at),
  )
  if (alpha < 1) return TRANSPARENT
  if (notation === 'oklch') return { l: limit(first!), c: limit(second!, 0.5), h: turned(third!) }
  if (notation === 'rgb') return fromRgb([limit(first!), limit(second!), limit(third!)])
  return fromRgb(fromHsl(turned(first!), limit(second!), limit(third!)))
}

/** Returns a number of a notation as a share of 1; a hue in degrees, and the chroma of `oklch()` as it is. */
function scaled(value: number, unit: string | undefined, notation: string, at: number): number {
  if (at === 3) return unit === '%' ? value / 100 : value
  const isHue = notation === 'hsl' ? at === 0 : notation === 'oklch' && at === 2
  if (isHue) return unit === 'turn' ? value * 360 : value
  if (notation === 'oklch') return unit === '%' ? (value / 100) * (at === 1 ? 0.4 : 1) : value
  return unit === '%' || notation === 'hsl' ? value / 100 : value / 255
}
const limit = (value: number, max = 1) => Math.min(max, Math.max(0, value))
const turned = (degrees: number) => ((degrees % 360) + 360) % 360

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function fromRgb(rgb: Rgb): Oklch {
  const [red, green, blue] = rgb.map(toLinear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: turned((Math.atan2(b, a) * 180) / Math.PI),
  }
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
const toRgb = (color: Oklch) => toLinearRgb(color).map((linear) => fromLinear(limit(linear))) as unknown as Rgb
const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Takes chroma off a color until every screen can show it. */
function intoGamut(color: Oklch): Oklch {
  let { c } = color
  while (c > 0 && toLinearRgb({ ...color, c }).some((linear) => linear < -0.0005 || linear > 1.0005)) c -= 0.002
  return { ...color, c: Math.max(0, c) }
}
const format = ({ l, c, h }: Oklch) => `oklch(${round(l)} ${round(c)} ${round(h)})`
const round = (value: number) => Math.round(value * 1000) / 1000
