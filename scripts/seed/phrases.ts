import { type Chance, pick } from './chance.ts'
import { slots } from './slots.ts'

/**
 * Sentences with gaps: `{printer}` is one of that slot's words and stays the same in all that is said of one ticket,
 * `[a|b|]` is one of these each time anew. Words of slots may have gaps themselves.
 */
export type Phrase = string

/** Says phrases about one thing. */
export type Voice = (phrase: Phrase) => string

type Part = string | { slot: string } | { either: Part[][] }

const read = new Map<Phrase, Part[]>()

/** `known` gives slots their words beforehand: the customer's own name, for one. */
export function voice(chance: Chance, known: Record<string, string>): Voice {
  const words = new Map(Object.entries(known))
  const wordOf = (slot: string): string => {
    const said = words.get(slot)
    if (said !== undefined) return said
    const choices = slots[slot]
    if (!choices) throw new Error(`There is no slot {${slot}}.`)
    const word = say(pick(chance, choices))
    words.set(slot, word)
    return word
  }
  const sayPart = (part: Part): string => {
    if (typeof part === 'string') return part
    return 'slot' in part ? wordOf(part.slot) : sayAll(pick(chance, part.either))
  }
  const sayAll = (parts: Part[]): string => {
    let text = ''
    for (const part of parts) text += sayPart(part)
    return text
  }
  const say: Voice = (phrase) => sayAll(partsOf(phrase))
  return say
}

function partsOf(phrase: Phrase): Part[] {
  const known = read.get(phrase)
  if (known) return known
  const parts = phrase
    .split(/(\[[^\]]*\])/)
    .flatMap((piece) => (piece.startsWith('[') ? [choice(piece)] : gaps(piece)))
  read.set(phrase, parts)
  return parts
}

const choice = (piece: string): Part => ({ either: piece.slice(1, -1).split('|').map(gaps) })

const gaps = (text: string): Part[] =>
  text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { slot: piece.slice(1, -1) } : piece))
