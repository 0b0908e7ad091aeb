import { isName, isVocative } from './names.ts'
import { type Lexicon, type PhraseKind, matchPhrase } from './phrases.ts'
import { type Clause, splitClauses } from './split-clauses.ts'
import { LEXICONS } from './lexicons.ts'

/**
 * Whether a reply says nothing but thanks, or that it works: such a one leaves a Resolved ticket closed. Every word has to
 * be known as harmless in one language, so that a question, a new problem, a doubt, a wish, a number or a word in any
 * other language is never overlooked; thanks in unusual words are taken for more than that. `text` is without quotes and
 * signature; whether files came with it is for the caller to ask. (docs/decisions/0064-what-a-mail-brings.md)
 */
export function saysOnlyThanks(text: string): boolean {
  const split = splitClauses(text)
  if (!split) return false
  if (split.clauses.length === 0) return split.isGlad
  return LEXICONS.some((lexicon) => isOnlyThanksIn(lexicon, split.clauses, split.isGlad))
}

function isOnlyThanksIn(lexicon: Lexicon, clauses: Clause[], isGlad: boolean): boolean {
  let says = isGlad
  let [saysSuccess, saysYes] = [false, false]
  for (const [index, clause] of clauses.entries()) {
    if (isVocative(clauses, index, lexicon)) continue
    const kinds = readClause(lexicon, clause)
    if (!kinds) return false
    says ||= kinds.some((kind) => kind === 'thanks' || kind === 'success' || kind === 'praise')
    saysSuccess ||= kinds.includes('success')
    saysYes ||= kinds.includes('yes')
  }
  return says && (saysSuccess || !saysYes)
}

/** Returns the kinds of a clause's phrases; undefined when it is not harmless as a whole. */
function readClause(lexicon: Lexicon, { words }: Clause): PhraseKind[] | undefined {
  const folded = words.map((word) => word.folded)
  if (hasTrap(lexicon, ['^', ...folded, '$'])) return undefined
  const kinds: PhraseKind[] = []
  for (let at = 0; at < folded.length;) {
    let [length, kind]: [number, PhraseKind] = [0, 'filler']
    for (const phrase of lexicon.phrases) {
      const matched = matchPhrase(phrase.slots, folded, at)
      if (matched > length) [length, kind] = [matched, phrase.kind]
    }
    if (length === 0) {
      if (kinds.length > 0 && isName(words.slice(at), kinds, lexicon)) break
      return undefined
    }
    kinds.push(kind)
    at += length
  }
  const has = (...some: PhraseKind[]) => kinds.some((kind) => some.includes(kind))
  if (!has('thanks', 'success', 'praise', 'polite', 'yes')) return undefined
  // "Great, the printer" begins something else; "the printer works" and "thanks for the printer" do not.
  if (has('thing') && !has('success') && !(has('thanks') && has('for'))) return undefined
  return has('for') && !has('thanks', 'praise', 'polite') ? undefined : kinds
}

const hasTrap = ({ traps }: Lexicon, words: string[]) =>
  words.some((_, at) => traps.some((slots) => matchPhrase(slots, words, at) > 0))
