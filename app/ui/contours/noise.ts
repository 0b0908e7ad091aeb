const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** A seeded hash of two integers, from 0 to 1. */
function hash(x: number, y: number, seed: number) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

function gradient(x: number, y: number, dx: number, dy: number, seed: number) {
  const angle = hash(x, y, seed) * 2 * Math.PI
  return Math.cos(angle) * dx + Math.sin(angle) * dy
}

/** Two-dimensional gradient noise from about −1 to 1, deterministic for a seed. */
export function noise(x: number, y: number, seed: number) {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const dx = x - ix
  const dy = y - iy
  const top = mix(gradient(ix, iy, dx, dy, seed), gradient(ix + 1, iy, dx - 1, dy, seed), fade(dx))
  const bottom = mix(gradient(ix, iy + 1, dx, dy - 1, seed), gradient(ix + 1, iy + 1, dx - 1, dy - 1, seed), fade(dx))
  return 1.45 * mix(top, bottom, fade(dy))
}

/** Three octaves of noise. */
export function terrain(x: number, y: number, seed: number) {
  return 0.6 * noise(x, y, seed) + 0.28 * noise(x * 2.1, y * 2.1, seed + 3) + 0.12 * noise(x * 4.3, y * 4.3, seed + 7)
}
