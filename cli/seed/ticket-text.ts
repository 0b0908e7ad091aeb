import { type Random, randomBelow, randomBetween, pick, weightedIndex } from './random.ts'
import { type WritingStyle, styleSentence, styleTitle } from './writing-style.ts'
import { CALLS, CIRCUMSTANCES, CLOSINGS, GREETINGS, HARM, PLANS, TRIED } from './stock-sentences.ts'
import { logLines } from './log-lines.ts'
import type { RenderPhrase } from './phrases.ts'
import type { Situation } from './situations/situation.ts'

export type TicketText = {
  title: string
  description: string
  /** The main sentence; `coreIndex` is its index in the situation's `says`. */
  core: string
  coreIndex: number
}

const WITH_LOG = 0.03
const WITH_LONG_STORY = 0.03
/** Weights of how many sentences follow the first, from none. */
const SENTENCE_COUNT_WEIGHTS = [4, 9, 13, 18, 26, 30]

/** Writes a customer's ticket about a situation. */
export function writeTicketText(
  chance: Random,
  situation: Situation,
  say: RenderPhrase,
  manner: WritingStyle,
): TicketText {
  const title = styleTitle(chance, manner, withContext(chance, say(pick(chance, situation.titles)), say))
  const coreIndex = randomBelow(chance, situation.says.length)
  const core = say(situation.says[coreIndex]!)
  const sentences = [core, ...furtherSentences(chance, situation, manner, say)].map((sentence) =>
    styleSentence(chance, manner, sentence),
  )
  return { title, description: arrangeSentences(chance, sentences, manner, say), core, coreIndex }
}

/** Many titles mention a place or time, once. */
function withContext(chance: Random, title: string, say: RenderPhrase): string {
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

function furtherSentences(
  chance: Random,
  situation: Situation,
  manner: WritingStyle,
  say: RenderPhrase,
): string[] {
  const wanted = manner === 'short' ? randomBelow(chance, 2) : weightedIndex(chance, SENTENCE_COUNT_WEIGHTS)
  const long = chance() < WITH_LONG_STORY ? randomBetween(chance, 4, 10) : 0
  const { adds, urgency } = situation
  const pools =
    urgency === 'low' ? [adds, PLANS, adds, PLANS, CALLS] : [adds, CIRCUMSTANCES, TRIED, HARM, adds, CALLS]
  const sentences = new Set<string>()
  for (let index = 0; index < wanted + long; index++) {
    sentences.add(say(pick(chance, pools[index % pools.length]!)))
  }
  return [...sentences]
}

function arrangeSentences(
  chance: Random,
  sentences: string[],
  manner: WritingStyle,
  say: RenderPhrase,
): string {
  const polite = manner === 'polite' || chance() < 0.2
  const greeting = polite ? `${say(pick(chance, GREETINGS))}\n\n` : ''
  const closing = polite ? `\n\n${say(pick(chance, CLOSINGS))}` : ''
  const split = sentences.length > 3 && chance() < 0.4 ? randomBetween(chance, 1, sentences.length - 2) : 0
  const body = split
    ? `${sentences.slice(0, split).join(' ')}\n\n${sentences.slice(split).join(' ')}`
    : sentences.join(' ')
  const log = chance() < WITH_LOG ? `\n\n${logLines(chance, say)}` : ''
  return greeting + body + log + closing
}
