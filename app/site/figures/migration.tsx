import { noise } from '#app/ui/contours.ts'

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
const rangeHeight = (at: number) => groundHeight(at - 0.06) - 0.1 - 0.05 * noise(at * 5, 8, 6)

const CAMPS = ['Inventory', 'Pilot', 'Move', 'Switch', 'Retire'] as const
const COLUMNS = CAMPS.length + 1
/** The land extends beyond both sides, for a head that shows the figure over the full width of the window. */
const FROM = -2
const TO = 3
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** A cloud migration as a climb with five camps. Its width is six columns, aligned with the timeline below it. */
export function Migration() {
  return (
    <svg
      className="figure figure-migration"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts and colours
      role="img"
      aria-label="A profile rising from the server closet to the cloud, with five camps: inventory, pilot, move, switch, retire."
    >
      <svg
        x={percent(FROM)}
        width={percent(TO - FROM)}
        height="100%"
        viewBox={`0 0 ${(TO - FROM) * 1000} 1000`}
        preserveAspectRatio="none"
      >
        <path fill="var(--color-mist)" d={land(rangeHeight, 25)} />
        <g fill="var(--color-spruce-100)" stroke="var(--color-spruce-700)" strokeWidth="1.75">
          <path vectorEffect="non-scaling-stroke" d={land(groundHeight, 8)} />
        </g>
      </svg>
      <svg overflow="visible" fill="var(--color-ink)" y={percent(groundHeight(0))}>
        <rect y="-27" width="34" height="27" />
        <path stroke="var(--color-white)" strokeWidth="2" d="M6 -19H28M6 -13H28M6 -7H18" />
      </svg>
      <text y={percent(groundHeight(0))} dy="-42">
        Server closet
      </text>
      {CAMPS.map((name, i) => {
        const share = (i + 1) / COLUMNS
        const [x, y] = [percent(share), percent(groundHeight(share))]
        return (
          <g key={name}>
            <line stroke="var(--color-edge)" x1={x} x2={x} y1={y} y2="100%" />
            <circle className="waypoint" cx={x} cy={y} r="7" />
            <text className="camp" x={x} y="100%" dx="8" dy="-14">
              <tspan className="number">{i + 1}</tspan>
              <tspan className="name">{name}</tspan>
            </text>
          </g>
        )
      })}
      <text
        fontWeight="700"
        x={percent(5 / COLUMNS)}
        y={percent(groundHeight(5 / COLUMNS))}
        dy="-20"
        textAnchor="middle"
      >
        Cloud
      </text>
    </svg>
  )
}

/** The path of the land: fine steps within the page, coarse ones outside. */
function land(height: (at: number) => number, step: number) {
  const points = []
  for (let x = FROM * 1000; x <= TO * 1000; x += x < -300 || x >= 1300 ? 100 : step) points.push(x)
  const line = points.map((x) => `${x - FROM * 1000} ${Math.round(height(x / 1000) * 1000)}`)
  return `M${line.join('L')}V1010H0Z`
}
