import { useMemo } from 'react'
import { splitText } from './split-text.ts'

/** A usual line length, to estimate the height of text that is not laid out yet. */
const CHARACTERS_A_LINE = 90

/**
 * Plain text of any length. Of a very long one the browser lays out only what is in view (`content-visibility`); all of it
 * can be searched, copied, read aloud and printed.
 */
export function LongText({ className = 'written', children }: { className?: string; children: string }) {
  const pieces = useMemo(() => splitText(children), [children])
  return (
    <p className={className} dir="auto">
      {pieces.length === 1
        ? children
        : pieces.map((piece, index) => (
            <span key={index} className="text-piece" style={{ containIntrinsicHeight: estimatedHeight(piece) }}>
              {piece}
            </span>
          ))}
    </p>
  )
}

const estimatedHeight = (piece: string) => {
  const lines = piece.split('\n')
  const wrapped = lines.reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_A_LINE || 1), 0)
  return `auto ${wrapped}lh`
}
