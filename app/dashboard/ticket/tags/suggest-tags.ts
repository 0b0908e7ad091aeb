type UsedTag = { name: string; tickets: number }

const MAX_SUGGESTED = 6

/**
 * Tags in use that hold the last of the typed ones, which are separated by commas: first those that begin with it, then those that
 * most tickets have. Without one that is typed or taken already.
 */
export function suggestTags(tags: readonly UsedTag[], typed: string, taken: readonly string[]): UsedTag[] {
  const words = typed.split(',').map((word) => word.trim().toLowerCase())
  const word = words.pop() ?? ''
  const begins = ({ name }: UsedTag) => (name.startsWith(word) ? 1 : 0)
  return tags
    .filter(({ name }) => name.includes(word) && !taken.includes(name) && !words.includes(name))
    .toSorted((a, b) => begins(b) - begins(a) || b.tickets - a.tickets)
    .slice(0, MAX_SUGGESTED)
}
