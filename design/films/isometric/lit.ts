import { blend, type Rgb } from '../color.ts'
import { smooth } from '../noise.ts'
import { CLAY, CORAL, LINE, PEACH, SPRUCE } from './palette.ts'
import type { Skin } from './solids.ts'

/** A part under the diagnostic light turns coral, its edges peach, and quickly: halfway it would be brown. */
export function litPart(skin: Skin, glow: number): Skin {
  const heat = smooth(0.2, 0.8, glow)
  return {
    top: blend(skin.top, CORAL, heat * 0.92),
    front: blend(skin.front, CLAY, heat * 0.85),
    side: blend(skin.side, CLAY, heat * 0.7),
    ...litEdge(skin, heat),
  }
}

/** A large plate brightens instead, and only its edges take the colour. */
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
