import { plateLines } from '#app/ui/contour-plate.tsx'
import { FigureSheet } from './figure-sheet.tsx'

const LINES = [
  { step: 'Estimate', state: 'approved' },
  { step: 'Work', state: 'done' },
  { step: 'Invoice', state: 'due in 30 days' },
] as const
const STUB = { x: 474, width: 164, height: 356 }
const LAND = plateLines({ seed: 77, ...STUB, peaks: [{ x: 0.5, y: 0.42, reach: 0.4, rise: 1 }], levels: 12 })

export function TicketStub() {
  return (
    <FigureSheet
      className="figure-ticket-stub"
      height={360}
      label="A ticket for one job with three lines: estimate approved, work done, invoice due in 30 days."
    >
      <g fill="var(--color-white)" stroke="var(--color-ink)" strokeWidth="1.5">
        <path d="M2 2H460a14 14 0 0 0 28 0H638V358H488a14 14 0 0 0-28 0H2Z" />
      </g>
      <svg x={STUB.x} y="2" width={STUB.width} height={STUB.height}>
        <path fill="var(--color-spruce-900)" d="M14 0H164V356H14A14 14 0 0 0 0 342V14A14 14 0 0 0 14 0Z" />
        <g className="contour-plate">
          {LAND.map((d, level) => (
            <path key={level} d={d} className={level % 5 === 1 ? 'major' : undefined} />
          ))}
        </g>
      </svg>
      <path stroke="var(--color-ink)" strokeWidth="2" strokeDasharray="8 6" d="M474 22V338" />
      <text className="title" x="36" y="68">
        One job
      </text>
      {LINES.map(({ step, state }, i) => (
        <g key={step} transform={`translate(36 ${100 + i * 78})`}>
          <path stroke="var(--color-rule)" d="M0 0H404" />
          <path fill="none" stroke="var(--color-spruce-600)" strokeWidth="3" d="M2 40l9 10 18-22" />
          <text x="46" y="47">
            {step}
          </text>
          <text className="state" x="404" y="47" textAnchor="end">
            {state}
          </text>
        </g>
      ))}
    </FigureSheet>
  )
}
