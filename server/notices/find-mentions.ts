/** Somebody a text may mention. */
export type Mentionable = { id: string; name: string }
/** A name that stands behind an `@`, and all who are called so. */
export type Mention = { name: string; people: Mentionable[] }

/** An `@` that begins a word: not the one of an email address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu
/** Characters of a name, at most. */
const MAX_NAME = 210
export const EVERYONE = 'all'

/**
 * Finds whom a text mentions: the longest of the given names that stands behind an `@`, whatever its case, up to the end of
 * a word. Returns those in the order of the text, and the words behind each `@` that none of the names fits.
 */
export function findMentions(text: string, people: readonly Mentionable[]): { mentions: Mention[]; unknown: string[] } {
  const byName = Map.groupBy(people, ({ name }) => fold(name))
  const longestFirst = [...byName].filter(([name]) => name !== '').toSorted(([a], [b]) => b.length - a.length)
  const mentions = new Map<string, Mention>()
  const unknown = new Set<string>()
  for (const { index } of text.matchAll(AT)) {
    const behind = fold(text.slice(index + 1, index + 1 + MAX_NAME))
    const found = longestFirst.find(([name]) => behind.startsWith(name) && endsWord(behind, name.length))
    if (found) mentions.set(found[0], { name: found[1][0]!.name, people: found[1] })
    else unknown.add(behind)
  }
  return { mentions: [...mentions.values()], unknown: [...unknown] }
}

/** As names are compared: without case, with single spaces, in one form of Unicode. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

const endsWord = (text: string, at: number): boolean => !/^[\p{L}\p{N}]/u.test(text.slice(at))
