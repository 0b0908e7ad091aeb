import sharp, { type Sharp } from 'sharp'
import { noise } from './bytes.ts'

/** A generated photo with as much detail as its format allows, the same in every run. */
export const photo = (width = 40, height = 30, channels: 3 | 4 = 3): Sharp =>
  sharp(noise(width * height * channels), { raw: { width, height, channels } })
