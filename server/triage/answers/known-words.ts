import data from '../data/known-words.json' with { type: 'json' }
import { CATEGORIES } from '#contract/vocabulary.ts'
import { playbooks } from '#server/triage/playbooks/choose-playbook.ts'

/** Words of everyday English and of the trade that name no person. */
const PLAIN = data.plain.join(' ')
/** Names of products and screens, which may be capitalised within a sentence. */
const CAPITALS = data.capitals.join(' ')

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}’'-]*/gu) ?? []

const known: ReadonlySet<string> = new Set([
  ...words(PLAIN),
  ...words(CAPITALS),
  ...CATEGORIES.flatMap((category) => {
    const { situations, general } = playbooks[category]
    return [...situations, general].flatMap(({ customer, technician }) => [...customer, ...technician].flatMap(words))
  }),
])
const capitals: ReadonlySet<string> = new Set(CAPITALS.split(' '))

/** Returns whether a word is known, with either apostrophe and with endings that belong to no name: don’t, it's. */
const isKnownWord = (word: string) =>
  known.has(word) || /^(?:\p{L}{2,7}n['’]t|(?:it|that|there|what|you|we|they|i)['’](?:s|re|ll|ve|m|d))$/u.test(word)

/** Returns whether a sentence names no person: an unknown word counts as a name. */
export function isAnonymous(sentence: string): boolean {
  const parts = sentence.split(/[\s/]+/).filter(Boolean)
  return parts.every((part, index) => {
    const bare = part.replaceAll(/^[“‘"'([]+|[”’"'),.;:\]…?!]{1,20}$/g, '')
    if (bare === '' || /^[-–—>→+&]+$/.test(bare)) return true
    if (/^\d{1,3}%?$/.test(bare)) return true
    if (!/^[\p{L}\p{M}’'-]+$/u.test(bare)) return false
    if (!isKnownWord(bare.toLowerCase())) return false
    return index === 0 || bare === bare.toLowerCase() || capitals.has(bare)
  })
}
