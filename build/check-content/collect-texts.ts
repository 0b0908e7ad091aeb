/** A string of the content and the way to it, such as `blocks.2.rows.0.title`. */
export type Text = { at: string; key: string; value: string }

/** Every string in a piece of content. Inside a list it goes by the list's name. */
export function collectTexts(content: unknown, at = '', key = ''): Text[] {
  if (typeof content === 'string') return [{ at, key, value: content }]
  return childrenOf(content).flatMap(([name, child]) =>
    collectTexts(child, at ? `${at}.${name}` : name, Array.isArray(content) ? key : name),
  )
}

/** A name that chooses a look or a drawing, such as `figure-right`, is not read by anyone. */
export const isVisibleText = ({ key, value }: Text) =>
  !['href', 'path', 'paths', 'canonical', 'keywords'].includes(key) && !/^[a-z0-9-]+$/.test(value)

/** Every list and object in a piece of content, itself included. */
export function collectParts(content: unknown, at = ''): { at: string; part: object }[] {
  if (typeof content !== 'object' || content === null) return []
  const inside = childrenOf(content).flatMap(([name, child]) =>
    collectParts(child, at ? `${at}.${name}` : name),
  )
  return [{ at, part: content }, ...inside]
}

const childrenOf = (content: unknown): [string, unknown][] =>
  typeof content === 'object' && content !== null ? Object.entries(content) : []
