import { type Chance, below, between, pick, weighted } from './chance.ts'
import { type Manner, typed, typedTitle } from './manner.ts'
import { CALLS, CIRCUMSTANCES, CLOSINGS, GREETINGS, HARM, PLANS, TRIED } from './circumstances.ts'
import { logLines } from './log-lines.ts'
import type { Voice } from './phrases.ts'
import type { Situation } from './situations/situation.ts'

export type Wording = {
  title: string
  description: string
  /** The sentence the rest hangs on; of the situation's `says`, by number. */
  core: string
  said: number
}

const WITH_LOG = 0.03
const WITH_LONG_STORY = 0.03
/** How many sentences follow the first, from none. */
const MORE = [4, 9, 13, 18, 26, 30]

/** What a customer writes about a situation. */
export function describe(chance: Chance, situation: Situation, say: Voice, manner: Manner): Wording {
  const title = typedTitle(chance, manner, withContext(chance, say(pick(chance, situation.titles)), say))
  const said = below(chance, situation.says.length)
  const core = say(situation.says[said]!)
  const sentences = [core, ...furtherSentences(chance, situation, manner, say)].map((sentence) =>
    typed(chance, manner, sentence),
  )
  return { title, description: arrange(chance, sentences, manner, say), core, said }
}

/** Many titles say where or since when, once. */
function withContext(chance: Chance, title: string, say: Voice): string {
  const roll = chance()
  if (roll < 0.16) return extended(title, say('{since}'), (since) => `${title} ${since}`)
  if (roll < 0.26) return extended(title, say('{place}'), (place) => `${title} – ${place}`)
  if (roll < 0.31) return extended(title, say('{computer}'), (computer) => `${title} (${computer})`)
  if (roll < 0.34) return `${say('[URGENT|Urgent|Fwd|Re|FW]')}: ${title}`
  if (roll < 0.37) return extended(title, say('{when}'), (when) => `${title}, ${when} please`)
  return title
}

const extended = (title: string, words: string, longer: (words: string) => string) =>
  title.includes(words) ? title : longer(words)

function furtherSentences(chance: Chance, situation: Situation, manner: Manner, say: Voice): string[] {
  const wanted = manner === 'short' ? below(chance, 2) : weighted(chance, MORE)
  const long = chance() < WITH_LONG_STORY ? between(chance, 4, 10) : 0
  const { adds, urgency } = situation
  const pools =
    urgency === 'low' ? [adds, PLANS, adds, PLANS, CALLS] : [adds, CIRCUMSTANCES, TRIED, HARM, adds, CALLS]
  const said = new Set<string>()
  for (let index = 0; index < wanted + long; index++) {
    said.add(say(pick(chance, pools[index % pools.length]!)))
  }
  return [...said]
}

function arrange(chance: Chance, sentences: string[], manner: Manner, say: Voice): string {
  const polite = manner === 'polite' || chance() < 0.2
  const greeting = polite ? `${say(pick(chance, GREETINGS))}\n\n` : ''
  const closing = polite ? `\n\n${say(pick(chance, CLOSINGS))}` : ''
  const split = sentences.length > 3 && chance() < 0.4 ? between(chance, 1, sentences.length - 2) : 0
  const body = split
    ? `${sentences.slice(0, split).join(' ')}\n\n${sentences.slice(split).join(' ')}`
    : sentences.join(' ')
  const log = chance() < WITH_LOG ? `\n\n${logLines(chance, say)}` : ''
  return greeting + body + log + closing
}
