/** Words of a ticket as PostgreSQL's English dictionary stems them, without stop words. */
export type Words = { title: string[]; all: string[] }

/** Document frequencies: the number of tickets, and of those with each word. */
export type Frequencies = { tickets: number; found: ReadonlyMap<string, number> }

/** Weight of a title word: a title names the problem; a description also says when, where and how annoying it is. */
const IN_TITLE = 2
/** Smoothing, as if each word occurred once in fifty more tickets: among three tickets nothing is rare or common. */
const UNSEEN = { tickets: 50, found: 1 }
const KEYWORDS = 7
/** Share of tickets above which a word is common: it says little, and looking it up among a million is slow. */
const COMMON = 0.05
/** Number of tickets below which even common words are fast. */
const MANY_TICKETS = 100
/** Words that must agree when the titles share none. */
const SHARED_BELOW_TITLES = 4

/** Stems of courtesy and calls for help: any two tickets may share them. */
const COURTESY = new Set(
  `hi hello dear team good morn afternoon pleas thank thx regard best kind appreci sorri advanc get chanc urgent asap
   help question problem issu ticket support`.split(/\s+/),
)

/** Inverse document frequency: the rarer a word, the more it says. */
const rarity = ({ tickets, found }: Frequencies, word: string) =>
  Math.log((tickets + UNSEEN.tickets) / ((found.get(word) ?? 0) + UNSEEN.found))

function wordWeights({ title, all }: Words, frequencies: Frequencies): Map<string, number> {
  const inTitle = new Set(title)
  const meaningful = all.filter((word) => !COURTESY.has(word))
  return new Map(
    meaningful.map((word) => [word, rarity(frequencies, word) * (inTitle.has(word) ? IN_TITLE : 1)] as const),
  )
}

const length = (weights: Map<string, number>) => Math.hypot(...weights.values())

/** Returns the similarity of two tickets from 0 to 1: cosine of their TF-IDF weights, or 0 when too few words agree. */
export function textSimilarity(one: Words, other: Words, frequencies: Frequencies): number {
  const [a, b] = [wordWeights(one, frequencies), wordWeights(other, frequencies)]
  const shared = [...a.keys()].filter((word) => b.has(word))
  const inTitles = shared.some((word) => one.title.includes(word) && other.title.includes(word))
  if (!inTitles && shared.length < SHARED_BELOW_TITLES) return 0
  return shared.reduce((sum, word) => sum + a.get(word)! * b.get(word)!, 0) / (length(a) * length(b))
}

/** Returns at most seven keywords of a ticket, strongest first, without words that many tickets contain. */
export function keywords(words: Words, frequencies: Frequencies): string[] {
  const { tickets, found } = frequencies
  const isCommon = (word: string) => tickets >= MANY_TICKETS && (found.get(word) ?? 0) > tickets * COMMON
  return [...wordWeights(words, frequencies)]
    .filter(([word]) => !isCommon(word))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS)
    .map(([word]) => word)
}

/** Builds a tsquery for texts with at least `count` of these words, of which there are at least as many. */
export function atLeast(count: number, words: string[]): string {
  if (count === 1) return words.map(quote).join(' | ')
  return words
    .slice(0, words.length - count + 1)
    .map((word, index) => `${quote(word)} & (${atLeast(count - 1, words.slice(index + 1))})`)
    .join(' | ')
}

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`
