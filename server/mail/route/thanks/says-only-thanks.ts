import { LEXICONS, type Lexicon, type PhraseKind, foldWord, matchPhrase } from './lexicon.ts'

/** Words between punctuation marks. `before` holds those in front: `,`, `\n`, or both. */
type Clause = { words: { written: string; folded: string }[]; before: string }

/** Limit in characters; longer replies are never only thanks. */
const MAX_LENGTH = 500
const MAX_WORDS = 50
const MAX_NAME_WORDS = 3

/** Happy smileys; others, such as ":(" and ":/", make the reply more than thanks. */
const GLAD_TEXT = /(?:[:;=]-?[)D]|<3|\^\^)(?![^\s.,!])/g
const OTHER_SMILEY = /[:;](?=\S)/
const GLAD_PICTURES =
  /(?:👍|👌|🙏|🙌|👏|💪|🤝|🤗|😊|🙂|😀|😃|😄|😁|😅|😎|😍|🤩|🥰|🥳|😉|☺|😌|❤|💙|💚|💛|🧡|💜|🎉|🎊|✅|✔|💯|🚀|⭐|🌟|✨|🍀|☀|🌞|🏆|🥇|🍻|🎈|💐|🌸)(?:\uFE0F|\p{Emoji_Modifier})*/gu
/** Titles, whose dot ends no clause. */
const TITLE = /\b(Mr|Mrs|Ms|Dr)\./g
/** Replacement of every glad smiley. */
const GLAD = '☺'
const LETTERS = /^[\p{L}\p{M}]+(?:['’‘`´-][\p{L}\p{M}]+)*['’]?$/u
const MARK = /([.,!¡;:\n()"“”„*~☺]|(?<=\s)[-–—]+|^[-–—]+|—)/u
/** Names such as "Ann", "McDonald", "Jean-Luc", "O'Neill"; one in capitals could be a shout. */
const NAME = /^\p{Lu}['’]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}]*\p{Ll}\p{L}*(?:-\p{Lu}\p{L}*)?$/u

/**
 * Returns whether a reply says nothing but thanks, or that it works, so that a Resolved ticket stays closed. Every word
 * has to be known as harmless in English or in Spanish; unusual thanks count as more than thanks
 * (docs/decisions/mail-in.md). `text` is without quotes and signature; the caller checks for files.
 */
export function saysOnlyThanks(text: string): boolean {
  const parts = splitClauses(text)
  if (!parts) return false
  if (parts.clauses.length === 0) return parts.isGlad
  return LEXICONS.some((lexicon) => isOnlyThanksIn(lexicon, parts.clauses, parts.isGlad))
}

/** Splits a reply at its punctuation; undefined for a long one, and one with more than words and glad smileys. */
function splitClauses(text: string): { clauses: Clause[]; isGlad: boolean } | undefined {
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n')
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH || /\.\.|…/.test(trimmed)) return undefined
  const marked = trimmed.replaceAll(TITLE, '$1').replaceAll(GLAD_TEXT, GLAD).replaceAll(GLAD_PICTURES, GLAD)
  if (OTHER_SMILEY.test(marked)) return undefined
  const clauses: Clause[] = []
  let before = ''
  let words = 0
  for (const part of marked.split(MARK)) {
    const found = part.split(/[^\S\n]+/).filter((word) => word !== '')
    if (found.length === 0) continue
    if (MARK.test(part) && found.length === 1 && !LETTERS.test(part)) {
      before += part
      continue
    }
    if (!found.every((word) => LETTERS.test(word))) return undefined
    words += found.length
    if (words > MAX_WORDS) return undefined
    clauses.push({ words: found.map((written) => ({ written, folded: foldWord(written) })), before })
    before = ''
  }
  return { clauses, isGlad: marked.includes(GLAD) }
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
      if (kinds.length > 0 && endsInName(words.slice(at), kinds, lexicon)) break
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

/** Returns whether the last words of a clause, after phrases of these kinds, name the person addressed: "Thanks Ann". */
function endsInName(words: Clause['words'], kinds: PhraseKind[], lexicon: Lexicon): boolean {
  const last = kinds.at(-1)!
  const isAddressed =
    ['thanks', 'polite', 'praise', 'title'].includes(last) || (last === 'filler' && kinds.includes('for'))
  return isAddressed && isName(words, lexicon)
}

/** Returns whether a clause is a name: in the salutation ("Ann,"), after a comma, or on lines of its own at the end. */
function isVocative(clauses: Clause[], index: number, lexicon: Lexicon): boolean {
  const { words, before } = clauses[index]!
  if (!isName(words, lexicon)) return false
  if (index === 0) return /^,\n+$/.test(clauses[1]?.before ?? '')
  return (
    before === ',' ||
    (before.includes('\n') && clauses.slice(index + 1).every((clause) => isName(clause.words, lexicon)))
  )
}

const isName = (words: Clause['words'], { notNames }: Lexicon) =>
  words.length <= MAX_NAME_WORDS && words.every(({ written, folded }) => NAME.test(written) && !notNames.has(folded))
