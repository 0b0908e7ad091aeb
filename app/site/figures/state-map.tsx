import { plateLines } from '#app/ui/contour-plate.tsx'
import {
  continentalDivide,
  HEIGHT,
  interstates,
  linePath,
  project,
  towns,
  WIDTH,
  mountains,
  type Place,
} from './colorado.ts'

/** Leaves out the lowest levels, whose lines would wander over the flat plains. */
const PLAINS = 6
const RELIEF = plateLines({ seed: 14, width: WIDTH, height: HEIGHT, peaks: mountains, levels: 22 }).slice(PLAINS)
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
      <path className="divide" d={linePath(continentalDivide)} />
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

const MARGIN = 36

/** A small map of the state with one marked place. Decorative: the town is also named in text. */
export function Locator({ at }: { at: Place }) {
  const { x, y } = project(at)
  const size = `${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`
  return (
    <svg className="locator" viewBox={size} aria-hidden="true">
      {Object.entries(interstates).map(([road, places]) => (
        <path key={road} d={linePath(places)} />
      ))}
      <circle cx={x} cy={y} r={24} />
      <rect width={WIDTH} height={HEIGHT} />
    </svg>
  )
}
