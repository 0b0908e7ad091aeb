import type { SVGProps } from 'react'
import { FigureSheet } from './figure-sheet.tsx'

const APPS = ['Email', 'Files', 'Billing', 'Records', 'Admin']
/** One sign per app: full access, limited, or none. */
const PEOPLE = [
  { who: 'Owner', may: '▲▲▲▲▲', note: 'Second sign-in step' },
  { who: 'Manager', may: '▲▲▲▲-', note: 'No admin rights' },
  { who: 'Front desk', may: '▲▲-▲-', note: 'No billing' },
  { who: 'Contractor', may: '△△---', note: 'Ends on a set date' },
  { who: 'Left on Friday', may: '-----', note: 'Locked the same day', gone: true },
]
const LABEL =
  'A sheet of who can open what. The owner opens email, files, billing, records and admin; the manager all but admin; the front desk email, files and records; a contractor email and files with limits; whoever left on Friday nothing.'

type Sheet = { width: number; first: number; step: number; row: number; note?: number; mark: number }

const WIDE: Sheet = { width: 1200, first: 330, step: 132, row: 80, note: 972, mark: 17 }
const NARROW: Sheet = { width: 400, first: 152, step: 56, row: 56, mark: 10 }

/** A matrix of people and the apps they may open, drawn twice because a wide one that shrinks becomes unreadable. */
export function AccessMatrix() {
  return (
    <div className="access-sheet">
      <div className="page-width">
        <Matrix {...WIDE} />
        <Matrix {...NARROW} />
      </div>
    </div>
  )
}

function Matrix({ width, first, step, row, note, mark }: Sheet) {
  const height = row * (PEOPLE.length + 1)
  return (
    <FigureSheet className={`access-matrix ${note ? 'wide' : 'narrow'}`} width={width} height={height} label={LABEL}>
      {APPS.map((app, i) => (
        <text key={app} className="app" x={first + i * step} y={row * 0.6} textAnchor="middle">
          {app}
        </text>
      ))}
      {PEOPLE.map(({ who, may, note: words, gone }, i) => (
        <g key={who} transform={`translate(0 ${row * (i + 1)})`}>
          <path stroke="var(--color-rule)" d={`M0 0H${width}`} />
          <text className={gone ? 'gone' : undefined} fontWeight={gone ? undefined : 600} x="0" y={row / 2} dy="0.36em">
            {who}
          </text>
          {Array.from(may, (sign, column) => (
            <path key={column} {...SIGNS[sign]} d={signPath(sign, first + column * step, row / 2, mark)} />
          ))}
          {note && (
            <text className="note" x={note} y={row / 2} dy="0.36em">
              {words}
            </text>
          )}
        </g>
      ))}
    </FigureSheet>
  )
}

const SIGNS: Record<string, SVGProps<SVGPathElement>> = {
  '▲': { fill: 'var(--color-spruce-700)' },
  '△': { fill: 'var(--color-spruce-100)', stroke: 'var(--color-spruce-700)', strokeWidth: 2 },
  '-': { stroke: 'var(--color-ink-3)', strokeWidth: 1.5 },
}

const signPath = (sign: string, x: number, y: number, size: number) =>
  sign === '-'
    ? `M${x - size / 2} ${y}h${size}`
    : `M${x - size} ${y + size * 0.8}l${size}-${size * 1.65} ${size} ${size * 1.65}z`
