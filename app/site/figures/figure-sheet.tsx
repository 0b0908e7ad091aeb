import type { ReactNode } from 'react'
import { plateLines } from '#app/ui/contours/contour-plate.tsx'

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
}: FigureSheetProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts and colours
    <svg className={`figure ${className}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {land !== undefined && (
        <g className="contour-plate land">
          {plateLines({ seed: land, width, height, peaks, levels }).map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
      )}
      {children}
    </svg>
  )
}
