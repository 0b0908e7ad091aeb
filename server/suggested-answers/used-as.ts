const RUN = 3
const SHARE = 1 / 3
/** Words of a sent text that are compared. */
const MAX_WORDS = 5_000

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

function runsOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')))
}

/**
 * What became of a suggestion in a sent text: taken as it was, apart from white space; changed, where at least a third of its
 * runs of three words stand in it; else dropped.
 */
export function usedAs(suggestion: string, sent: string): 'taken' | 'changed' | 'dropped' {
  const fold = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (fold(suggestion) === fold(sent)) return 'taken'
  const runs = runsOf(suggestion)
  const found = runsOf(sent)
  const shared = [...runs].filter((run) => found.has(run)).length
  return runs.size > 0 && shared / runs.size >= SHARE ? 'changed' : 'dropped'
}
