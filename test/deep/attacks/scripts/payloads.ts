import { createRandom } from '#test/support/random.ts'
import { scriptUrl, svgMarkup, eventHandler, parserMutation, scriptTag } from './payload-markup.ts'
import { contextBreakout, encodedMarkup, hostileName, styleInjection, templateExpression } from './payload-text.ts'
import { EXITS, type Family } from './payload-parts.ts'

const FAMILIES: Family[] = [
  scriptTag,
  eventHandler,
  eventHandler,
  scriptUrl,
  svgMarkup,
  parserMutation,
  templateExpression,
  styleInjection,
  contextBreakout,
  encodedMarkup,
  hostileName,
]

/** Generates different payloads of all families; the same seed gives the same ones. */
export function createPayloads(count: number, seed: string): string[] {
  const random = createRandom(`payloads/${seed}`)
  const found = new Set<string>()
  for (let turn = 0; found.size < count; turn++)
    found.add(`${random.oneOf(EXITS)}${FAMILIES[turn % FAMILIES.length]!(random)}`)
  return [...found]
}

/** Joins texts up to a maximal length; a text that is longer by itself is cut. */
export function pack(texts: string[], longest: number, gap = ' '): string[] {
  const packs: string[] = []
  for (const text of texts.map((each) => each.slice(0, longest).toWellFormed())) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + gap.length + text.length <= longest)
      packs[packs.length - 1] = last + gap + text
    else packs.push(text)
  }
  return packs
}
