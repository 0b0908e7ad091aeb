import { FigureSheet } from './figure-sheet.tsx'

const BARS = [
  { label: 'Critical', hours: 4, y: 122, tone: 'var(--color-crit)' },
  { label: 'High priority', hours: 8, y: 222, tone: 'var(--color-alpen-600)' },
  { label: 'Standard', hours: 24, y: 322, tone: 'var(--color-spruce-600)' },
] as const
const START = 56
const HOUR = 22
const SCALE = 408
const CELL = 4

const place = (hours: number) => START + hours * HOUR

export function ResponseBar() {
  return (
    <FigureSheet
      className="figure-response-bar"
      height={520}
      land={46}
      label="Response times on one scale: critical under 4 hours, high priority under 8 hours, standard under 24 hours."
    >
      {BARS.map(({ label, hours, y, tone }) => (
        <g key={label}>
          <path stroke="var(--color-edge)" strokeDasharray="2 5" d={`M${place(hours)} ${y}V${SCALE}`} />
          <path stroke={tone} strokeWidth="12" d={`M${START} ${y}H${place(hours)}`} />
          <circle className="waypoint" cx={place(hours)} cy={y} r="10" />
          <text className="haloed" fontWeight="700" x={START} y={y - 24}>
            {label}
          </text>
          <text className="haloed" x={place(24)} y={y - 24} textAnchor="end">
            under {hours} hours
          </text>
        </g>
      ))}
      <rect fill="var(--color-white)" stroke="var(--color-ink)" x={START} y={SCALE} width={24 * HOUR} height="16" />
      {[0, 8, 16].map((hours) => (
        <rect key={hours} fill="var(--color-ink)" x={place(hours)} y={SCALE} width={CELL * HOUR} height="16" />
      ))}
      {[0, ...BARS.map(({ hours }) => hours)].map((hours) => (
        <text
          key={hours}
          className="haloed"
          x={place(hours)}
          y={SCALE + 48}
          textAnchor={hours === 24 ? 'end' : 'middle'}
        >
          {hours ? `${hours} h` : '0'}
        </text>
      ))}
    </FigureSheet>
  )
}
