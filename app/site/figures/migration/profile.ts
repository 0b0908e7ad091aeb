import { noise } from '#app/ui/contours/noise.ts'

/** Heights at positions, both as shares of the figure; 0 is the top. The outer ones lie far outside the figure. */
const KNOTS = [
  [-2, 0.9],
  [-0.2, 0.87],
  [1 / 6, 0.83],
  [2 / 6, 0.79],
  [3 / 6, 0.58],
  [4 / 6, 0.41],
  [5 / 6, 0.19],
  [1, 0.3],
  [1.3, 0.36],
  [3, 0.6],
] as const

const ease = (t: number) => t * t * (3 - 2 * t)

/** The height of the land at a share of the width: interpolated between knots and roughened by noise. */
export function groundHeight(at: number) {
  const right = Math.max(
    1,
    KNOTS.findIndex(([x]) => x >= at),
  )
  const [[x0, y0], [x1, y1]] = [KNOTS[right - 1]!, KNOTS[right]!]
  const slope = y0 + (y1 - y0) * ease((at - x0) / (x1 - x0))
  return slope + 0.018 * noise(at * 11, 1, 3) + 0.009 * noise(at * 37, 2, 4)
}

/** The higher and smoother range behind it. */
export const rangeHeight = (at: number) => groundHeight(at - 0.06) - 0.1 - 0.05 * noise(at * 5, 8, 6)
