import sharp, { type Sharp } from 'sharp'

/** A generated photo with as much detail as its format allows. */
export const photo = (width = 40, height = 30, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 120, g: 80, b: 40, alpha: 0.5 },
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
