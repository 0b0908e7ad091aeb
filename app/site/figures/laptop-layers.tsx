import { NumberedPlace, FigureSheet } from './figure-sheet.tsx'

type Point = readonly [x: number, y: number, z: number]
type Drawn = readonly [x: number, y: number]

const SCALE = 20
const ACROSS = (SCALE * Math.sqrt(3)) / 2

/** Projects isometrically: x runs down to the right, y down to the left, z up. */
const place = (x: number, y: number, z: number): Drawn => [
  156 + (x - y) * ACROSS,
  210 + ((x + y) * SCALE) / 2 - z * SCALE,
]

const linePath = (points: readonly Point[]) => openPath(points.map((point) => place(...point)))

const facePath = (points: readonly Point[]) => `${linePath(points)}z`

type Slab = {
  x?: number
  y?: number
  z: number
  width: number
  depth: number
  height: number
  corner?: number
}

/** The paths of the three visible faces of a plate with rounded corners. */
function slabFaces({ x = 0, y = 0, z, width, depth, height, corner = 0.3 }: Slab) {
  const outline = rounded(x, y, width, depth, corner)
  const at = (level: number) => outline.map(([px, py]) => place(px, py, level))
  const [top, bottom] = [at(z + height), at(z)]
  const [right, left] = [extreme(top, 1), extreme(top, -1)]
  const front: number[] = []
  for (let i = right; i !== left; i = (i + 1) % top.length) front.push(i)
  front.push(left)
  const nearest = front.reduce((best, i, n) => (bottom[i]![1] > bottom[front[best]!]![1] ? n : best), 0)
  const side = (points: number[]) =>
    closed([...points.map((i) => top[i]!), ...points.toReversed().map((i) => bottom[i]!)])
  return { top: closed(top), right: side(front.slice(0, nearest + 1)), left: side(front.slice(nearest)) }
}

