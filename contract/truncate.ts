/** Returns at most `max` UTF-16 code units of the beginning of a text, never half a character such as an emoji. */
export function truncate(text: string, max: number): string {
  const isSplit = text.length > max && /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, isSplit ? max - 1 : max)
}
