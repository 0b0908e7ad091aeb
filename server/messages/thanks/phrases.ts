/**
 * What one language offers for a reply that only says thanks. Everything is written as phrases: words, with alternatives
 * in round brackets, an empty one for what may be missing: `works (now|again|)`.
 */
export type Language = {
  /** Thanks in themselves. */
  thanks: string[]
  /** Says that it works: the only place where problems, errors and devices may be named. */
  success: string[]
  /** Praise, which is enough alone: "Perfect!" */
  praise: string[]
  /** Salutations, good wishes and acknowledgements: they may stand alone, and say nothing. */
  polite: string[]
  /** Agrees: harmless only where the reply also says that it works. */
  yes: string[]
  /** What stands before a name: "Mr". */
  titles: string[]
  /** Words that may stand beside the above, never alone. */
  fillers: string[]
  /** Devices and programs: harmless only where the same clause says that they work, or thanks for them. */
  things: string[]
  /** Joins thanks to what they are for. */
  for: string[]
  /** Made of harmless words, and yet a question, a doubt or a wish; `^` and `$` are the ends of the clause. */
  traps: string[]
  /** Words that are no name where a name could stand. */
  notNames: string[]
}

export type PhraseKind = 'thanks' | 'success' | 'praise' | 'polite' | 'yes' | 'title' | 'filler' | 'thing' | 'for'

/** The words a phrase may have at one place: one of several sequences. */
type Slot = string[][]
type Phrase = { kind: PhraseKind; slots: Slot[] }
/** A language ready to be matched. */
export type Lexicon = { phrases: Phrase[]; traps: Slot[][]; notNames: Set<string> }

/** Lower case without accents: people leave them out. Apostrophes become straight, ß becomes ss. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Splits a list of single words. */
export const splitWords = (list: string): string[] => list.trim().split(/\s+/)

const KINDS: [kind: PhraseKind, field: keyof Language][] = [
  ['thanks', 'thanks'],
  ['success', 'success'],
  ['praise', 'praise'],
  ['polite', 'polite'],
  ['yes', 'yes'],
  ['title', 'titles'],
  ['for', 'for'],
  ['thing', 'things'],
  ['filler', 'fillers'],
]

/**
 * Prepares languages. In each, the thanks and the praise of the others are understood as well ("Perfect, danke"); their
 * other words are not, because a harmless word of one language may deny in another. No word of any of them is a name.
 */
export function buildLexicons(languages: Language[]): Lexicon[] {
  const read = languages.map((language) => ({
    phrases: KINDS.flatMap(([kind, field]) =>
      language[field].map((pattern) => ({ kind, slots: readPattern(pattern) })),
    ),
    traps: language.traps.map(readPattern),
  }))
  const every = [
    ...read.flatMap(({ phrases }) => phrases.map(({ slots }) => slots)),
    ...languages.flatMap(({ notNames }) => notNames.map(readPattern)),
  ]
  const notNames = new Set(every.flat(3))
  return read.map(({ phrases, traps }, own) => {
    const guests = read
      .filter((_, index) => index !== own)
      .flatMap((guest) => guest.phrases.filter(({ kind }) => kind === 'thanks' || kind === 'praise'))
    return { phrases: [...phrases, ...guests], traps, notNames }
  })
}

/** Returns how many words from `at` on a phrase matches at most; 0 when it does not. */
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

/** Reads `works (now|right away|)`: words outside the brackets are slots with one choice. */
function readPattern(pattern: string): Slot[] {
  return pattern
    .split(/[()]/)
    .map((part, index) => (index % 2 === 1 ? part.split('|') : [part]))
    .map((choices) => choices.flatMap(spellings).map((choice) => choice.split(/\s+/).filter((word) => word !== '')))
    .filter((slot) => slot.some((choice) => choice.length > 0))
}

/** Umlauts are also written as two letters. */
function spellings(text: string): string[] {
  const asTwoLetters = text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return asTwoLetters === text ? [foldWord(text)] : [foldWord(text), foldWord(asTwoLetters)]
}
