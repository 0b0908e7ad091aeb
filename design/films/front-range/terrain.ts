import { noise, ridged, smooth } from '../noise.ts'

/** The land: plains at the viewer's feet, foothills, and the massif behind them. x runs north, z runs west. */
const SEED = 23
const FOOTHILLS = { octaves: 5, seed: SEED + 3, sharpness: 1.25, lacunarity: 2, gain: 0.45 }
const MASSIF = { octaves: 7, seed: SEED + 40, sharpness: 1.7, lacunarity: 2.02, gain: 0.47 }

/** Where the massif rises above its base: place, half width, height. */
const SUMMITS = [
  [2.9, 1.35, 1.5],
  [5.6, 1.3, 0.95],
  [-5.8, 2.2, 0.6],
  [-1.4, 1.2, 0.12],
  [8.5, 2, 0.55],
] as const
const MASSIF_BASE = 0.92

export function altitude(x: number, z: number) {
  const bentX = x + 0.45 * noise(x * 0.3, z * 0.3, SEED + 91)
  const bentZ = z + 0.45 * noise(x * 0.3 + 7, z * 0.3, SEED + 92)
  return 0.02 * noise(x * 0.9, z * 0.9, SEED + 5) + foothills(x, z, bentX, bentZ) + massif(x, z, bentX, bentZ)
}

function foothills(x: number, z: number, bentX: number, bentZ: number) {
  const share = smooth(2.6, 6.4, z) * (1 - 0.55 * smooth(6.9, 8.9, z))
  if (share === 0) return 0
  const swell = 1 + 0.35 * noise(x * 0.22, z * 0.2, SEED + 8)
  return share * 1.2 * (ridged(bentX * 0.42, bentZ * 0.62, FOOTHILLS) - 0.18) * swell
}

function massif(x: number, z: number, bentX: number, bentZ: number) {
  const share = smooth(7.2, 12.3, z)
  if (share === 0) return 0
  const rise = SUMMITS.reduce(
    (sum, [at, width, height]) => sum + height * Math.exp(-(((x - at) / width) ** 2)),
    MASSIF_BASE,
  )
  return share * rise * (ridged(bentX * 0.27 + 3.1, bentZ * 0.27 + 0.4, MASSIF) * 1.15 + 0.38)
}
