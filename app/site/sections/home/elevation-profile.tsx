import { noise } from '#app/ui/contours/noise.ts'

const WIDTH = 1280
const HEIGHT = 480
const STEP = 8
/** The elevation after each quarter of the width, as shares of the height. */
const CLIMB = [0.11, 0.25, 0.43, 0.56, 0.93]

/** A decorative mountain profile that climbs from left to right, with equally spaced waypoints. */
export function ElevationProfile({ waypoints }: { waypoints: number }) {
  const places = Array.from({ length: waypoints }, (_, i) => (i * WIDTH) / waypoints)
  const path = line(height)
  return (
    <svg className="elevation-profile" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="far" d={`${line(farHeight)}V${HEIGHT}H0z`} />
      <path className="near" d={`${path}V${HEIGHT}H0z`} />
      <path className="drops" d={places.map((x) => `M${x} ${height(x)}V${HEIGHT}`).join('')} />
      <path className="line" d={path} />
      {['waypoint', 'waypoint-light'].map((layer) => (
        <path key={layer} className={layer} d={places.map((x) => `M${x} ${height(x)}h.01`).join('')} />
      ))}
    </svg>
  )
}

const height = (x: number) => rise(x, 0.034 * rough(x, 41))
/** The range behind it: slightly higher, with another seed. */
const farHeight = (x: number) => rise(x, 0.055 + 0.045 * rough(x, 77))

function rise(x: number, above: number) {
  const quarters = (x / WIDTH) * (CLIMB.length - 1)
  const from = Math.min(Math.floor(quarters), CLIMB.length - 2)
  const share = quarters - from
  const start = CLIMB[from]!
  return Math.round(HEIGHT * (1 - start - (CLIMB[from + 1]! - start) * share - above))
}

const rough = (x: number, seed: number) =>
  noise(x / 150, 0.5, seed) + 0.45 * noise(x / 52, 2.5, seed) + 0.3 * noise(x / 17, 4.5, seed)

function line(at: (x: number) => number) {
  const heights = Array.from({ length: WIDTH / STEP + 1 }, (_, i) => at(i * STEP))
  return `M0 ${heights[0]}l${heights
    .slice(1)
    .map((y, i) => `${STEP} ${y - heights[i]!}`)
    .join(' ')}`
}
