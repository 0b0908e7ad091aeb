import { blend, type Rgb } from '../color.ts'
import { CLAY, CORAL, LINE, PEACH, SPRUCE } from './palette.ts'
import type { Skin } from './solids.ts'

/** A part under the diagnostic light: it turns coral, its edges peach. */
export const litPart = (skin: Skin, glow: number): Skin => ({
  top: blend(skin.top, CORAL, glow * 0.92),
  front: blend(skin.front, CLAY, glow * 0.85),
  side: blend(skin.side, CLAY, glow * 0.7),
  ...litEdge(skin, glow),
})

/** A large plate under the light: halfway to coral it would be brown, so it brightens and its edges take the colour. */
export const litPlate = (skin: Skin, glow: number): Skin => ({
  top: litSurface(skin.top, glow),
  front: litSurface(skin.front, glow),
  side: litSurface(skin.side, glow),
  ...litEdge(skin, glow),
})

export const litSurface = (fill: Rgb, glow: number) => blend(fill, SPRUCE.lightest, glow * 0.55)

const litEdge = ({ stroke, lineWidth = 1 }: Skin, glow: number) => ({
  stroke: blend(stroke, PEACH, glow),
  lineWidth: lineWidth + glow,
})

export const MIDDLE: Skin = { top: SPRUCE.light, front: SPRUCE.middle, side: SPRUCE.darkest, stroke: LINE }
export const BRIGHT: Skin = { top: SPRUCE.lightest, front: SPRUCE.light, side: SPRUCE.dark, stroke: LINE }
export const CHIP: Skin = { top: PEACH, front: CORAL, side: CLAY, stroke: PEACH }
