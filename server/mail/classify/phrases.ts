/** A letter i whose dot became a character of its own, as the Turkish capital does in lower case. */
const DOTTED_I = /i\u0307/g

/** Prepares text for a comparison with phrases: lower case, straight apostrophes, single spaces. Keeps the line ends. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(DOTTED_I, 'i')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Lines of phrases separated by commas; by language, where there are many. */
export type Phrases = string[] | Record<string, string[]>

/** Returns the single phrases, folded. */
export const listPhrases = (phrases: Phrases): string[] =>
  Object.values(phrases)
    .flat()
    .flatMap((line) => line.split(','))
    .map(foldText)

/** Returns whether folded text contains one of the phrases. Phrases are folded once. */
export function phrasesWithin(...phrases: Phrases[]): (text: string) => boolean {
  const folded = phrases.flatMap(listPhrases)
  return (text) => folded.some((phrase) => text.includes(phrase))
}

/** Returns the phrase that folded text begins with, the longest where several fit; null where it begins with none. */
export function phraseAtStart(phrases: Phrases): (text: string) => string | null {
  const folded = listPhrases(phrases).toSorted((a, b) => b.length - a.length)
  return (text) => folded.find((phrase) => text.startsWith(phrase)) ?? null
}
