/** Folds a text to one line of at most `maxLength` characters, cut after a word where possible. */
export function cutText(text: string, maxLength: number): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (line.length <= maxLength) return line.join('')
  const whole = line.slice(0, maxLength - 1).join('')
  const words = line[maxLength - 1] === ' ' ? whole : whole.replace(/ \S*$/, '')
  return `${words.trimEnd()}…`
}
