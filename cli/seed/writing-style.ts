import { type Random, randomBelow, pick, weightedIndex } from '../random.ts'

/** How a person types. */
export type WritingStyle = 'plain' | 'polite' | 'lower' | 'hasty' | 'loud' | 'cheerful' | 'short'

const STYLES: readonly WritingStyle[] = ['plain', 'polite', 'lower', 'hasty', 'loud', 'cheerful', 'short']
const STYLE_WEIGHTS = [42, 22, 14, 8, 2, 4, 8]

export const pickStyle = (chance: Random): WritingStyle => STYLES[weightedIndex(chance, STYLE_WEIGHTS)]!

const EMOJI = ['🙏', '😩', '😊', '🖨️', '🤷‍♀️', '👍', '😬', '🔥', '🙈']

/** Rewrites a title in a person's style. */
export function styleTitle(chance: Random, manner: WritingStyle, title: string): string {
  const text = upperFirst(title)
  switch (manner) {
    case 'lower':
      return withoutCapitals(text)
    case 'hasty':
      return withTypo(chance, chance() < 0.5 ? withoutCapitals(text) : text)
    case 'loud':
      return chance() < 0.7 ? text.toUpperCase() : `${text}!!!`
    case 'cheerful':
      return chance() < 0.35 ? `${text} ${pick(chance, EMOJI)}` : `${text}!`
    default:
      return chance() < 0.03 ? withTypo(chance, text) : text
  }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** People who write without capitals rarely end a sentence with a full stop. */
const withoutCapitals = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** Swaps two letters or drops one. */
function withTypo(chance: Random, text: string): string {
  const at = 1 + randomBelow(chance, Math.max(1, text.length - 3))
  const [a = '', b = ''] = text.slice(at, at + 2)
  if (!/^[a-z]{2}$/.test(a + b)) return text
  return text.slice(0, at) + (chance() < 0.6 ? b + a : b) + text.slice(at + 2)
}
