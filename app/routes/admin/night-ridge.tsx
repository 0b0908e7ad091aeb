import { noise } from '#app/ui/contours/noise.ts'

const WIDTH = 1120
const HEIGHT = 1200
const STEP = 7
/** A summit is the highest point among this many columns to either side. */
const SUMMIT_REACH = 9
const STARS = 46
const RANGE = { seed: 23, scale: 250, base: 800, rise: 360, rough: 1 }
const FOOTHILLS = [
  { seed: 12, scale: 260, base: 900, rise: 130, rough: 0.6, fill: 'var(--color-spruce-800)' },
  { seed: 77, scale: 380, base: 990, rise: 110, rough: 0.4, fill: 'var(--color-spruce-900)' },
  { seed: 31, scale: 520, base: 1080, rise: 90, rough: 0.25, fill: 'var(--color-spruce-950)' },
]

type Layer = typeof RANGE
type Point = readonly [x: number, y: number]

/** A decorative mountain ridge at night, drawn from fixed seeds, so that every build is the same. */
export function NightRidge() {
  const range = ridgeLine(RANGE)
  return (
    <svg
      className="night-ridge"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g className="stars">
        {Array.from({ length: STARS }, (_, i) => (
          <circle key={i} cx={scattered(i, 3) * WIDTH} cy={scattered(i, 5) * 560} r={i % 7 === 0 ? 1.8 : 1.1} />
        ))}
      </g>
      <path className="range" d={closedToBottom(range)} />
      <path className="moonlit" d={moonlitFaces(range).join('')} />
      {FOOTHILLS.map((layer) => (
        <path key={layer.seed} fill={layer.fill} d={closedToBottom(ridgeLine(layer))} />
      ))}
    </svg>
  )
}

/** A number from 0 to 1, spread by the golden ratio so that no two coincide. */
const scattered = (i: number, turn: number) => Math.round(((i * turn * 0.6180339887) % 1) * 1000) / 1000

const polyline = (points: readonly Point[]) => points.map(([x, y]) => `${x} ${y}`).join('L')
const closedToBottom = (points: readonly Point[]) => `M0 ${HEIGHT}L${polyline(points)}L${WIDTH} ${HEIGHT}z`

/** The crest line of a layer, sharp where its noise crosses zero. */
function ridgeLine({ seed, scale, base, rise, rough }: Layer): Point[] {
  return Array.from({ length: WIDTH / STEP + 1 }, (_, i) => {
    const x = i * STEP
    const ridge = (1 - Math.abs(noise(x / scale, 0.5, seed))) ** 2
    const detail = 0.2 * noise(x / 58, 2.5, seed) + 0.09 * noise(x / 22, 4.5, seed)
    return [x, Math.round(base - rise * (ridge + rough * detail - 0.25))]
  })
}

/** The moonlit face of each summit: the crest falling to its right, closed by a broken line down from the top. */
function moonlitFaces(points: readonly Point[]): string[] {
  const summits = points.flatMap(([, y], i) =>
    points.slice(Math.max(0, i - SUMMIT_REACH), i + SUMMIT_REACH + 1).every(([, other]) => other >= y) ? [i] : [],
  )
  return summits.flatMap((from, n) => {
    const until = summits[n + 1] ?? points.length
    const [foot] = points
      .map(([, y], i) => [i, y] as const)
      .slice(from, until)
      .reduce((low, here) => (here[1] > low[1] ? here : low))
    if (foot - from < 3) return []
    const [x, y] = points[from]!
    const fall = points[foot]![1] - y
    const [valley] = points[foot]!
    const slope: Point[] = [
      [valley - 20, RANGE.base + 200],
      [x - 70, RANGE.base + 200],
    ]
    const spine = [0.9, 0.66, 0.5, 0.3, 0.16].map((share, i): Point => [
      x + Math.round((i % 2 ? 0.16 : -0.04) * fall * (0.4 + share)),
      y + Math.round(share * fall),
    ])
    return [`M${polyline([...points.slice(from, foot + 1), ...slope, ...spine])}z`]
  })
}
