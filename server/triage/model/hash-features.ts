import { isShort, type Word } from '../read-words.ts'

/** Number of hash buckets; words that collide are distinguished by the rest of the ticket. */
export const BUCKETS = 2 ** 17

/** A bucket, its value in this ticket, and the position of the first word that hashed to it. */
export type Feature = { bucket: number; value: number; at: number }

/** Numbers of words read: people say what is wrong at the start, and sometimes again at the end. */
const READ = { first: 300, last: 60 }

/** Relative weight of each kind of feature, chosen by cross-validation on the training tickets. */
const SHARE = { word: 1, title: 0.7, pair: 0.8, piece: 0.9 }
type Kind = keyof typeof SHARE
/** Number of features of a kind below which none weighs more: a few words are little evidence. */
const MIN_FEATURES: Record<Kind, number> = { word: 8, title: 4, pair: 8, piece: 40 }
const PIECES = [3, 4, 5]
const MAX_WORD_LENGTH = 30

/** FNV-1a, 32 bits. */
function hash(kind: string, text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < kind.length; at += 1) value = Math.imul(value ^ kind.charCodeAt(at), 0x01000193)
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) & (BUCKETS - 1)
}

/** Replaces digits: only the length of a number matters. */
const normalise = (word: string) => word.slice(0, MAX_WORD_LENGTH).replaceAll(/\d/g, '0')

/**
 * Hashes words, word pairs and character n-grams into features, each once. Every kind is normalised to the same length
 * for short and long tickets; words of a short text are hashed once more, apart from those of long ones, and negated
 * words (`ruledOut`) hash to other buckets.
 */
export function hashFeatures(words: Word[], ruledOut: ReadonlySet<number>): Feature[] {
  const kinds: Record<Kind, Map<number, number>> = {
    word: new Map(),
    title: new Map(),
    pair: new Map(),
    piece: new Map(),
  }
  const add = (kind: Kind, text: string, at: number) => {
    const bucket = hash(kind, text)
    if (!kinds[kind].has(bucket)) kinds[kind].set(bucket, at)
  }
  const short = isShort(words)
  const from = Math.max(READ.first, words.length - READ.last)
  words.forEach((word, at) => {
    if (at >= READ.first && at < from) return
    const normalised = normalise(word.word)
    if (ruledOut.has(at)) return add('word', `not ${normalised}`, at)
    add('word', normalised, at)
    if (short) add('word', `short ${normalised}`, at)
    if (word.sentence === 0) add('title', normalised, at)
    const next = words[at + 1]
    if (next && next.sentence === word.sentence && !ruledOut.has(at + 1))
      add('pair', `${normalised} ${normalise(next.word)}`, at)
    const padded = ` ${normalised} `
    for (const length of PIECES)
      for (let start = 0; start + length <= padded.length; start += 1)
        add('piece', padded.slice(start, start + length), at)
  })
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const value = SHARE[kind] / Math.sqrt(Math.max(kinds[kind].size, MIN_FEATURES[kind]))
    return [...kinds[kind]].map(([bucket, at]) => ({ bucket, value, at }))
  })
}
