import { useMemo } from 'react'
import { splitText } from './split-text.ts'

/** About as wide as a text gets, to guess the height of what is not laid out yet. */
const CHARACTERS_A_LINE = 90

/**
 * What somebody wrote, as the text it is. Of a very long one the browser lays out what is in view; all of it can be found,
 * copied, read aloud and printed.
 */
export function LongText({ className = 'written', children }: { className?: string; children: string }) {
  const pieces = useMemo(() => splitText(children), [children])
  return (
    <p className={className} dir="auto">
      {pieces.length === 1
        ? children
        : pieces.map((piece, index) => (
            <span key={index} className="text-piece" style={{ containIntrinsicHeight: guessedHeight(piece) }}>
              {piece}
            </span>
          ))}
    </p>
  )
}

const guessedHeight = (piece: string) => {
  const lines = piece.split('\n')
  const wrapped = lines.reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_A_LINE || 1), 0)
  return `auto ${wrapped}lh`
}
