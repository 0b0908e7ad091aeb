import { NumberedPlace, FigureSheet } from './figure-sheet.tsx'

const STEPS = ['Isolate the machine', 'Scan offline', 'Remove and repair', 'Patch the way in', 'Test and hand back']
const CORNERS = [
  [88, 76],
  [550, 128],
  [96, 200],
  [546, 262],
  [100, 336],
  [540, 420],
] as const
/** A summit beyond the upper edge, so that the contour lines run along the trail. */
const SUMMIT = [
  { x: 0.42, y: -0.5, reach: 1.1, rise: 3.4 },
  { x: 0.95, y: 1.1, reach: 0.35, rise: 0.7 },
]
const TRAIL = { fill: 'none', stroke: 'var(--color-spruce-700)', strokeDasharray: '10 7', strokeWidth: 3.5 }
const [flagX, flagY] = CORNERS[5]

export function Switchbacks() {
  return (
    <FigureSheet
      className="switchbacks"
      label={`A trail down a slope in five switchbacks: ${STEPS.join(', ')}. A flag marks its end.`}
      land={21}
      peaks={SUMMIT}
      levels={11}
    >
      {STEPS.map((step, i) => (
        <g key={step}>
          <path id={`switchback-${i + 1}`} {...TRAIL} d={leg(i)} />
          <text className="word haloed" dy="-12" textAnchor="middle">
            <textPath href={`#switchback-${i + 1}`} startOffset="50%">
              {step}
            </textPath>
          </text>
        </g>
      ))}
      {STEPS.map((step, i) => (
        <NumberedPlace key={step} at={CORNERS[i]!} number={i + 1} />
      ))}
      <path fill="var(--color-alpen-500)" stroke="var(--color-ink)" d={`M${flagX} ${flagY - 44}l34 13-34 13z`} />
      <path stroke="var(--color-ink)" strokeWidth="2.5" d={`M${flagX} ${flagY + 4}v-49`} />
    </FigureSheet>
  )
}

/** The path of a leg, always from left to right, because its name is written along it. */
function leg(i: number) {
  const [a, b] = [CORNERS[i]!, CORNERS[i + 1]!].toSorted(([x], [otherX]) => x - otherX) as [Corner, Corner]
  const [sag, middleX, middleY] = [i % 2 ? 14 : -12, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return `M${a[0]} ${a[1]}C${middleX - 90} ${middleY - sag} ${middleX + 90} ${middleY + sag} ${b[0]} ${b[1]}`
}

type Corner = readonly [number, number]
