/** A letter i with a combining dot, as the Turkish capital has in lower case. */
const DOTTED_I = /i\u0307/g

/** Normalises text for a comparison with phrases: lower case, straight apostrophes, single spaces. Keeps line ends. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(DOTTED_I, 'i')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Lines of phrases separated by commas, perhaps by language. */
export type Phrases = string[] | Record<string, string[]>

export const listPhrases = (phrases: Phrases): string[] =>
  Object.values(phrases)
    .flat()
    .flatMap((line) => line.split(','))
    .map(foldText)

/** Returns a function that finds any of the phrases in folded text. Folds the phrases once. */
export function phrasesWithin(...phrases: Phrases[]): (text: string) => boolean {
  const folded = phrases.flatMap(listPhrases)
  return (text) => folded.some((phrase) => text.includes(phrase))
}

/** Returns a function that returns the phrase folded text begins with, the longest where several fit; null for none. */
export function phraseAtStart(phrases: Phrases): (text: string) => string | null {
  const folded = listPhrases(phrases).toSorted((a, b) => b.length - a.length)
  return (text) => folded.find((phrase) => text.startsWith(phrase)) ?? null
}
