import { type Random, randomBelow, randomBetween, pick, weightedIndex } from '../random.ts'
import { type WritingStyle, styleSentence, styleTitle } from './writing-style.ts'
import { CALLS, CIRCUMSTANCES, CLOSINGS, GREETINGS, HARM, PLANS, TRIED } from './stock-sentences.ts'
import { logLines } from './log-lines.ts'
import type { RenderPhrase } from './phrases.ts'
import type { Situation } from './training-situations.ts'

export type TicketText = { title: string; description: string }

const WITH_LOG = 0.03
const WITH_LONG_STORY = 0.03
/** Weights of the number of sentences after the description, starting with none. */
const SENTENCE_COUNT_WEIGHTS = [4, 9, 13, 18, 26, 30]

/** Returns title and description of a ticket: the situation as it was described, with the customer's own circumstances. */
export function writeTicketText(
  chance: Random,
  situation: Situation,
  say: RenderPhrase,
  style: WritingStyle,
): TicketText {
  const title = styleTitle(chance, style, withContext(chance, situation.title, say))
  const sentences = furtherSentences(chance, situation, style, say).map((sentence) =>
    styleSentence(chance, style, sentence),
  )
  return { title, description: arrange(chance, situation.description, sentences, style, say) }
}

/** Many titles say where or since when, once. */
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
  { priority }: Situation,
  style: WritingStyle,
  say: RenderPhrase,
): string[] {
  const wanted = style === 'short' ? randomBelow(chance, 2) : weightedIndex(chance, SENTENCE_COUNT_WEIGHTS)
  const long = chance() < WITH_LONG_STORY ? randomBetween(chance, 4, 10) : 0
  const pools = priority === 'Low' ? [PLANS, CALLS] : [CIRCUMSTANCES, TRIED, HARM, CALLS]
  const sentences = new Set<string>()
  for (let index = 0; index < wanted + long; index++) {
    sentences.add(say(pick(chance, pools[index % pools.length]!)))
  }
  return [...sentences]
}

function arrange(
  chance: Random,
  description: string,
  sentences: string[],
  style: WritingStyle,
  say: RenderPhrase,
): string {
  const polite = style === 'polite' || chance() < 0.2
  const greeting = polite ? `${say(pick(chance, GREETINGS))}\n\n` : ''
  const closing = polite ? `\n\n${say(pick(chance, CLOSINGS))}` : ''
  const separator = sentences.length > 3 || description.includes('\n') ? '\n\n' : ' '
  const body = sentences.length > 0 ? `${description}${separator}${sentences.join(' ')}` : description
  const log = chance() < WITH_LOG ? `\n\n${logLines(chance, say)}` : ''
  return greeting + body + log + closing
}
