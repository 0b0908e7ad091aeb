import { continentalDivide, HEIGHT, interstates, linePath, mountains, project, towns, WIDTH } from './colorado.ts'
import { site } from '#site'
import { plateLines } from '#app/ui/contour-plate.tsx'
import { FigureSheet } from './figure-sheet.tsx'

/** Without the lowest levels, whose lines would wander over the flat plains. */
const RELIEF = plateLines({ seed: 14, width: WIDTH, height: HEIGHT, peaks: mountains, levels: 16 }).slice(5)
/** The state is 380 miles wide. */
const MILE = WIDTH / 380
const BASES = towns.filter(({ name }) => ['Denver', 'Colorado Springs', 'Grand Junction'].includes(name))
const MILES = [70, 35]
const SCALE = [0, 50, 100]
const LABEL = {
  left: { dx: -10, dy: 5, textAnchor: 'end' },
  right: { dx: 10, dy: 5, textAnchor: 'start' },
  corner: { dx: 13, dy: 20, textAnchor: 'start' },
  below: { dx: 0, dy: 21, textAnchor: 'middle' },
} as const

/** The map of the state with circles for how far a technician drives, and a scale. */
export function ReachMap() {
  return (
    <FigureSheet
      className="reach-map"
      width={WIDTH + 56}
      height={HEIGHT + 84}
      label={`Map of ${site.region}. Circles of ${MILES.toReversed().join(' and ')} miles lie round Denver, Colorado Springs and Grand Junction.`}
    >
      <g transform="translate(28 28)">
        <g className="contour-plate">
          {RELIEF.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
        <Circles />
        <path className="divide" d={linePath(continentalDivide)} />
        {Object.entries(interstates).map(([road, places]) => (
          <path key={road} className="interstate" d={linePath(places)} />
        ))}
        {towns.map(({ name, at, side, size }) => {
          const { x, y } = project(at)
          const { dx, dy, textAnchor } = LABEL[side]
          return (
            <g key={name} data-size={size}>
              <circle className="town" cx={x} cy={y} r={size === 'city' ? 5.5 : 3.5} />
              <text className="haloed" x={x + dx} y={y + dy} textAnchor={textAnchor}>
                {name}
              </text>
            </g>
          )
        })}
        <rect fill="none" stroke="var(--color-ink)" strokeWidth="1.6" width={WIDTH} height={HEIGHT} />
        <ScaleOfMiles />
      </g>
    </FigureSheet>
  )
}

/** The circles, clipped at the state's border. */
function Circles() {
  return (
    <>
      <clipPath id="reach-border">
        <rect width={WIDTH} height={HEIGHT} />
      </clipPath>
      <g className="circles" clipPath="url(#reach-border)">
        {BASES.flatMap(({ name, at }) =>
          MILES.map((miles) => {
            const { x, y } = project(at)
            return <circle key={`${name} ${miles}`} cx={x} cy={y} r={Math.round(miles * MILE)} />
          }),
        )}
      </g>
    </>
  )
}

function ScaleOfMiles() {
  return (
    <g className="scale-of-miles" transform={`translate(0 ${HEIGHT + 16})`}>
      <path fill="var(--color-white)" stroke="var(--color-ink)" d={`M0 0h${Math.round(100 * MILE)}v8H0z`} />
      <path
        fill="var(--color-ink)"
        d={`M0 0h${Math.round(25 * MILE)}v8H0zM${Math.round(50 * MILE)} 0h${Math.round(25 * MILE)}v8h-${Math.round(25 * MILE)}z`}
      />
      {SCALE.map((miles) => (
        <text
          key={miles}
          className={miles === 50 ? 'word' : undefined}
          x={Math.round(miles * MILE)}
          y="27"
          textAnchor={miles ? 'middle' : 'start'}
        >
          {miles === 100 ? '100 miles' : miles}
        </text>
      ))}
    </g>
  )
}
