import type { ReactNode } from 'react'
import { plateLines } from '#app/ui/contours/contour-plate.tsx'

type FigureSheetProps = {
  /** What the figure says, as a sentence; the text of the page says it again. */
  label: string
  width?: number
  height?: number
  /** Seeds the faint land under the drawing; without it the paper is blank. */
  land?: number
  /** Summits of that land; without any it is all noise. */
  peaks?: Parameters<typeof plateLines>[0]['peaks']
  levels?: number
  className?: string
  children: ReactNode
}

/** The paper a figure is drawn on. */
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
