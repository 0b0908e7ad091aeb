import data from './data/negations.json' with { type: 'json' }
import { findCues, tabulate } from './find-cues.ts'
import type { Word } from './read-words.ts'

/** Words that cancel a clearing: “works fine until noon”. */
const STILL_WRONG = new Set('until till for in at if when unless only sometimes except once'.split(' '))
/** Words that cancel a negation: “not the first time the printer …”. */
const NOT_RULED_OUT = new Set('single first only last same usual best right case way'.split(' '))
/** Words that extend a clearing to the next ones: “is fine in Outlook”. */
const INSIDE = new Set(['in', 'on', 'with'])
const VERBS = new Set(
  'is are was were has have keeps wont cant doesnt dont isnt gets says stopped fails failed drops shows went goes'.split(
    ' ',
  ),
)
const REACH = 4

const table = tabulate([
  // Before a thing they rule it out: “it is not the printer”.
  ...data.ruledOut.map((phrase) => ({ phrase, weight: 0, meaning: 'ahead' as const })),
  // After a thing they clear it: “the printer works fine”.
  ...data.cleared.map((phrase) => ({ phrase, weight: 0, meaning: 'behind' as const })),
])

function isJoint(word: string): boolean {
  return word === 'but' || word === 'however' || word === 'although' || word === 'though'
}

type Negated = { ahead: ReadonlySet<number>; behind: ReadonlySet<number> }

/** Cache: cues, signs and trip-wires all ask about the same words. */
const known = new WeakMap<Word[], Negated>()

/** Returns the positions of words that the customer ruled out (`ahead`) or cleared (`behind`), each within a clause. */
export function findNegated(words: Word[]): Negated {
  const negated = known.get(words) ?? searchNegated(words)
  known.set(words, negated)
  return negated
}

function searchNegated(words: Word[]): Negated {
  const ahead = new Set<number>()
  const behind = new Set<number>()
  for (const { positions, meaning } of findCues(words, table)) {
    const first = positions[0]!
    const last = positions.at(-1)!
    const clause = words[first]!.clause
    const next = words[last + 1]
    if (meaning === 'ahead') {
      if (next && NOT_RULED_OUT.has(next.word)) continue
      for (let at = last + 1; at <= last + REACH; at += 1) {
        const word = words[at]
        if (!word || word.clause !== clause || isJoint(word.word)) break
        ahead.add(at)
      }
      continue
    }
    if (next && next.clause === clause && STILL_WRONG.has(next.word)) continue
    if (INSIDE.has(words[last]!.word)) ahead.add(last + 1)
    for (let at = first - 1; at >= first - REACH * 2; at -= 1) {
      const word = words[at]
      if (!word || word.clause !== clause || isJoint(word.word)) break
      const twoStatements = word.word === 'and' || word.word === 'while'
      if (twoStatements && words.slice(Math.max(0, at - REACH), at).some((before) => VERBS.has(before.word))) break
      behind.add(at)
    }
  }
  return { ahead, behind }
}
