import { useMemo } from 'react'
import { LinkedText } from './linked-text.tsx'

/** Characters a browser lays out in no noticeable time. */
const PIECE_LENGTH = 4_000
/** Characters at the end of a piece that are segmented into graphemes. */
const TAIL = 200

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits a long text into pieces that together are the text again. Each ends after the last line end in reach, or else
 * the last space, and never inside a grapheme.
 */
export function splitText(text: string, maxLength = PIECE_LENGTH): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > maxLength) {
    const end = from + pieceEnd(text.slice(from, from + maxLength))
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Where a full piece ends. */
const pieceEnd = (piece: string) =>
  piece.lastIndexOf('\n') + 1 || piece.lastIndexOf(' ') + 1 || lastGrapheme(piece) || piece.length

/** Where the last grapheme begins: it may continue after the end of the piece. */
function lastGrapheme(piece: string): number {
  const before = Math.max(0, piece.length - TAIL)
  const last = [...characters.segment(piece.slice(before))].at(-1)!
  return last.index === 0 ? 0 : before + last.index
}

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
      {pieces.length === 1 ? (
        <LinkedText>{children}</LinkedText>
      ) : (
        pieces.map((piece, index) => (
          <span key={index} className="text-piece" style={{ containIntrinsicHeight: estimatedHeight(piece) }}>
            <LinkedText>{piece}</LinkedText>
          </span>
        ))
      )}
    </p>
  )
}

const estimatedHeight = (piece: string) => {
  const lines = piece.split('\n')
  const wrapped = lines.reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_A_LINE || 1), 0)
  return `auto ${wrapped}lh`
}
