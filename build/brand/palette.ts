import { oklchToHex } from '#contract/oklch.ts'
import { brandColors } from '#site'

/** The site's colours for generated pictures: the brand’s, others as in app/styles/tokens.css. */
export const palette = {
  white: '#ffffff',
  snow: oklchToHex('oklch(0.985 0.004 220)'),
  rule: oklchToHex('oklch(0.895 0.014 222)'),
  ink: oklchToHex('oklch(0.225 0.034 224)'),
  ink2: oklchToHex('oklch(0.42 0.032 222)'),
  dusk200: oklchToHex('oklch(0.9 0.028 268)'),
  dusk500: oklchToHex('oklch(0.62 0.075 268)'),
  warnBg: oklchToHex('oklch(0.955 0.04 85)'),
  warn: oklchToHex('oklch(0.47 0.095 75)'),
  spruce: ramp(brandColors().spruce),
  alpen: ramp(brandColors().alpen),
}

function ramp<Shade extends PropertyKey>(shades: Record<Shade, string>): Record<Shade, string> {
  const entries = Object.entries(shades) as [Shade, string][]
  return Object.fromEntries(entries.map(([shade, color]) => [shade, oklchToHex(color)])) as Record<Shade, string>
}
