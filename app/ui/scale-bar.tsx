const CELLS = 10

/** A meter for a share from 0 to 1, drawn as a map's scale bar. */
export function ScaleBar({ value, label }: { value: number; label: string }) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <svg
      className="scale-bar"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <meter> cannot be drawn as cells
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)}%`}
    >
      {Array.from({ length: CELLS }, (_, cell) => (
        <rect
          key={cell}
          className={cell % 2 ? 'light' : undefined}
          x={(cell * 100) / CELLS}
          width={Math.max(0, Math.min(100 / CELLS, share * 100 - (cell * 100) / CELLS))}
          height="4"
        />
      ))}
    </svg>
  )
}
