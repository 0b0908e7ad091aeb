import subjects from './data/subjects.json' with { type: 'json' }
import { foldText, listPhrases } from './phrases.ts'

/** Prefixes of mail programs before a subject, in their users' languages. Single letters count only before a space. */
const REPLY_PREFIXES = new Set(listPhrases(subjects.replyPrefixes))
const MAX_PREFIX_LENGTH = 24

/** Counts of some programs: `Re[2]:`, `Re^3:`, `RE(4):`, `Re 2:`. */
const COUNT = /[ [(^]\d{1,3}[\])]?$/u

/** Returns the subject after one reply or forward prefix, null where it has none. */
export function withoutReplyPrefix(subject: string): string | null {
  const text = subject.trimStart()
  const end = text.slice(0, MAX_PREFIX_LENGTH).search(/[:：]/u)
  if (end < 1) return null
  const prefix = foldText(text.slice(0, end)).replace(COUNT, '').trim()
  const rest = text.slice(end + 1)
  if (!REPLY_PREFIXES.has(prefix)) return null
  return prefix.length === 1 && rest !== '' && !/^\s/u.test(rest) ? null : rest
}

export type RoutingSubject = {
  /** Ticket numbers named as `[#1001]` or `#1001` in order. Anyone can write them: they prove nothing. */
  numbers: number[]
  /** The subject without reply and forward prefixes, marks of other mail systems and our `[#1001]`; may be empty. */
  title: string
}

/** Limit in characters; longer subjects come from programs or attackers. */
const MAX_LENGTH = 1000
const MAX_NUMBERS = 20
const NUMBER = /(?<![A-Za-z0-9&#/])#(\d{1,9})(?![A-Za-z0-9]|-\d)/g
const OWN_MARK = /\[#\d{1,9}\]/g
/** Warnings of other mail systems before the subject of an external mail, in lower case. */
const MARKS = listPhrases(subjects.outsideMarks)

/** Reads ticket numbers and title from a subject, in linear time; knows prefixes of more than twenty languages. */
export function readRoutingSubject(subject: string): RoutingSubject {
  const line = subject.slice(0, MAX_LENGTH).replaceAll(/\s+/gu, ' ').trim()
  const numbers = [...line.matchAll(NUMBER)].map(([, digits]) => Number(digits)).filter((number) => number > 0)
  const title = withoutPrefixes(line.replaceAll(OWN_MARK, ' ').replaceAll(/\s+/gu, ' ').trim())
  return { numbers: [...new Set(numbers)].slice(0, MAX_NUMBERS), title }
}

function withoutPrefixes(subject: string): string {
  let title = subject
  for (;;) {
    const rest = withoutReplyPrefix(title) ?? withoutMark(title)
    if (rest === null) return title
    title = rest.trim()
  }
}

function withoutMark(subject: string): string | null {
  const mark = MARKS.find((known) => subject.slice(0, known.length).toLowerCase() === known)
  return mark === undefined ? null : subject.slice(mark.length)
}

const NO_SUBJECT = new Set(listPhrases(subjects.noSubject))
/** Words in common with which one of two subjects was cut. */
const MIN_CUT = 60

/** Returns the subject of a reply where it differs from `titles` and from `ours`, those of our mails; else null. */
export function differingSubject(subject: string, titles: readonly string[], ours: readonly string[]): string | null {
  const { title } = readRoutingSubject(subject)
  if (title === '' || NO_SUBJECT.has(foldText(title))) return null
  const known = new Set(ours.flatMap((text) => wordsIn(text.replaceAll(/\{\{[^{}]*\}\}/g, ' '))))
  const core = (text: string) =>
    wordsIn(readRoutingSubject(text).title)
      .filter((word) => !known.has(word))
      .join(' ')
  const said = core(title)
  const isSame = [...titles, ...ours].map(core).some((other) => {
    const [short, long] = [said, other].toSorted((a, b) => a.length - b.length) as [string, string]
    return short === long || (short.length >= MIN_CUT && long.startsWith(short))
  })
  return isSame ? null : title
}

/** Returns the words of a text; the text itself where it has none. */
const wordsIn = (text: string): string[] => {
  const folded = text.normalize('NFKC').toLowerCase()
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [folded.trim()]
}

/** Share of characters that two subjects may differ in. */
const MAX_DIFFERENCE = 0.1
const MAX_COMPARED = 300

/** Returns whether two subjects agree to 90 %, apart from prefixes and case; empty ones never do. */
export function isSameSubject(first: string, second: string): boolean {
  const a = comparable(first)
  const b = comparable(second)
  if (a.length === 0 || b.length === 0) return false
  const allowed = Math.floor(Math.max(a.length, b.length) * MAX_DIFFERENCE)
  return Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed
}

const comparable = (subject: string): string[] =>
  Array.from(readRoutingSubject(subject).title.normalize('NFKC').toLowerCase()).slice(0, MAX_COMPARED)

/** Returns the Levenshtein distance. */
function distance(a: string[], b: string[]): number {
  let row = [0, ...b.map((_, at) => at + 1)]
  for (const [index, character] of a.entries()) {
    const next = [index + 1]
    for (const [at, other] of b.entries())
      next.push(Math.min(row[at]! + (other === character ? 0 : 1), row[at + 1]! + 1, next[at]! + 1))
    row = next
  }
  return row.at(-1)!
}
