/** Neighbouring lines of a message: shown, or folded away until somebody wants to read them. */
export type TextPart = { isFolded: boolean; text: string }

/** More are no conversation: each has a button. */
const MAX_PARTS = 100

const isBlank = (line: string) => line.trim() === ''

/**
 * Puts a message together from all its lines: those of `text` are shown, what is between them folds where it stands, each
 * block by itself. `text` holds lines of `fullText` in their order; should it not, or were the blocks too many, all of
 * `fullText` folds behind it. Blank lines go with the line before them, and are left out where parts meet. Takes linear time.
 */
export function foldText(text: string, fullText: string | null): TextPart[] {
  if (fullText === null) return [{ isFolded: false, text }]
  const shown = text.split('\n').filter((line) => !isBlank(line))
  const parts: { isFolded: boolean; lines: string[] }[] = []
  let matched = 0
  let blanks: string[] = []
  for (const line of fullText.split('\n')) {
    if (isBlank(line)) {
      blanks.push(line)
      continue
    }
    const isFolded = shown[matched]?.trim() !== line.trim()
    if (!isFolded) matched += 1
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) for (const each of [...blanks, line]) last.lines.push(each)
    else parts.push({ isFolded, lines: [line] })
    blanks = []
  }
  if (matched < shown.length || parts.length > MAX_PARTS)
    return [
      { isFolded: false, text },
      { isFolded: true, text: fullText },
    ]
  return parts.map(({ isFolded, lines }) => ({ isFolded, text: lines.join('\n') }))
}
