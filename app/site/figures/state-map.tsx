import type { ReactNode } from 'react'
import { plateLines } from '#app/ui/contour-plate.tsx'
import {
  continentalDivide,
  HEIGHT,
  interstates,
  mountains,
  project,
  towns,
  WIDTH,
  type Place,
  type Town,
} from './colorado.ts'

type StateLandProps = {
  levels: number
  /** Number of the lowest levels that are left out, because their lines would wander over the flat plains. */
  plains: number
  opacity: number
  /** Radii of the dots. */
  dots: { city: number; town: number }
  labels: Record<Town['side'], { dx: number; dy: number; textAnchor: 'start' | 'middle' | 'end' }>
  /** Drawn over the relief and under the lines. */
  children?: ReactNode
}

/** Colorado with its relief, interstates, towns and the Continental Divide. */
export function StateLand({ levels, plains, opacity, dots, labels, children }: StateLandProps) {
  const relief = plateLines({ seed: 14, width: WIDTH, height: HEIGHT, peaks: mountains, levels }).slice(plains)
  return (
    <>
      <g className="contour-plate" opacity={opacity}>
        {relief.map((d, level) => (
          <path key={level} d={d} />
        ))}
      </g>
      {children}
      <Divide d={continentalDivide} />
      {interstates.map((d) => (
        <Interstate key={d} d={d} />
      ))}
      {towns.map(({ name, at, side, size }) => {
        const { x, y } = project(at)
        const { dx, dy, textAnchor } = labels[side]
        const dot = size === 'city' ? { r: dots.city, fill: 'var(--color-alpen-600)' } : { r: dots.town }
        return (
          <g key={name} data-size={size}>
            <circle cx={x} cy={y} {...dot} />
            <text className="haloed" x={x + dx} y={y + dy} textAnchor={textAnchor}>
              {name}
            </text>
          </g>
        )
      })}
      <rect className="border" fill="none" stroke="var(--color-ink)" strokeWidth="1.6" width={WIDTH} height={HEIGHT} />
    </>
  )
}

export const Interstate = ({ d }: { d: string }) => (
  <path fill="none" stroke="var(--color-ink)" strokeLinejoin="round" strokeWidth="1.6" d={d} />
)

export const Divide = ({ d }: { d: string }) => (
  <g fill="none" stroke="var(--color-dusk-700)" strokeLinecap="round" strokeLinejoin="round">
    <path strokeDasharray="0.1 5" strokeWidth="2.2" d={d} />
  </g>
)

const LABELS: StateLandProps['labels'] = {
  left: { dx: -11, dy: 4, textAnchor: 'end' },
  right: { dx: 11, dy: 4, textAnchor: 'start' },
  corner: { dx: 16, dy: 19, textAnchor: 'start' },
  below: { dx: 0, dy: 20, textAnchor: 'middle' },
}

export function StateMap({ label }: { label: string }) {
  return (
    <svg
      className="state-sheet"
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      fill="var(--color-ink)"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts
      role="img"
      aria-label={label}
    >
      <StateLand levels={22} plains={6} opacity={0.7} dots={{ city: 4.5, town: 3 }} labels={LABELS} />
    </svg>
  )
}

const MARGIN = 36

/** A small map of the state with one marked place. Decorative: the town is also named in text. */
export function Locator({ at }: { at: Place }) {
  const { x, y } = project(at)
  const size = `${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`
  return (
    <svg className="locator" viewBox={size} fill="none" stroke="var(--color-ink)" strokeWidth="7" aria-hidden="true">
      {interstates.map((d) => (
        <path key={d} stroke="var(--color-edge)" d={d} />
      ))}
      <circle fill="var(--color-alpen-600)" stroke="none" cx={x} cy={y} r={24} />
      <rect width={WIDTH} height={HEIGHT} />
    </svg>
  )
}
