/** A ticket's words as PostgreSQL's English dictionary reduces them, without the small ones. */
export type Words = { title: string[]; all: string[] }

/** In how many of so many tickets each word was found. */
export type Frequencies = { tickets: number; found: ReadonlyMap<string, number> }

/** A title says what a ticket is about; the description also says when, where and how annoying it is. */
const IN_TITLE = 2
/** As if each word had been found once in fifty tickets more: among three tickets nothing is rare, and nothing common. */
const UNSEEN = { tickets: 50, found: 1 }
/** More make a search longer, not better. */
const KEYWORDS = 7
/** A word of more than every twentieth ticket says little, and looking it up among a million takes long. */
const COMMON = 0.05
/** With fewer tickets than this, nothing takes long. */
const MANY_TICKETS = 100
/** Without a word in both titles, so many have to agree. */
const SHARED_BELOW_TITLES = 4

/** Courtesy and calls for help, reduced as the words are: any two tickets may share them. */
const COURTESY = new Set(
  `hi hello dear team good morn afternoon pleas thank thx regard best kind appreci sorri advanc get chanc urgent asap
   help question problem issu ticket support`.split(/\s+/),
)

/** The rarer a word, the more it says (inverse document frequency). */
const rarity = ({ tickets, found }: Frequencies, word: string) =>
  Math.log((tickets + UNSEEN.tickets) / ((found.get(word) ?? 0) + UNSEEN.found))

function weigh({ title, all }: Words, frequencies: Frequencies): Map<string, number> {
  const inTitle = new Set(title)
  const telling = all.filter((word) => !COURTESY.has(word))
  return new Map(
    telling.map((word) => [word, rarity(frequencies, word) * (inTitle.has(word) ? IN_TITLE : 1)] as const),
  )
}

const length = (weights: Map<string, number>) => Math.hypot(...weights.values())

/**
 * How alike two tickets are by their words, from 0 to 1: the cosine of their weights, or 0 where too few words agree to say
 * anything.
 */
export function likeness(one: Words, other: Words, frequencies: Frequencies): number {
  const [a, b] = [weigh(one, frequencies), weigh(other, frequencies)]
  const shared = [...a.keys()].filter((word) => b.has(word))
  const inTitles = shared.some((word) => one.title.includes(word) && other.title.includes(word))
  if (!inTitles && shared.length < SHARED_BELOW_TITLES) return 0
  return shared.reduce((sum, word) => sum + a.get(word)! * b.get(word)!, 0) / (length(a) * length(b))
}

/** The words of a ticket that say most about it, at most seven, the strongest first; none that many tickets have. */
export function keywords(words: Words, frequencies: Frequencies): string[] {
  const { tickets, found } = frequencies
  const isCommon = (word: string) => tickets >= MANY_TICKETS && (found.get(word) ?? 0) > tickets * COMMON
  return [...weigh(words, frequencies)]
    .filter(([word]) => !isCommon(word))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS)
    .map(([word]) => word)
}

/** A tsquery for texts with at least `count` of these words, of which there are as many or more. They are only data. */
export function atLeast(count: number, words: string[]): string {
  if (count === 1) return words.map(quote).join(' | ')
  return words
    .slice(0, words.length - count + 1)
    .map((word, index) => `${quote(word)} & (${atLeast(count - 1, words.slice(index + 1))})`)
    .join(' | ')
}

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`
