import { type Random, pick } from './random.ts'
import { placeholderWords } from './placeholder-words.ts'

/**
 * Sentences with gaps: `{printer}` is one of that slot's words and stays the same in all that is said of one ticket,
 * `[a|b|]` is one of these each time anew. Words of slots may have gaps themselves.
 */
export type Phrase = string

/** Says phrases about one thing. */
export type RenderPhrase = (phrase: Phrase) => string

type Part = string | { slot: string } | { either: Part[][] }

const parsedPhrases = new Map<Phrase, Part[]>()

/** `known` gives slots their words beforehand: the customer's own name, for one. */
export function createPhraseRenderer(chance: Random, known: Record<string, string>): RenderPhrase {
  const words = new Map(Object.entries(known))
  const placeholderWord = (slot: string): string => {
    const said = words.get(slot)
    if (said !== undefined) return said
    const choices = placeholderWords[slot]
    if (!choices) throw new Error(`There is no slot {${slot}}.`)
    const word = render(pick(chance, choices))
    words.set(slot, word)
    return word
  }
  const renderPart = (part: Part): string => {
    if (typeof part === 'string') return part
    return 'slot' in part ? placeholderWord(part.slot) : renderParts(pick(chance, part.either))
  }
  const renderParts = (parts: Part[]): string => {
    let text = ''
    for (const part of parts) text += renderPart(part)
    return text
  }
  const render: RenderPhrase = (phrase) => renderParts(parsePhrase(phrase))
  return render
}

function parsePhrase(phrase: Phrase): Part[] {
  const known = parsedPhrases.get(phrase)
  if (known) return known
  const parts = phrase
    .split(/(\[[^\]]*\])/)
    .flatMap((piece) => (piece.startsWith('[') ? [choice(piece)] : parsePlaceholders(piece)))
  parsedPhrases.set(phrase, parts)
  return parts
}

const choice = (piece: string): Part => ({ either: piece.slice(1, -1).split('|').map(parsePlaceholders) })

const parsePlaceholders = (text: string): Part[] =>
  text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { slot: piece.slice(1, -1) } : piece))
