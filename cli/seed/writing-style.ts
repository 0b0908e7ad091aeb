import { type Random, randomBelow, pick, weightedIndex } from '../random.ts'

/** How a person types. */
export type WritingStyle = 'plain' | 'polite' | 'lower' | 'hasty' | 'loud' | 'cheerful' | 'short'

const STYLES: readonly WritingStyle[] = ['plain', 'polite', 'lower', 'hasty', 'loud', 'cheerful', 'short']
const STYLE_WEIGHTS = [42, 22, 14, 8, 2, 4, 8]

export const pickStyle = (random: Random): WritingStyle => STYLES[weightedIndex(random, STYLE_WEIGHTS)]!

const EMOJI = ['🙏', '😩', '😊', '🖨️', '🤷‍♀️', '👍', '😬', '🔥', '🙈']

/** Rewrites a title in a person's style. */
export function styleTitle(random: Random, style: WritingStyle, title: string): string {
  const text = upperFirst(title)
  switch (style) {
    case 'lower':
      return withoutCapitals(text)
    case 'hasty':
      return withTypo(random, random() < 0.5 ? withoutCapitals(text) : text)
    case 'loud':
      return random() < 0.7 ? text.toUpperCase() : `${text}!!!`
    case 'cheerful':
      return random() < 0.35 ? `${text} ${pick(random, EMOJI)}` : `${text}!`
    default:
      return random() < 0.03 ? withTypo(random, text) : text
  }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** People who write without capitals rarely end a sentence with a full stop. */
const withoutCapitals = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** Swaps two letters or drops one. */
function withTypo(random: Random, text: string): string {
  const at = 1 + randomBelow(random, Math.max(1, text.length - 3))
  const [a = '', b = ''] = text.slice(at, at + 2)
  if (!/^[a-z]{2}$/.test(a + b)) return text
  return text.slice(0, at) + (random() < 0.6 ? b + a : b) + text.slice(at + 2)
}
