import { isolines, type Point, terrain } from '#app/ui/contours.ts'
import { FigureSheet } from './figure-sheet.tsx'

/** The size of the model in square cells. */
const COLUMNS = 96
const ROWS = 40
const LEVELS = 16
const STEP = 0.088
const LIFT = 14
const SCALE = 13.4
const TURN = -0.1
const TILT = 0.62
const [MIDDLE_X, MIDDLE_Y] = [800, 356]

/** Summits, as shares of the model's size. The first is the highest. */
const PEAKS = [
  { x: 0.58, y: 0.42, reach: 6.4, rise: 1.34 },
  { x: 0.25, y: 0.44, reach: 6.2, rise: 0.9 },
  { x: 0.42, y: 0.74, reach: 4.6, rise: 0.66 },
  { x: 0.75, y: 0.72, reach: 5, rise: 0.74 },
  { x: 0.87, y: 0.36, reach: 4.6, rise: 0.6 },
  { x: 0.11, y: 0.72, reach: 4, rise: 0.42 },
]

const ease = (t: number) => t * t * (3 - 2 * t)

function elevation(column: number, row: number) {
  const shore = Math.min(column, COLUMNS - column, row, ROWS - row) / 9
  const peaks = PEAKS.reduce((sum, { x, y, reach, rise }) => {
    const far = (column - x * COLUMNS) ** 2 * 0.55 + (row - y * ROWS) ** 2
    return sum + rise * Math.exp(-far / (2 * reach ** 2))
  }, 0)
  return (peaks + 0.26 * terrain(column / 11, row / 11, 12) + 0.1) * ease(Math.min(1, Math.max(0, shore)))
}

const levelOf = (height: number) => Math.floor((height - 0.05) / STEP)

function project(column: number, row: number, level: number) {
  const [x, y] = [column - COLUMNS / 2, row - ROWS / 2]
  return {
    x: Math.round(MIDDLE_X + SCALE * (x * Math.cos(TURN) - y * Math.sin(TURN))),
    y: Math.round(MIDDLE_Y + SCALE * TILT * (x * Math.sin(TURN) + y * Math.cos(TURN)) - level * LIFT),
  }
}

const GRID = { columns: COLUMNS + 1, rows: ROWS + 1, at: elevation }

/** The path of each paper layer from the lowest up. */
export const paperLayers = Array.from({ length: LEVELS }, (_, level) => ({
  d: isolines(GRID, 0.05 + level * STEP)
    .filter((line) => line.length > 9)
    .map((line) => outline(line, level))
    .join(''),
})).filter(({ d }) => d)

export const summitSites = PEAKS.slice(0, 5).map(({ x, y }) => {
  const { column, row } = highestNear(Math.round(x * COLUMNS), Math.round(y * ROWS))
  return project(column, row, levelOf(elevation(column, row)))
})

function highestNear(column: number, row: number) {
  const near = Array.from({ length: 81 }, (_, i) => ({
    column: column + (i % 9) - 4,
    row: row + Math.floor(i / 9) - 4,
  }))
  return near.reduce((best, cell) =>
    elevation(cell.column, cell.row) > elevation(best.column, best.row) ? cell : best,
  )
}

/** The path of the model's edge, moved outwards by this many cells. */
export function framePath(away: number) {
  const places = [
    [-away, -away],
    [COLUMNS + away, -away],
    [COLUMNS + away, ROWS + away],
    [-away, ROWS + away],
  ] as const
  return `M${places
    .map(([column, row]) => project(column, row, 0))
    .map(({ x, y }) => `${x} ${y + LIFT}`)
    .join('L')}Z`
}

function outline(line: readonly Point[], level: number) {
  const points = line.map(([column, row]) => project(column, row, level))
  let [{ x, y }] = points as [{ x: number; y: number }]
  let d = `M${x} ${y}`
  for (const next of points.slice(1)) {
    if (Math.abs(next.x - x) + Math.abs(next.y - y) < 5) continue
    d += `l${next.x - x} ${next.y - y}`.replace(' -', '-')
    ;({ x, y } = next)
  }
  return `${d}Z`
}

const SITES = ['Servers', 'Laptops', 'Wi-Fi', 'Accounts', 'Backups'] as const

/** The paper of the layers from a level up. */
const PAPERS = [
  { from: 13, paper: 'var(--color-alpen-500)', side: 'var(--color-alpen-700)' },
  { from: 8, paper: 'var(--color-spruce-600)', side: 'var(--color-spruce-950)' },
  { from: 4, paper: 'var(--color-spruce-700)', side: 'var(--color-spruce-950)' },
  { from: 0, paper: 'var(--color-spruce-800)', side: 'var(--color-spruce-950)' },
]

/** A landscape of paper layers inside a double frame; what we look after is marked on its summits. */
export function Relief() {
  return (
    <FigureSheet
      className="figure-relief"
      width={1600}
      height={620}
      preserveAspectRatio="xMidYMid slice"
      label="A landscape of cut paper inside a double line. On its summits: servers, laptops, Wi-Fi, accounts and backups."
    >
      <g fill="var(--color-spruce-950)" stroke="var(--color-spruce-300)">
        <path strokeWidth="3.5" d={framePath(1.6)} />
        <path strokeWidth="1.5" d={framePath(1)} />
      </g>
      {paperLayers.map(({ d }, level) => {
        const { paper, side } = PAPERS.find(({ from }) => level >= from)!
        return (
          <g key={level} fill={paper} stroke={`color-mix(in oklch, ${paper}, var(--color-spruce-300) 45%)`}>
            <g fill={side} stroke="none" transform={`translate(0 ${LIFT})`}>
              <path id={`relief-${level}`} d={d} />
            </g>
            <use href={`#relief-${level}`} />
          </g>
        )
      })}
      <g fill="var(--color-white)" stroke="var(--color-white)" strokeWidth="2">
        {summitSites.map(({ x, y }, i) => (
          <g key={SITES[i]} transform={`translate(${x} ${y})`}>
            <path d="M0 0V-26" />
            <circle cy="-26" r="7" />
            <text y="-44">{SITES[i]}</text>
          </g>
        ))}
      </g>
    </FigureSheet>
  )
}
