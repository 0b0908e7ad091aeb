import { noise } from '#app/ui/contours.ts'
import type { IndexRow } from '#content/types.ts'
import { FigureSheet, Land } from './figure-sheet.tsx'

const COLUMNS = 'ABCD'
const ROWS = '1234'
const CELL = { width: 156, height: 122 }
const MARGIN = 36
const LETTER = 8.5
const WIDTH = COLUMNS.length * CELL.width
const HEIGHT = ROWS.length * CELL.height

export function AppIndex({ rows }: { rows: readonly IndexRow[] }) {
  const sites = rows.map(({ cell, app }) => ({ app, ...summitPosition(cell, app) }))
  const peaks = sites.map(({ x, y }) => ({ x: x / WIDTH, y: (y - 10) / HEIGHT, reach: 0.13, rise: 1.2 }))
  return (
    <FigureSheet
      className="app-index"
      width={WIDTH + 2 * MARGIN}
      height={HEIGHT + 2 * MARGIN}
      label={`Map sheet with columns A to D and rows 1 to 4: ${rows.map(({ cell, app }) => `${app} in ${cell}`).join(', ')}.`}
    >
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        <Land seed={63} width={WIDTH} height={HEIGHT} peaks={peaks} levels={11} />
        <Grid />
        {sites.map(({ app, x, y }) => (
          <g key={app} fill="var(--color-spruce-700)" stroke="var(--color-white)" strokeWidth="3" paintOrder="stroke">
            <path d={`M${x} ${y - 28}l13 22h-26z`} />
            <text className="word haloed" x={x} y={y + 16} textAnchor="middle">
              {app}
            </text>
          </g>
        ))}
      </g>
    </FigureSheet>
  )
}

function Grid() {
  const lines = [
    ...[1, 2, 3].map((i) => `M${i * CELL.width} 0v${HEIGHT}`),
    ...[1, 2, 3].map((i) => `M0 ${i * CELL.height}h${WIDTH}`),
  ]
  return (
    <g className="grid" fill="none" stroke="var(--color-rule)" textAnchor="middle">
      <path d={lines.join('')} />
      <rect stroke="var(--color-ink)" width={WIDTH} height={HEIGHT} />
      {Array.from(COLUMNS, (letter, i) => (
        <text key={letter} x={(i + 0.5) * CELL.width} y="-11">
          {letter}
        </text>
      ))}
      {Array.from(ROWS, (digit, i) => (
        <text key={digit} x={-MARGIN / 2} y={(i + 0.5) * CELL.height} dy="0.36em">
          {digit}
        </text>
      ))}
    </g>
  )
}

/** A position inside the cell, varied by noise, with room for the app's name. */
function summitPosition(cell: string, app: string) {
  const [column, row] = [COLUMNS.indexOf(cell.charAt(0)), ROWS.indexOf(cell.charAt(1))]
  const room = Math.max(0, CELL.width - 8 - app.length * LETTER) / 2
  return {
    x: Math.round((column + 0.5) * CELL.width + room * noise(column * 1.3 + 0.4, row + 0.5, 5)),
    y: Math.round((row + 0.5 + 0.3 * noise(column + 0.5, row * 1.7 + 0.4, 8)) * CELL.height),
  }
}
