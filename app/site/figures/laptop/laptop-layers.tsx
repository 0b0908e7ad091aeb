import { facePath, isometric, linePath, slabFaces, type Slab } from './isometric.ts'
import { NumberedPlace } from '../numbered-place.tsx'
import { LaptopScreen } from './laptop-screen.tsx'
import { FigureSheet } from '../figure-sheet.tsx'

const HEIGHT = 560
const place = isometric(20, 156, 210)
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

/** An exploded view of a laptop: what protects each of its parts. */
export function LaptopLayers() {
  return (
    <FigureSheet
      className="laptop-layers"
      height={HEIGHT}
      land={52}
      label={`A laptop in five layers: ${PARTS.map(({ name }) => name.toLowerCase()).join(', ')}.`}
    >
      <Plate tone="base" width={WIDTH} depth={DEPTH} z={LEVELS.base} height={0.28} corner={0.5} />
      <path className="trace" d={vents} />
      <Plate tone="drive" x={6.9} y={0.9} z={LEVELS.drive} width={3.2} depth={2.3} height={0.24} />
      {[0, 1, 2, 3].map((i) => (
        <Plate key={i} tone="cell" x={0.7 + i * 2.42} y={4.3} z={LEVELS.drive} width={2.2} depth={2.6} height={0.24} />
      ))}
      <Plate tone="board" x={0.5} y={0.5} z={LEVELS.board} width={WIDTH - 1} depth={3.6} height={0.12} />
      <path className="trace" d={traces} />
      <Plate tone="chip" x={8.2} y={1.7} z={LEVELS.board + 0.12} width={1.5} depth={1.5} height={0.18} corner={0.1} />
      <Plate tone="cell" x={2.4} y={1} z={LEVELS.board + 0.12} width={1.9} depth={0.6} height={0.1} corner={0.05} />
      <Plate tone="cell" x={2.4} y={1.9} z={LEVELS.board + 0.12} width={1.9} depth={0.6} height={0.1} corner={0.05} />
      <Plate tone="deck" width={WIDTH} depth={DEPTH} z={LEVELS.deck} height={0.26} corner={0.5} />
      <path className="keys" d={keys} />
      <LaptopScreen place={place} width={WIDTH} z={LEVELS.screen} />
      {PARTS.map(({ name, at: [x, y], y: labelY }, i) => (
        <g key={name}>
          <path className="leader" d={`M${x.toFixed(0)} ${y.toFixed(0)}L408 ${labelY}`} />
          <NumberedPlace at={[424, labelY]} number={i + 1} />
          <text className="word haloed" x="450" y={labelY} dy="0.36em">
            {name}
          </text>
        </g>
      ))}
    </FigureSheet>
  )
}

function Plate({ tone, ...solid }: Slab & { tone: string }) {
  const { top, left, right } = slabFaces(place, solid)
  return (
    <g className={tone}>
      <path className="right" d={right} />
      <path className="left" d={left} />
      <path className="top" d={top} />
    </g>
  )
}

const vents = Array.from({ length: 7 }, (_, i) =>
  linePath(place, [
    [2 + i * 0.5, 0.9, LEVELS.base + 0.28],
    [2 + i * 0.5, 2.4, LEVELS.base + 0.28],
  ]),
).join('')

const traces = Array.from({ length: 8 }, (_, i) => {
  const [y, z, bend] = [0.85 + i * 0.38, LEVELS.board + 0.12, i % 2 ? 0.24 : -0.24]
  return linePath(place, [
    [4.3 + (i % 3) * 0.3, y, z],
    [5.3, y, z],
    [5.6, y + bend, z],
    [6.8 + (i % 4) * 0.25, y + bend, z],
  ])
}).join('')

const keys = [...ROWS.flatMap(keyRow), key(3.3, 3.75, 4.4), pad()].join('')

function keyRow(count: number, row: number) {
  const step = (WIDTH - 1.4) / count
  return Array.from({ length: count }, (_, i) => key(0.7 + i * step, 0.75 + row * 0.74, step))
}

function key(x: number, y: number, width: number) {
  const z = LEVELS.deck + 0.26
  return facePath(place, [
    [x + 0.07, y, z],
    [x + width - 0.07, y, z],
    [x + width - 0.07, y + 0.58, z],
    [x + 0.07, y + 0.58, z],
  ])
}

function pad() {
  const z = LEVELS.deck + 0.26
  return facePath(place, [
    [3.6, 4.8, z],
    [7.4, 4.8, z],
    [7.4, 7.1, z],
    [3.6, 7.1, z],
  ])
}
