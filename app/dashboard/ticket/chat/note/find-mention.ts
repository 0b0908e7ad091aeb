/** A mention that is being typed: where its `@` stands, and what follows it. */
export type Mention = { start: number; query: string }

/** A name, perhaps with the beginning of a second: no name is longer, and a text without end is not searched for each key. */
const MENTION = /(?:^|[\s(])@(?<query>[\p{L}\p{M}\p{N}.’'-]{0,60}(?: [\p{L}\p{M}\p{N}.’'-]{0,60})?)$/u
const MAX_LENGTH = 130

/** The mention that ends at the cursor; null where there is none. An email address is none. */
export function findMention(text: string, cursor: number): Mention | null {
  const query = MENTION.exec(text.slice(Math.max(0, cursor - MAX_LENGTH), cursor))?.groups?.query
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}

/** Those whose first name, last name or whole name begins with what is typed; no one once a whole name stands there. */
export function matchNames<T extends { name: string }>(people: readonly T[], query: string): T[] {
  const wanted = query.toLowerCase()
  if (people.some(({ name }) => `${name.toLowerCase()} ` === wanted)) return []
  return people.filter(({ name }) => {
    const folded = name.toLowerCase()
    return folded.startsWith(wanted) || folded.split(' ').some((part) => part.startsWith(wanted))
  })
}
