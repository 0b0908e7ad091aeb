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
