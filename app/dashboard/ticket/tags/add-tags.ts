import { LIMITS } from '#contract/vocabulary.ts'

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
