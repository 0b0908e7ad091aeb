import { chanceOf, pick } from '../seed/chance.ts'
import { address, drawing, handler, mutation, script } from './payload-markup.ts'
import { breakout, encoded, naming, style, template } from './payload-text.ts'
import { EXITS, type Family } from './payload-words.ts'

const FAMILIES: Family[] = [
  script,
  handler,
  handler,
  address,
  drawing,
  mutation,
  template,
  style,
  breakout,
  encoded,
  naming,
]

/** So many different ones of all families; the same seed gives the same ones. */
export function payloads(count: number, seed: string): string[] {
  const chance = chanceOf(`payloads/${seed}`)
  const found = new Set<string>()
  for (let turn = 0; found.size < count; turn++)
    found.add(`${pick(chance, EXITS)}${FAMILIES[turn % FAMILIES.length]!(chance)}`)
  return [...found]
}

/** The same texts, as many in one as fit; one that does not fit alone is cut. */
export function packed(texts: string[], longest: number, gap = ' '): string[] {
  const packs: string[] = []
  for (const text of texts.map((each) => each.slice(0, longest).toWellFormed())) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + gap.length + text.length <= longest)
      packs[packs.length - 1] = last + gap + text
    else packs.push(text)
  }
  return packs
}
