import type { SavedReply } from './saved-replies.ts'

type Searched = Pick<SavedReply, 'title' | 'text' | 'folder' | 'tags' | 'uses'>

/** The words of a text as they are compared: without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Each word behind a space: a search for the beginning of one is a search for a space and its letters. */
const asHaystack = (...texts: string[]): string => ` ${texts.flatMap(wordsOf).join(' ')}`

/** Replies stay the same object as long as they stay the same, so that each is prepared once. */
const prepared = new WeakMap<Searched, { title: string; all: string }>()

function prepare(reply: Searched) {
  const known = prepared.get(reply)
  if (known) return known
  const title = asHaystack(reply.title)
  const made = { title, all: `${title}${asHaystack(reply.folder, ...reply.tags, reply.text)}` }
  prepared.set(reply, made)
  return made
}

/**
 * Finds replies in which each word of a search begins a word of title, folder, tags or text. Sorted by the caller's use, then
 * those with all words in the title, then by title.
 */
export function findReplies<R extends Searched>(replies: readonly R[], search: string): R[] {
  const wanted = wordsOf(search).map((word) => ` ${word}`)
  // What has no letter or digit is in no reply.
  if (wanted.length === 0 && search.trim() !== '') return []
  return replies
    .map((reply) => ({ reply, ...prepare(reply) }))
    .filter(({ all }) => wanted.every((word) => all.includes(word)))
    .map(({ reply, title }) => ({ reply, inTitle: wanted.every((word) => title.includes(word)) }))
    .toSorted(
      (a, b) =>
        b.reply.uses - a.reply.uses ||
        Number(b.inTitle) - Number(a.inTitle) ||
        (a.reply.title < b.reply.title ? -1 : a.reply.title > b.reply.title ? 1 : 0),
    )
    .map(({ reply }) => reply)
}
