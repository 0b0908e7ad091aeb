import { type Random, pick } from '../random.ts'
import { placeholderWords } from './placeholder-words.ts'

/**
 * A text with placeholders: `{printer}` is replaced by a word of that list, the same one throughout a ticket; `[a|b|]` by one
 * of the alternatives, chosen each time. Words may contain placeholders themselves.
 */
export type Phrase = string

/** Replaces the placeholders of phrases, consistently for one ticket. */
export type RenderPhrase = (phrase: Phrase) => string

type Part = string | { slot: string } | { either: Part[][] }

const parsedPhrases = new Map<Phrase, Part[]>()

/** Creates the renderer of one ticket; `known` has words that are fixed, such as the customer's name. */
export function createPhraseRenderer(chance: Random, known: Record<string, string>): RenderPhrase {
  const words = new Map(Object.entries(known))
  const placeholderWord = (slot: string): string => {
    const chosen = words.get(slot)
    if (chosen !== undefined) return chosen
    const choices = placeholderWords[slot]
    if (!choices) throw new Error(`There is no placeholder {${slot}}.`)
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
