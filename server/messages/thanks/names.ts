import type { Lexicon, PhraseKind } from './phrases.ts'
import type { Clause } from './split-clauses.ts'

/** "Ann", "McDonald", "Jean-Luc", "O'Neill". A name in capitals could be a shout. */
const NAME = /^\p{Lu}['’]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}]*\p{Ll}\p{L}*(?:-\p{Lu}\p{L}*)?$/u
const MAX_NAME_WORDS = 3

/** Whether words at the end of a clause, behind phrases of these kinds, are the name of a person: "Thanks Ann". */
export function isName(words: Clause['words'], behind: PhraseKind[], lexicon: Lexicon): boolean {
  const last = behind.at(-1)!
  const isAddressed =
    ['thanks', 'polite', 'praise', 'title'].includes(last) || (last === 'filler' && behind.includes('for'))
  return isAddressed && words.length <= MAX_NAME_WORDS && words.every((word) => isNameWord(word, lexicon))
}

/**
 * Whether a clause is only the name of a person: the salutation of the first line ("Ann,"), after a comma ("Thanks, Ann"),
 * or on lines of its own at the end.
 */
export function isVocative(clauses: Clause[], index: number, lexicon: Lexicon): boolean {
  const isOnlyName = ({ words }: Clause) =>
    words.length <= MAX_NAME_WORDS && words.every((word) => isNameWord(word, lexicon))
  const { before } = clauses[index]!
  if (!isOnlyName(clauses[index]!)) return false
  if (index === 0) return /^,\n+$/.test(clauses[1]?.before ?? '')
  return before === ',' || (before.includes('\n') && clauses.slice(index + 1).every(isOnlyName))
}

const isNameWord = ({ written, folded }: Clause['words'][number], lexicon: Lexicon) =>
  NAME.test(written) && !lexicon.notNames.has(folded)
