import type { ReactNode } from 'react'
import { plateLines } from '#app/ui/contour-plate.tsx'

type FigureSheetProps = {
  /** The accessible name: what the figure shows, as a sentence. */
  label: string
  width?: number
  height?: number
  /** The seed of the faint contour lines under the drawing; without it there are none. */
  land?: number
  /** Summits of those contour lines; without any they follow noise alone. */
  peaks?: Parameters<typeof plateLines>[0]['peaks']
  levels?: number
  className?: string
  preserveAspectRatio?: string
  children: ReactNode
}

/** The SVG element of a figure, with optional contour lines behind it. */
export function FigureSheet({
  label,
  width = 640,
  height = 480,
  land,
  peaks = [],
  levels = 8,
  className = '',
  children,
  ...rest
}: FigureSheetProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts and colours
    <svg className={`figure ${className}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} {...rest}>
      {land !== undefined && <Land seed={land} width={width} height={height} peaks={peaks} levels={levels} />}
      {children}
    </svg>
  )
}

export function Land(props: Parameters<typeof plateLines>[0]) {
  return (
    <g className="contour-plate land">
      {plateLines(props).map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
  )
}

/** A numbered marker in a figure; the text below the figure uses the same numbers. */
export function NumberedPlace({ at: [x, y], number }: { at: readonly [number, number]; number: number }) {
  return (
    <g className="place">
      <circle fill="var(--color-ink)" stroke="var(--color-white)" strokeWidth="3" cx={x} cy={y} r="17" />
      <text x={x} y={y} dy="0.36em" textAnchor="middle">
        {number}
      </text>
    </g>
  )
}

/** The small triangle that marks the subject of a figure. */
export function Summit({ x, y, size = 26 }: { x: number; y: number; size?: number }) {
  return <path fill="var(--color-alpen-500)" d={`M${x} ${y - size / 2}l${size / 2} ${size * 0.86}h${-size}Z`} />
}
