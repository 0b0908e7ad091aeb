import { facePath, type isometric } from './isometric.ts'

const RISE = 7.1
const LEAN = -2.1
/** The mountain ranges on the screen, from far to near. */
const RANGES = [
  { base: 0.3, rise: 0.13, seed: 2.1, fill: 'var(--color-alpen-500)' },
  { base: 0.2, rise: 0.1, seed: 4.4, fill: 'var(--color-spruce-500)' },
  { base: 0.08, rise: 0.09, seed: 1.3, fill: 'var(--color-spruce-800)' },
]

type LaptopScreenProps = { place: ReturnType<typeof isometric>; width: number; z: number }

/** The laptop's open screen, which shows dawn over a mountain range. */
export function LaptopScreen({ place, width, z }: LaptopScreenProps) {
  const at = (u: number, v: number, back = 0) => [u * width, LEAN * v + back, z + RISE * v] as const
  const rect = (left: number, low: number, right: number, high: number, back = 0) =>
    facePath(place, [at(left, low, back), at(right, low, back), at(right, high, back), at(left, high, back)])
  return (
    <g className="screen">
      <path className="lid" d={rect(0, 0, 1, 1, -0.22)} />
      <path className="bezel" d={rect(0, 0, 1, 1)} />
      <path fill="var(--color-dusk-500)" d={rect(0.025, 0.045, 0.975, 0.965)} />
      <path fill="var(--color-dusk-200)" d={rect(0.025, 0.045, 0.975, 0.72)} />
      <path fill="var(--color-alpen-300)" d={rect(0.025, 0.045, 0.975, 0.56)} />
      {RANGES.map(({ fill, ...range }) => (
        <path
          key={fill}
          fill={fill}
          d={facePath(place, [...crest(range).map(([u, v]) => at(u, v)), at(0.975, 0.045), at(0.025, 0.045)])}
        />
      ))}
    </g>
  )
}

function crest({ base, rise, seed }: Omit<(typeof RANGES)[number], 'fill'>) {
  return Array.from({ length: 33 }, (_, i) => {
    const u = 0.025 + (0.95 * i) / 32
    const peaks = [1, 2, 3, 4, 5].map((k) => (rise / k) * Math.abs(Math.sin(u * k * 3.1 + seed * k * 1.7)))
    return [u, base + peaks.reduce((sum, peak) => sum + peak, 0)] as const
  })
}
