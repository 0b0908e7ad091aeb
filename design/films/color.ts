import { oklchToHex } from '#app/ui/oklch.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour as the site's configuration writes it, such as `oklch(0.365 0.056 198)`, in channels from 0 to 255. */
export const rgbOf = (color: string): Rgb => {
  const digits = parseInt(oklchToHex(color).slice(1), 16)
  return [digits >> 16, (digits >> 8) & 255, digits & 255]
}

export const oklch = (lightness: number, chroma: number, hue: number) => rgbOf(`oklch(${lightness} ${chroma} ${hue})`)

export const mix = (a: number, b: number, share: number) => a + (b - a) * share

export const blend = (from: Rgb, to: Rgb, share: number): Rgb => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]

export const hex = (color: Rgb) =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
