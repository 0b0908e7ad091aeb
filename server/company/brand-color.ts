import { clampChroma, converter, formatHex, type Oklch, parse, round, wcagContrast } from 'culori'
import { colors, type Ramps } from '#site'

const toOklch = converter('oklch')
const read = (css: string): Oklch => toOklch(parse(css))!
const visible = (color: Oklch): Oklch => clampChroma(color, 'oklch')

/** WCAG 2.2 AA for text, against the lightest shade of the ramp: on white it is more. A color is darkened a little further. */
const MIN_CONTRAST = 4.5
const MARGIN = 0.03
/** The share in which the lightness of each shade follows that of shade 700, whose chroma all follow. */
const FOLLOWS = { 950: 0.15, 900: 0.25, 800: 0.6, 700: 1, 600: 0.75, 500: 0.45, 300: 0, 100: 0 }
type Shade = keyof typeof FOLLOWS
/** The darkest shade 700 that leaves room for darker ones. */
const MIN_LIGHTNESS = 0.25
/** The most chroma, as a multiple of the default's, of shades that are grounds of pages. */
const MAX_CHROMA = 2
/** Hues nearer to that of the accent than this look like it; grays have none. */
const CLASH = 40
const MIN_CHROMA = 0.03

/** Returns a color of CSS as `#rrggbb`, darkened where text could not be read; undefined for what is no opaque color. */
export function readableColor(css: string): { color: string; isDarkened: boolean } | undefined {
  const parsed = parse(css.trim())
  const given = parsed && toOklch(parsed)
  if (!given || (given.alpha ?? 1) < 1 || !Number.isFinite(given.l + given.c)) return undefined
  if (textContrast(given) >= MIN_CONTRAST) return { color: formatHex(clampChroma(parsed, 'oklch')), isDarkened: false }
  const darker = { ...given }
  while (textContrast(darker) < MIN_CONTRAST + MARGIN) darker.l -= 0.005
  return { color: formatHex(visible(darker)), isDarkened: true }
}

/** The contrast of a color with the lightest shade of its own ramp. */
const textContrast = (color: Oklch) => wcagContrast(visible(color), shadeOf(color, 100))

/** Returns a shade that is to the color as that of the defaults is to their shade 700. */
function shadeOf({ l, c, h = 0 }: Oklch, shade: Shade): Oklch {
  const [usual, anchor] = [read(colors.spruce[shade]), read(colors.spruce[700])]
  const follows = FOLLOWS[shade]
  const max = follows < 0.45 ? MAX_CHROMA * usual.c : Infinity
  return visible({
    mode: 'oklch',
    l: usual.l + follows * (Math.max(l, MIN_LIGHTNESS) - anchor.l),
    c: Math.min(max, (usual.c / anchor.c) * c),
    h,
  })
}

/** Returns both ramps for a readable color; the accent gives way to a color like it. */
export function makeRamps(color: string): Ramps {
  const brand = read(color)
  const { c, h = 0 } = brand
  const accent = read(colors.alpen[600]).h!
  const isClash = c >= MIN_CHROMA && Math.abs(((h - accent + 540) % 360) - 180) < CLASH
  const awayFrom = h <= accent ? h + 50 : h - 50
  return {
    spruce: mapShades(colors.spruce, (_, shade) => shadeOf(brand, shade)),
    alpen: isClash ? mapShades(colors.alpen, (css) => visible({ ...read(css), h: awayFrom })) : colors.alpen,
  }
}

const rounded = round(3)
function mapShades<S extends number>(ramp: Record<S, string>, map: (css: string, shade: S) => Oklch) {
  const shades = Object.entries<string>(ramp).map(([shade, css]) => {
    const { l, c, h = 0 } = map(css, Number(shade) as S)
    return [shade, `oklch(${rounded(l)} ${rounded(c)} ${rounded(h)})`]
  })
  return Object.fromEntries(shades) as Record<S, string>
}
