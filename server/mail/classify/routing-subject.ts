import subjects from './data/subjects.json' with { type: 'json' }
import { listPhrases } from './phrases.ts'
import { withoutReplyPrefix } from './reply-prefixes.ts'

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

/**
 * Reads ticket numbers and title from a subject. Recognises prefixes of more than twenty languages. Never throws;
 * linear.
 */
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
