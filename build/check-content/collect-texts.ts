/** A string of the content and its path, such as `blocks.2.rows.0.title`. */
export type Text = { at: string; key: string; value: string }

/** Returns every string in a piece of content. Strings inside a list carry the list's key. */
export function collectTexts(content: unknown, at = '', key = ''): Text[] {
  if (typeof content === 'string') return [{ at, key, value: content }]
  return childrenOf(content).flatMap(([name, child]) =>
    collectTexts(child, at ? `${at}.${name}` : name, Array.isArray(content) ? key : name),
  )
}

/** Whether visitors see this text; names that choose a layout or a drawing, such as `figure-right`, are not shown. */
export const isVisibleText = ({ key, value }: Text) =>
  !['href', 'path', 'paths', 'canonical', 'keywords'].includes(key) && !/^[a-z0-9-]+$/.test(value)

/** Every list and object in a piece of content, itself included. */
export function collectParts(content: unknown, at = ''): { at: string; part: object }[] {
  if (typeof content !== 'object' || content === null) return []
  const inside = childrenOf(content).flatMap(([name, child]) => collectParts(child, at ? `${at}.${name}` : name))
  return [{ at, part: content }, ...inside]
}

const childrenOf = (content: unknown): [string, unknown][] =>
  typeof content === 'object' && content !== null ? Object.entries(content) : []
