type Spruce = 950 | 900 | 800 | 700 | 600 | 500 | 300 | 100
type Alpen = 700 | 600 | 500 | 300 | 100

const LIGHTNESS: Record<Spruce, number> = {
  950: 0.205,
  900: 0.255,
  800: 0.305,
  700: 0.365,
  600: 0.44,
  500: 0.53,
  300: 0.78,
  100: 0.945,
}

/** Returns both ramps for a main color. */
export function makeRamps(color: string): { spruce: Record<Spruce, string>; alpen: Record<Alpen, string> } {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((digits) => parseInt(digits, 16))
  const hue =
    Math.round((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 390) % 360
  const shade = (lightness: number, chroma: number) => `oklch(${lightness} ${chroma} ${hue})`
  const spruce = Object.fromEntries(
    Object.entries(LIGHTNESS).map(([name, lightness]) => [name, shade(lightness, 0.06)]),
  ) as Record<Spruce, string>
  return {
    spruce,
    alpen: {
      700: 'oklch(0.49 0.125 40)',
      600: 'oklch(0.56 0.145 40)',
      500: 'oklch(0.735 0.125 42)',
      300: 'oklch(0.86 0.08 50)',
      100: 'oklch(0.955 0.025 55)',
    },
  }
}
