import { plateLines } from '#app/ui/contours/contour-plate.tsx'
import { divide, HEIGHT, interstates, linePath, project, towns, WIDTH } from './colorado.ts'

/** The mountains: west of the Front Range, highest around its 14,000 ft peaks. */
const RANGES = [
  { x: 0.37, y: 0.48, reach: 0.34, rise: 1.5 },
  { x: 0.44, y: 0.16, reach: 0.24, rise: 1.1 },
  { x: 0.2, y: 0.8, reach: 0.3, rise: 1.3 },
]
/** Leaves out the lowest levels, whose lines would wander over the flat plains. */
const PLAINS = 6
const RELIEF = plateLines({ seed: 14, width: WIDTH, height: HEIGHT, peaks: RANGES, levels: 22 }).slice(PLAINS)
const LABEL = {
  left: { dx: -11, dy: 4, textAnchor: 'end' },
  right: { dx: 11, dy: 4, textAnchor: 'start' },
  corner: { dx: 16, dy: 19, textAnchor: 'start' },
  below: { dx: 0, dy: 20, textAnchor: 'middle' },
} as const

/** The map of Colorado with interstates, towns and the Continental Divide. */
export function StateMap({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts
    <svg className="state-sheet" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} role="img" aria-label={label}>
      <g className="contour-plate">
        {RELIEF.map((d, level) => (
          <path key={level} d={d} />
        ))}
      </g>
      <path className="divide" d={linePath(divide)} />
      {Object.entries(interstates).map(([road, places]) => (
        <path key={road} className="interstate" d={linePath(places)} />
      ))}
      {towns.map(({ name, at, side, size }) => {
        const { x, y } = project(at)
        const { dx, dy, textAnchor } = LABEL[side]
        return (
          <g key={name} data-size={size}>
            <circle cx={x} cy={y} r={size === 'city' ? 4.5 : 3} />
            <text x={x + dx} y={y + dy} textAnchor={textAnchor}>
              {name}
            </text>
          </g>
        )
      })}
      <rect className="border" width={WIDTH} height={HEIGHT} />
    </svg>
  )
}
