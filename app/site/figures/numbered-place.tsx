/** A numbered marker in a figure; the text below the figure uses the same numbers. */
export function NumberedPlace({ at: [x, y], number }: { at: readonly [number, number]; number: number }) {
  return (
    <g className="place">
      <circle cx={x} cy={y} r="17" />
      <text x={x} y={y} dy="0.36em">
        {number}
      </text>
    </g>
  )
}
