import { queryOptions } from '@tanstack/react-query'
import { listTags } from '#contract/tags.ts'
import { call } from '#app/lib/api.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Milliseconds until a colleague's new tag is offered. */
const STALE_AFTER = 30_000

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  staleTime: STALE_AFTER,
})

/**
 * The tags with those that were typed, separated by commas, in lower case, in order and each once; or the problem with what was
 * typed, as a sentence.
 */
export function addTags(tags: readonly string[], typed: string): { tags: string[]; problem: string } {
  const given = typed
    .split(',')
    .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
  const all = [...new Set([...tags, ...given])].toSorted()
  const problem = given.some((tag) => tag.length > LIMITS.tag)
    ? `A tag has at most ${LIMITS.tag} characters.`
    : all.length > LIMITS.tags
      ? `A ticket has at most ${LIMITS.tags} tags.`
      : ''
  return { tags: problem ? [...tags] : all, problem }
}

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
