import { BULLET, type BounceLine } from './bounce-lines.ts'

export type BounceReason = { status: string | null; words: string }

/** How many lines after an address may give its reason, and how many a reason is wrapped into. */
const REASON_LINES = 8
const WRAPPED_LINES = 4
/** What announces the reason some lines below an address: Notes, GMX. */
const REASON_LABEL =
  /^[\s#*-]{0,9}(?:for the following )?(?:reason|because|grund|motif|raison|motivo|reden|orsak|причина|原因)[^:]{0,20}:/i

/**
 * Returns why a bounce says that an address failed: by a line with a code near one of its mentions, by one for all
 * recipients below them, or by the words behind, below or above it.
 */
export function readReason(lines: BounceLine[], address: string): BounceReason {
  const mentions = lines.flatMap((line, index) => (line.text.includes(address) ? [index] : []))
  const ranges = mentions.slice(0, REASON_LINES).map((start) => ({ start, end: endOfReason(lines, start, address) }))
  for (const { start, end } of ranges) {
    const coded = lines.slice(0, end).findIndex((line, at) => at >= start && line.status !== null)
    if (coded >= 0) return reasonAt(lines.slice(0, end), coded, address)
  }
  const [first] = ranges
  const last = lines.findLastIndex((line) => line.isSure)
  const common = lines.findIndex((line, at) => at > last && line.status !== null)
  const isAlone = lines.every((line) => !line.isSure || line.addresses.includes(address))
  const hasOwnWords = lines[first?.start ?? -1]?.hasWords || lines[(first?.start ?? -1) + 1]?.hasWords
  if (common >= 0 && (isAlone || !hasOwnWords)) return reasonAt(lines, common, address)
  return { status: null, words: first ? wordsNear(lines.slice(0, first.end), first.start, address) : '' }
}

/** Returns the reason of a bounce whose recipient stands elsewhere: the first line with a code. */
export function readOnlyReason(lines: BounceLine[]): BounceReason {
  const index = lines.findIndex((line) => line.status !== null)
  return index < 0 ? { status: null, words: '' } : reasonAt(lines, index, '')
}

const reasonAt = (lines: BounceLine[], index: number, address: string): BounceReason => ({
  status: lines[index]?.status ?? null,
  words: wrapped(lines, index, address),
})

/** A reason ends where the next recipient begins, and after some lines. */
function endOfReason(lines: BounceLine[], start: number, address: string): number {
  const next = lines.findIndex((line, at) => at > start && line.isSure && !line.addresses.includes(address))
  return Math.min(next < 0 ? lines.length : next, start + REASON_LINES)
}

function wordsNear(lines: BounceLine[], index: number, address: string): string {
  const label = lines.findIndex((line, at) => at > index && REASON_LABEL.test(line.text))
  if (label >= 0) return labelled(lines, label, address)
  if (lines[index]?.hasWords) return wrapped(lines, index, address)
  if (lines[index + 1]?.hasWords) return wrapped(lines, index + 1, address)
  const above = lines.slice(0, index).findLastIndex((line) => line.hasWords)
  if (above >= 0) return wrapped(lines, above, address)
  const below = lines.findIndex((line, at) => at > index && line.hasWords)
  return below < 0 ? '' : wrapped(lines, below, address)
}

/** The text behind a label, or below it. */
function labelled(lines: BounceLine[], index: number, address: string): string {
  const rest = (lines[index]?.text ?? '').replace(REASON_LABEL, '')
  const below = lines.findIndex((line, at) => at > index && line.hasWords)
  return /\p{L}{3}/u.test(rest) || below < 0 ? wrapped(lines, index, address) : wrapped(lines, below, address)
}

/** A line with those it was wrapped into, up to an empty one, without the address it begins with: `<ann@b.example>: …`. */
function wrapped(lines: BounceLine[], index: number, address: string): string {
  const rest = lines.slice(index, index + WRAPPED_LINES).map((line) => line.text)
  const end = rest.findIndex((text, at) => at > 0 && text.trim() === '')
  const words = (end < 0 ? rest : rest.slice(0, end)).join(' ').trim()
  return address !== '' && words.replace(BULLET, '').startsWith(address)
    ? words.slice(words.indexOf(address) + address.length).replace(/^[\s>:;,-]+/, '')
    : words
}
