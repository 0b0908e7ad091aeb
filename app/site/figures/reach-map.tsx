import type { ComponentProps } from 'react'
import { site } from '#site'
import { HEIGHT, project, towns, WIDTH } from './colorado.ts'
import { FigureSheet } from './figure-sheet.tsx'
import { StateLand } from './state-map.tsx'

/** The state is 380 miles wide. */
const MILE = WIDTH / 380
const BASES = towns.filter(({ name }) => ['Denver', 'Colorado Springs', 'Grand Junction'].includes(name))
const MILES = [70, 35]
const LABELS: ComponentProps<typeof StateLand>['labels'] = {
  left: { dx: -10, dy: 5, textAnchor: 'end' },
  right: { dx: 10, dy: 5, textAnchor: 'start' },
  corner: { dx: 13, dy: 20, textAnchor: 'start' },
  below: { dx: 0, dy: 21, textAnchor: 'middle' },
}

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
        <StateLand levels={16} plains={5} opacity={0.6} dots={{ city: 5.5, town: 3.5 }} labels={LABELS}>
          <Circles />
        </StateLand>
        <ScaleOfMiles />
      </g>
    </FigureSheet>
  )
}

function Circles() {
  return (
    <>
      <clipPath id="reach-border">
        <rect width={WIDTH} height={HEIGHT} />
      </clipPath>
      <g fill="var(--color-spruce-700)" fillOpacity="0.2" clipPath="url(#reach-border)">
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
  const at = (miles: number) => Math.round(miles * MILE)
  return (
    <g className="scale-of-miles" transform={`translate(0 ${HEIGHT + 16})`}>
      <path fill="var(--color-white)" stroke="var(--color-ink)" d={`M0 0h${at(100)}v8H0z`} />
      <path fill="var(--color-ink)" d={`M0 0h${at(25)}v8H0zM${at(50)} 0h${at(25)}v8h-${at(25)}z`} />
      {[0, 50, 100].map((miles) => (
        <text
          key={miles}
          className={miles === 50 ? 'word' : undefined}
          x={at(miles)}
          y="27"
          textAnchor={miles ? 'middle' : 'start'}
        >
          {miles === 100 ? '100 miles' : miles}
        </text>
      ))}
    </g>
  )
}
