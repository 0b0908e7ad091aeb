import { colors } from '#site'
import { oklch, rgbOf } from '../color.ts'

const { spruce, alpen } = colors

/** The colour of the panel the scenes lie on: the site's spruce-900. */
export const GROUND = rgbOf(spruce[900])
export const PIT = rgbOf(spruce[950])

/** Surfaces, from the darkest side to the lightest top. */
export const SPRUCE = {
  darkest: oklch(0.3, 0.046, 208),
  dark: oklch(0.345, 0.052, 202),
  middle: oklch(0.4, 0.056, 198),
  light: oklch(0.47, 0.06, 194),
  lightest: oklch(0.56, 0.062, 190),
}
export const LINE = rgbOf(spruce[300])
export const FAINT = oklch(0.62, 0.05, 192)
export const CORAL = rgbOf(alpen[500])
export const PEACH = rgbOf(alpen[300])
export const CLAY = oklch(0.62, 0.12, 40)
export const SNOW = oklch(0.965, 0.02, 68)
export const DUSK = { light: oklch(0.62, 0.075, 268), dark: oklch(0.44, 0.07, 262) }
