import english from './data/english.json' with { type: 'json' }
import spanish from './data/spanish.json' with { type: 'json' }

/**
 * - `thanks`: enough alone, as `praise` is ("Perfect!").
 * - `success`: says that it works; only here may problems and errors be named.
 * - `polite`: salutations, good wishes and acknowledgements; may be alone, and say nothing.
 * - `yes`: harmless only where the reply also says that it works.
 * - `title`: comes before a name ("Mr").
 * - `for`: joins thanks to their reason.
 * - `thing`: devices and programs; harmless only where the clause says that they work, or thanks for them.
 * - `filler`: harmless next to the others, never alone.
 *
 * Of phrases with the same length the earlier kind counts.
 */
const KINDS = ['thanks', 'success', 'praise', 'polite', 'yes', 'title', 'for', 'thing', 'filler'] as const
export type PhraseKind = (typeof KINDS)[number]

/** `data/*.json`: alternatives are in round brackets, with an empty one for an optional word: `works (now|again|)`. */
type Words = {
  /** Parts of phrases, inserted for their name in curly brackets. */
  sets: Record<string, string>
  phrases: Partial<Record<PhraseKind, string[]>>
  /** Phrases of one word, many on a line. */
  words: Partial<Record<PhraseKind, string[]>>
  /** Harmless words that make a question, a doubt or a wish; `^` and `$` are the ends of the clause. */
  traps: string[]
  /** Words that are no name in a name's position, many on a line. */
  notNames: string[]
}

/** Alternative word sequences at one position of a phrase. */
type Slot = string[][]
export type Lexicon = { phrases: { kind: PhraseKind; slots: Slot[] }[]; traps: Slot[][]; notNames: Set<string> }

/** Removes case and accents, which people leave out, and straightens apostrophes. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Returns the maximum number of words that a phrase matches from `at` on; 0 when it does not. */
export function matchPhrase(slots: Slot[], words: string[], at: number): number {
  let ends = new Set([at])
  for (const slot of slots) {
    const next = new Set<number>()
    for (const end of ends)
      for (const choice of slot)
        if (choice.every((word, offset) => words[end + offset] === word)) next.add(end + choice.length)
    if (next.size === 0) return 0
    ends = next
  }
  return Math.max(...ends) - at
}

const split = (lines: string[] = []): string[] => lines.flatMap((line) => line.split(' '))

/** Parses `works (now|right away|)`: words outside the brackets are slots with one choice. */
const readPattern = (pattern: string): Slot[] =>
  foldWord(pattern)
    .split(/[()]/)
    .map((part, index) => (index % 2 === 1 ? part.split('|') : [part]))
    .map((choices) => choices.map((choice) => choice.split(' ').filter((word) => word !== '')))
    .filter((slot) => slot.some((choice) => choice.length > 0))

/** Prepares the languages. Each also has the thanks and the praise of the other ("Perfect, gracias"). */
function buildLexicons(languages: Words[]): Lexicon[] {
  const phrases = languages.map((language) =>
    KINDS.flatMap((kind) =>
      [...split(language.words[kind]), ...(language.phrases[kind] ?? [])].map((pattern) => ({
        kind,
        slots: readPattern(pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => language.sets[name]!)),
      })),
    ),
  )
  const notNames = new Set([
    ...phrases.flat().flatMap(({ slots }) => slots.flat(2)),
    ...languages.flatMap((language) => split(language.notNames)).map(foldWord),
  ])
  return languages.map(({ traps }, own) => ({
    phrases: phrases.flatMap((list, index) =>
      index === own ? list : list.filter(({ kind }) => kind === 'thanks' || kind === 'praise'),
    ),
    traps: traps.map(readPattern),
    notNames,
  }))
}

export const LEXICONS = buildLexicons([english, spanish])
