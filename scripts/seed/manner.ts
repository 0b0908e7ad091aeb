import { type Chance, below, pick, weighted } from './chance.ts'

/** How a person writes. */
export type Manner = 'plain' | 'polite' | 'lower' | 'hasty' | 'loud' | 'cheerful' | 'short'

const MANNERS: readonly Manner[] = ['plain', 'polite', 'lower', 'hasty', 'loud', 'cheerful', 'short']
const SHARES = [42, 22, 14, 8, 2, 4, 8]

export const mannerOf = (chance: Chance): Manner => MANNERS[weighted(chance, SHARES)]!

const EMOJI = ['🙏', '😩', '😊', '🖨️', '🤷‍♀️', '👍', '😬', '🔥', '🙈']

/** A title as a person of that manner types it. */
export function typedTitle(chance: Chance, manner: Manner, title: string): string {
  const text = upperFirst(title)
  switch (manner) {
    case 'lower':
      return lower(text)
    case 'hasty':
      return typo(chance, chance() < 0.5 ? lower(text) : text)
    case 'loud':
      return chance() < 0.7 ? text.toUpperCase() : `${text}!!!`
    case 'cheerful':
      return chance() < 0.35 ? `${text} ${pick(chance, EMOJI)}` : `${text}!`
    default:
      return chance() < 0.03 ? typo(chance, text) : text
  }
}

/** A sentence as a person of that manner types it. */
export function typed(chance: Chance, manner: Manner, sentence: string): string {
  switch (manner) {
    case 'lower':
      return lower(sentence)
    case 'hasty':
      return typo(chance, chance() < 0.4 ? lower(sentence) : sentence)
    case 'loud':
      return sentence.toUpperCase()
    default:
      return upperFirst(sentence)
  }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Few who write without capitals end their sentences. */
const lower = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** Two letters change places, or one is missing. */
function typo(chance: Chance, text: string): string {
  const at = 1 + below(chance, Math.max(1, text.length - 3))
  const [a = '', b = ''] = text.slice(at, at + 2)
  if (!/^[a-z]{2}$/.test(a + b)) return text
  return text.slice(0, at) + (chance() < 0.6 ? b + a : b) + text.slice(at + 2)
}
