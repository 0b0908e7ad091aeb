import spelling from './data/spelling.json' with { type: 'json' }

/** Misspellings too short or too far off for the one-edit rule below. */
const SPELLINGS = new Map(Object.entries(spelling.misspelled))

/** Word pairs that are read as one, after apostrophes are removed. */
export const JOINED_WORDS = new Map(Object.entries(spelling.joined))

/** Words whose typos are corrected, chosen by hand: none is one edit away from another common word. */
const ANCHORS = spelling.anchors.flatMap((line) => line.split(' '))
const anchorsByLetter = Map.groupBy(ANCHORS, (anchor) => anchor[0])

/** Returns whether `typed` is `word` with one letter missing, added or changed, or two neighbours swapped. */
function isOneSlipFrom(word: string, typed: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const rest = typed.slice(start)
  const wanted = word.slice(start)
  // A changed last letter is more often another form (printed, printer) than a typo.
  if (rest.length === wanted.length && rest.length === 1) return false
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}

/** Corrects a lower-case word to the spelling of the cue tables. */
export function correctSpelling(word: string): string {
  const known = SPELLINGS.get(word)
  if (known) return known
  if (word.length < 5 || word.length > 14) return word
  const near = anchorsByLetter.get(word[0])?.find((anchor) => anchor === word || isOneSlipFrom(anchor, word))
  return near ?? word
}
