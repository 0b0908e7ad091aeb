/** Decodes `%20` and the like; undefined where they do not make up UTF-8. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
