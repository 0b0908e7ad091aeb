import { blobPath, RING_FILLS } from './rings.tsx'
import { FigureSheet, Summit } from './figure-sheet.tsx'

const MIDDLE = { x: 258, y: 262, seed: 5 }
/** From the outside in, on a logarithmic scale: a quarter of the time is one ring closer. */
const RINGS = [
  { label: 'Standard', time: '4 hours', radius: 226, at: 478, width: 88, from: [408, 402] },
  { label: 'High priority', time: '1 hour', radius: 150, at: 268, width: 124, from: [380, 262] },
  { label: 'Critical', time: '15 min', radius: 76, at: 72, width: 76, from: [300, 226] },
] as const

export function ResponseRings() {
  return (
    <FigureSheet
      className="figure-response-rings"
      height={520}
      land={33}
      label="Three rings around your desk: critical within 15 minutes, high priority within 1 hour, standard within 4 hours."
    >
      <g stroke="var(--color-spruce-500)" strokeWidth="1.2">
        {RINGS.slice(0, -1).map(({ radius }, i) => (
          <path key={radius} fill={RING_FILLS[i]} d={blobPath({ ...MIDDLE, radius })} />
        ))}
      </g>
      <path fill="var(--color-spruce-700)" d={blobPath({ ...MIDDLE, radius: RINGS[2].radius })} />
      {RINGS.map(({ label, at, width, from: [x, y] }) => (
        <g key={label} fill="var(--color-ink)" stroke="var(--color-ink)">
          <path d={`M${x} ${y}L${616 - width} ${at - 6}`} />
          <circle cx={x} cy={y} r="5" />
          <text className="haloed" x="622" y={at} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <Summit x={MIDDLE.x} y={MIDDLE.y - 14} />
      {RINGS.map(({ time, radius }, i) => (
        <text
          key={time}
          className={i === RINGS.length - 1 ? 'on-core' : undefined}
          fontWeight="600"
          textAnchor="middle"
          x={MIDDLE.x}
          y={MIDDLE.y + (i === RINGS.length - 1 ? 28 : radius - 22)}
        >
          {time}
        </text>
      ))}
    </FigureSheet>
  )
}
