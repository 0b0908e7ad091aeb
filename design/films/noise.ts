/** The noise the scenes were composed with: the summits stand where they do because of this hash. */
const DIRECTIONS = Array.from({ length: 64 }, (_, i) => {
  const angle = (i / 64) * 2 * Math.PI
  return [Math.cos(angle), Math.sin(angle)] as const
})

export const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** 0 before `from`, 1 after `to`, eased between them. */
export function smooth(from: number, to: number, value: number) {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

function corner(x: number, z: number, dx: number, dz: number, seed: number) {
  let h = (Math.imul(x, 374761393) + Math.imul(z, 668265263) + Math.imul(seed, 2147483647)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  const [gx, gz] = DIRECTIONS[((h ^ (h >>> 16)) >>> 26) & 63]!
  return gx * dx + gz * dz
}

/** Gradient noise, about −1 to 1. */
export function noise(x: number, z: number, seed: number) {
  const ix = Math.floor(x)
  const iz = Math.floor(z)
  const dx = x - ix
  const dz = z - iz
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
  const v = dz * dz * dz * (dz * (dz * 6 - 15) + 10)
  const nearLeft = corner(ix, iz, dx, dz, seed)
  const nearRight = corner(ix + 1, iz, dx - 1, dz, seed)
  const farLeft = corner(ix, iz + 1, dx, dz - 1, seed)
  const farRight = corner(ix + 1, iz + 1, dx - 1, dz - 1, seed)
  const near = nearLeft + (nearRight - nearLeft) * u
  const far = farLeft + (farRight - farLeft) * u
  return 1.45 * (near + (far - near) * v)
}

type Ridges = { octaves: number; seed: number; sharpness: number; lacunarity: number; gain: number }

/** Ridged multifractal: sharp crests, smooth valleys. */
export function ridged(x: number, z: number, { octaves, seed, sharpness, lacunarity, gain }: Ridges) {
  let frequency = 1
  let amplitude = 0.5
  let sum = 0
  let above = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * frequency, z * frequency, seed + octave * 17))
    const ridge = Math.max(0, crest) ** sharpness
    sum += ridge * amplitude * above
    above = Math.min(1, ridge * 1.25)
    frequency *= lacunarity
    amplitude *= gain
  }
  return sum
}