const openPath = (points: readonly Drawn[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
const closed = (points: readonly Drawn[]) => `${openPath(points)}z`

function extreme(points: readonly Drawn[], direction: 1 | -1) {
  return points.reduce((best, [x], i) => (direction * x > direction * points[best]![0] ? i : best), 0)
}

/** The outline of a rounded rectangle, clockwise on the drawing from its rightmost corner. */
function rounded(x: number, y: number, width: number, depth: number, radius: number) {
  const corners = [
    [x + width - radius, y + radius, -90],
    [x + width - radius, y + depth - radius, 0],
    [x + radius, y + depth - radius, 90],
    [x + radius, y + radius, 180],
  ] as const
  return corners.flatMap(([cx, cy, from]) =>
    [0, 30, 60, 90].map((turn) => {
      const angle = ((from + turn) * Math.PI) / 180
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
    }),
  )
}

const RISE = 7.1
const LEAN = -2.1
/** The mountain ranges on the screen, from far to near. */
const RANGES = [
  { base: 0.3, rise: 0.13, seed: 2.1, fill: 'var(--color-alpen-500)' },
  { base: 0.2, rise: 0.1, seed: 4.4, fill: 'var(--color-spruce-500)' },
  { base: 0.08, rise: 0.09, seed: 1.3, fill: 'var(--color-spruce-800)' },
]

/** The laptop's open screen, which shows dawn over a mountain range. */
function LaptopScreen() {
  const at = (u: number, v: number, back = 0) => [u * WIDTH, LEAN * v + back, LEVELS.screen + RISE * v] as const
  const rect = (left: number, low: number, right: number, high: number, back = 0) =>
    facePath([at(left, low, back), at(right, low, back), at(right, high, back), at(left, high, back)])
  return (
    <>
      <path fill="var(--color-spruce-500)" d={rect(0, 0, 1, 1, -0.22)} />
      <path fill="var(--color-spruce-900)" d={rect(0, 0, 1, 1)} />
      <g stroke="none">
        <path fill="var(--color-dusk-500)" d={rect(0.025, 0.045, 0.975, 0.965)} />
        <path fill="var(--color-dusk-200)" d={rect(0.025, 0.045, 0.975, 0.72)} />
        <path fill="var(--color-alpen-300)" d={rect(0.025, 0.045, 0.975, 0.56)} />
        {RANGES.map(({ fill, ...range }) => (
          <path
            key={fill}
            fill={fill}
            d={facePath([...crest(range).map(([u, v]) => at(u, v)), at(0.975, 0.045), at(0.025, 0.045)])}
          />
        ))}
      </g>
    </>
  )
}

function crest({ base, rise, seed }: Omit<(typeof RANGES)[number], 'fill'>) {
  return Array.from({ length: 33 }, (_, i) => {
    const u = 0.025 + (0.95 * i) / 32
    const peaks = [1, 2, 3, 4, 5].map((k) => (rise / k) * Math.abs(Math.sin(u * k * 3.1 + seed * k * 1.7)))
    return [u, base + peaks.reduce((sum, peak) => sum + peak, 0)] as const
  })
}

const HEIGHT = 560
const [WIDTH, DEPTH] = [11, 7.6]
const LEVELS = { base: -6.6, drive: -4.9, board: -3.2, deck: 0, screen: 0.7 }
/** From the top down: what protects each part, and the corner from which its leader line starts. */
const PARTS = [
  { name: 'Screen lock', at: place(WIDTH, -1.1, LEVELS.screen + 4), y: 200 },
  { name: 'Second sign-in', at: place(WIDTH, 0.4, LEVELS.deck + 0.2), y: 308 },
  { name: 'Threat detection', at: place(WIDTH - 0.5, 0.7, LEVELS.board + 0.1), y: 364 },
  { name: 'Encrypted drive', at: place(10.1, 1.2, LEVELS.drive + 0.2), y: 420 },
  { name: 'Patches', at: place(WIDTH, 0.5, LEVELS.base + 0.2), y: 476 },
] as const
const ROWS = [14, 14, 13, 12]

export function LaptopLayers() {
  return (
    <FigureSheet
      className="laptop-layers"
      height={HEIGHT}
      land={52}
      label={`A laptop in five layers: ${PARTS.map(({ name }) => name.toLowerCase()).join(', ')}.`}
    >
      <g stroke="var(--color-spruce-800)" strokeLinejoin="round">
        <Plate tone="light" width={WIDTH} depth={DEPTH} z={LEVELS.base} height={0.28} corner={0.5} />
        <path fill="none" stroke="var(--color-spruce-500)" d={vents} />
        <Plate x={6.9} y={0.9} z={LEVELS.drive} width={3.2} depth={2.3} height={0.24} />
        {[0, 1, 2, 3].map((i) => (
          <Plate key={i} x={0.7 + i * 2.42} y={4.3} z={LEVELS.drive} width={2.2} depth={2.6} height={0.24} />
        ))}
        <Plate tone="board" x={0.5} y={0.5} z={LEVELS.board} width={WIDTH - 1} depth={3.6} height={0.12} />
        <path fill="none" stroke="var(--color-spruce-100)" d={traces} />
        <Plate tone="chip" x={8.2} y={1.7} z={LEVELS.board + 0.12} width={1.5} depth={1.5} height={0.18} corner={0.1} />
        <Plate x={2.4} y={1} z={LEVELS.board + 0.12} width={1.9} depth={0.6} height={0.1} corner={0.05} />
        <Plate x={2.4} y={1.9} z={LEVELS.board + 0.12} width={1.9} depth={0.6} height={0.1} corner={0.05} />
        <Plate tone="light" width={WIDTH} depth={DEPTH} z={LEVELS.deck} height={0.26} corner={0.5} />
        <path fill="var(--color-spruce-700)" stroke="none" d={keys} />
        <LaptopScreen />
      </g>
      {PARTS.map(({ name, at: [x, y], y: labelY }, i) => (
        <g key={name}>
          <path stroke="var(--color-ink)" strokeWidth="1.2" d={`M${x.toFixed(0)} ${y.toFixed(0)}L408 ${labelY}`} />
          <NumberedPlace at={[424, labelY]} number={i + 1} />
          <text className="word haloed" x="450" y={labelY} dy="0.36em">
            {name}
          </text>
        </g>
      ))}
    </FigureSheet>
  )
}

const PLATES = {
  plain: { top: 'var(--color-spruce-300)', left: 'var(--color-spruce-500)', right: 'var(--color-spruce-600)' },
  light: { top: 'var(--color-spruce-100)', left: 'var(--color-spruce-500)', right: 'var(--color-spruce-600)' },
  board: { top: 'var(--color-spruce-500)', left: 'var(--color-spruce-500)', right: 'var(--color-spruce-600)' },
  chip: { top: 'var(--color-alpen-500)', left: 'var(--color-alpen-500)', right: 'var(--color-alpen-500)' },
}

function Plate({ tone = 'plain', ...solid }: Slab & { tone?: keyof typeof PLATES }) {
  const { top, left, right } = slabFaces(solid)
  return (
    <>
      <path fill={PLATES[tone].right} d={right} />
      <path fill={PLATES[tone].left} d={left} />
      <path fill={PLATES[tone].top} d={top} />
    </>
  )
}

const vents = Array.from({ length: 7 }, (_, i) =>
  linePath([
    [2 + i * 0.5, 0.9, LEVELS.base + 0.28],
    [2 + i * 0.5, 2.4, LEVELS.base + 0.28],
  ]),
).join('')

const traces = Array.from({ length: 8 }, (_, i) => {
  const [y, z, bend] = [0.85 + i * 0.38, LEVELS.board + 0.12, i % 2 ? 0.24 : -0.24]
  return linePath([
    [4.3 + (i % 3) * 0.3, y, z],
    [5.3, y, z],
    [5.6, y + bend, z],
    [6.8 + (i % 4) * 0.25, y + bend, z],
  ])
}).join('')

const keys = [...ROWS.flatMap(keyRow), key(3.3, 3.75, 4.4), onDeck(3.6, 4.8, 7.4, 7.1)].join('')

function keyRow(count: number, row: number) {
  const step = (WIDTH - 1.4) / count
  return Array.from({ length: count }, (_, i) => key(0.7 + i * step, 0.75 + row * 0.74, step))
}

function key(x: number, y: number, width: number) {
  return onDeck(x + 0.07, y, x + width - 0.07, y + 0.58)
}

/** The path of a rectangle on the deck. */
function onDeck(left: number, back: number, right: number, front: number) {
  const z = LEVELS.deck + 0.26
  return facePath([
    [left, back, z],
    [right, back, z],
    [right, front, z],
    [left, front, z],
  ])
}
