/** What is typed to find a saved reply: where its `/` stands, and the words behind it. */
export type Slash = { start: number; words: string }

const MAX_LENGTH = 60

/** The `/` that begins a line, with nothing but words up to the cursor at the line's end; null where there is none. */
export function findSlash(text: string, cursor: number): Slash | null {
  const start = text.lastIndexOf('\n', cursor - 1) + 1
  const isAtEnd = cursor === text.length || text[cursor] === '\n'
  if (text[start] !== '/' || cursor <= start || cursor - start > MAX_LENGTH || !isAtEnd) return null
  return { start, words: text.slice(start + 1, cursor) }
}
