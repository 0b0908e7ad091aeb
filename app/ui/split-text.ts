/** Characters a browser lays out in no noticeable time. */
const PIECE = 4_000
/** How far back from the end of a piece characters are looked at one by one. */
const NEAR = 200

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A long text in pieces which, put together, are the text again: cut behind the last line end in reach, else behind the
 * last space, and never inside a character, whatever marks it carries.
 */
export function splitText(text: string, maxLength = PIECE): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > maxLength) {
    const end = from + cutOf(text.slice(from, from + maxLength))
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Where a full piece ends. */
const cutOf = (piece: string) =>
  piece.lastIndexOf('\n') + 1 || piece.lastIndexOf(' ') + 1 || lastCharacterOf(piece) || piece.length

/** Where the last character begins: it may go on behind the end. */
function lastCharacterOf(piece: string): number {
  const before = Math.max(0, piece.length - NEAR)
  const last = [...characters.segment(piece.slice(before))].at(-1)!
  return last.index === 0 ? 0 : before + last.index
}
