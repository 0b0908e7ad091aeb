import type { Word } from './read-words.ts'

/**
 * A phrase to find. Words match whole, with or without a plural s; `a/b` is either word, `print*` a prefix, `#` a
 * number above one, and `...` up to five other words of the same sentence.
 */
export type Cue<Meaning> = { phrase: string; weight: number; meaning: Meaning }

/** A cue in the text: positions of its words, and the customer's spelling. */
export type FoundCue<Meaning> = Cue<Meaning> & { positions: number[]; quote: string }

type Step = { exact: Set<string>; prefixes: string[]; number: boolean; afterGap: boolean }
type Pattern<Meaning> = { cue: Cue<Meaning>; steps: Step[] }

/** Patterns by the word they may start with. */
export type CueTable<Meaning> = Map<string, Pattern<Meaning>[]>

const GAP = 5
const PREFIX_KEY = 3
const NUMBER_WORDS = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty'.split(' '),
)

const isNumber = (word: string) => (/^\d{1,4}$/.test(word) && Number(word) > 1) || NUMBER_WORDS.has(word)

function parseSteps(phrase: string): Step[] {
  const steps: Step[] = []
  let afterGap = false
  for (const part of phrase.split(' ')) {
    if (part === '...') {
      afterGap = true
      continue
    }
    const alternatives = part.split('/')
    steps.push({
      exact: new Set(alternatives.filter((word) => !word.endsWith('*') && word !== '#')),
      prefixes: alternatives.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      number: alternatives.includes('#'),
      afterGap,
    })
    afterGap = false
  }
  return steps
}

/** Splits lines of phrases at their commas. */
export const splitPhrases = (lines: string[] = []): string[] => lines.flatMap((line) => line.split(', '))

/** Indexes cues by first word for lookup; prefixes need three letters or more. */
export function tabulate<Meaning>(cues: Cue<Meaning>[]): CueTable<Meaning> {
  const table: CueTable<Meaning> = new Map()
  for (const cue of cues) {
    const steps = parseSteps(cue.phrase)
    const first = steps[0]!
    const keys = [...first.exact, ...first.prefixes.map((prefix) => `${prefix.slice(0, PREFIX_KEY)}*`)]
    if (first.number) keys.push('#')
    for (const key of new Set(keys)) table.set(key, [...(table.get(key) ?? []), { cue, steps }])
  }
  return table
}

const singular = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : word)

function fits(step: Step, word: string): boolean {
  return (
    step.exact.has(word) ||
    (word.endsWith('s') && step.exact.has(singular(word))) ||
    step.prefixes.some((prefix) => word.startsWith(prefix)) ||
    (step.number && isNumber(word))
  )
}

/** Returns the positions of the steps from number `next` on, the first of them at or shortly after `at`. */
function follow(steps: Step[], next: number, words: Word[], at: number): number[] | undefined {
  const step = steps[next]
  if (!step) return []
  const furthest = step.afterGap ? at + GAP : at
  for (let position = at; position <= furthest; position += 1) {
    const word = words[position]
    if (!word || word.sentence !== words[at - 1]?.sentence) return undefined
    if (!fits(step, word.word)) continue
    const tail = follow(steps, next + 1, words, position + 1)
    if (tail) return [position, ...tail]
  }
  return undefined
}

const NONE: never[] = []

/** Returns the patterns a word may start. Called for every word of every ticket, so it usually allocates nothing. */
function candidates<Meaning>(table: CueTable<Meaning>, word: string): Iterable<Pattern<Meaning>> {
  const exact = table.get(word)
  const single = word.endsWith('s') ? table.get(singular(word)) : undefined
  const prefixed = table.get(`${word.slice(0, PREFIX_KEY)}*`)
  const number = isNumber(word) ? table.get('#') : undefined
  if (!single && !prefixed && !number) return exact ?? NONE
  const found = exact ?? single ?? prefixed ?? number ?? NONE
  const others = [single, prefixed, number].filter((patterns) => patterns && patterns !== found)
  return others.length === 0 ? found : new Set([found, ...others].flatMap((patterns) => patterns ?? []))
}

function quote(words: Word[], positions: number[]): string {
  return positions
    .map((position, index) => (index > 0 && position > positions[index - 1]! + 1 ? '… ' : '') + words[position]!.quote)
    .join(' ')
}

/** Finds every cue in the words, in order; a cue inside a longer one is dropped (“email” in “scan to email”). */
export function findCues<Meaning>(words: Word[], table: CueTable<Meaning>): FoundCue<Meaning>[] {
  const found: FoundCue<Meaning>[] = []
  let covered = { from: -1, to: -1 }
  words.forEach((word, at) => {
    const here: FoundCue<Meaning>[] = []
    for (const { cue, steps } of candidates(table, word.word)) {
      if (!fits(steps[0]!, word.word)) continue
      const tail = follow(steps, 1, words, at + 1)
      if (!tail) continue
      const positions = [at, ...tail]
      here.push({ ...cue, positions, quote: quote(words, positions) })
    }
    const runs = here.filter(({ positions }) => positions.at(-1)! - at === positions.length - 1)
    const longest = Math.max(-1, ...runs.map(({ positions }) => positions.at(-1)!))
    if (longest > covered.to) covered = { from: at, to: longest }
    found.push(
      ...here.filter(({ positions }) => {
        const last = positions.at(-1)!
        return last > covered.to || (covered.from === at && last === covered.to)
      }),
    )
  })
  return found
}
