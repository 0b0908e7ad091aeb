import { CATEGORIES } from '#contract/vocabulary.ts'
import { analyseText } from '#server/triage/analyse-text.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'
import type { TicketText } from '#server/triage/types.ts'
import { greet, quoteTitle } from '#server/platform/visitor-text.ts'
import { type Random, pick, randomBelow } from '../random.ts'
import { type LabelledTicket, isTerse, trainingTickets } from '../train/training-tickets.ts'
import { SHARES, WEIGHTS } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'
import { type Customer, type Person, type Words, pickKey } from './people.ts'
import type { Row } from './tables.ts'

/** A problem as a customer of the training set describes it, with its number there. */
type Situation = LabelledTicket & { id: number }
/** `solutions` are steps that could solve the ticket, for the technician's last answer. */
type Analysis = { analysis: Row<'ai_analyses'>; solutions: readonly string[]; automatic_reply: string }
type SharedAnalysis = Analysis & { greeting: string; title: string; quotes: string[] }

/** The analyser reads some 1,500 tickets a second: these take a quarter of a minute, a million would take ten. */
const MAX_ANALYSED_EACH = 20_000
/** A moment in business hours: the replies are shared by tickets of any hour. */
const IN_BUSINESS_HOURS = new Date('2026-01-14T10:30:00-07:00')
const QUOTED = /“([^”]+)”/g

/**
 * Returns a function that writes a customer's ticket with its chosen category and priority and the embedded analyser's
 * result for its text. Among more than 20,000 tickets, those of one situation with the same choices share the analysis of
 * the first one whose quoted words they all contain, so that an analysis quotes only words of its ticket.
 */
export function createTicketWriter(random: Random, tickets: number) {
  const { model } = releaseModel()
  const situations = trainingTickets()
    .filter((ticket) => !isTerse(ticket))
    .map((ticket, id) => ({ ...ticket, id }))
  const byCategory = Map.groupBy(situations, ({ category }) => category)
  const next = () => pick(random, byCategory.get(pickKey(random, WEIGHTS.categories))!)
  const cachedAnalyses = new Map<string, SharedAnalysis>()

  function analyse(situation: Situation, ticket: TicketText): Analysis {
    const key = `${situation.id}|${ticket.category}|${ticket.priority}`
    const shared = tickets > MAX_ANALYSED_EACH ? cachedAnalyses.get(key) : undefined
    if (shared && containsQuotes(shared, ticket)) {
      const automatic_reply = shared.automatic_reply
        .replace(shared.greeting, () => greet(ticket.firstName))
        .replace(shared.title, () => quoteTitle(ticket.title))
      return { analysis: shared.analysis, solutions: shared.solutions, automatic_reply }
    }
    const { analysis: result, reply } = analyseText(ticket, model, IN_BUSINESS_HOURS)
    const insights = JSON.stringify(result.insights)
    const suggested_solutions = JSON.stringify(result.suggested_solutions)
    const analysis = { analyser: 'embedded', ...result, insights, suggested_solutions }
    const found = { analysis, solutions: result.suggested_solutions, automatic_reply: reply }
    if (!shared) {
      const title = quoteTitle(ticket.title)
      const written = [result.insights, reply.replace(title, '')].join('\n')
      const quotes = [...written.matchAll(QUOTED)].map(([, quote]) => quote!)
      cachedAnalyses.set(key, { ...found, greeting: greet(ticket.firstName), title, quotes })
    }
    return found
  }

  return ({ person, style }: Customer) => {
    const situation = next()
    const paragraphs = [situation.description]
    const further = random() < SHARES.longStory ? 6 : random() < SHARES.secondProblem ? 1 : 0
    for (let index = 0; index < further; index++)
      paragraphs.push(`${pick(random, TEXTS.remarks)} ${next().description}`)
    if (style === 'polite' || random() < SHARES.signed) {
      paragraphs.unshift(pick(random, TEXTS.greetings))
      const signature = pick(random, TEXTS.signatures)
      paragraphs.push(signature.replaceAll(/\{(\w+)\}/g, (_, name: keyof Words) => person[name]).trimEnd())
    }
    const title = styleTitle(random, style, situation.title)
    const wrong = CATEGORIES[situation.id % CATEGORIES.length]!
    // A wrong choice is the same for all tickets of a situation, so that few analyses are needed.
    const choices = { general: 'General', wrong, right: situation.category } as const
    const category = choices[pickKey(random, WEIGHTS.choices)]
    const priority = random() < SHARES.chosenMedium ? 'Medium' : situation.priority
    const written = { title, description: paragraphs.join('\n\n'), category, priority }
    const found = analyse(situation, { ...written, firstName: person.first_name })
    return { ...found, columns: { ...written, automatic_reply: found.automatic_reply } }
  }
}

/** Returns what a technician writes to a customer; the last answer of a ticket names one of the `solutions`. */
export function writeAnswer(
  random: Random,
  solutions: readonly string[],
  { by, to, isFirst, isLast }: { by: Person; to: Person; isFirst: boolean; isLast: boolean },
): string {
  const { first, interim, solution, end } = TEXTS.answers
  const greeting = isFirst || random() < SHARES.greeted ? `Hi ${to.first_name},\n\n` : ''
  const body = isLast
    ? `${pick(random, solution)} ${pick(random, solutions)} ${pick(random, end)}`.trim()
    : pick(random, isFirst ? first : interim)
  return `${greeting}${body}\n\n– ${by.first_name}`
}

/** Rewrites a title as a person types. */
function styleTitle(random: Random, style: Customer['style'], title: string): string {
  const text = title.charAt(0).toUpperCase() + title.slice(1)
  if (style === 'lower') return withoutCapitals(text)
  if (style === 'hasty') return withTypo(random, random() < 0.5 ? withoutCapitals(text) : text)
  if (style === 'loud') return random() < 0.7 ? text.toUpperCase() : `${text}!!!`
  if (style === 'cheerful') return random() < 0.35 ? `${text} ${pick(random, TEXTS.emoji)}` : `${text}!`
  return random() < SHARES.typo ? withTypo(random, text) : text
}

/** People who write without capitals rarely end a sentence with a full stop. */
const withoutCapitals = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** Swaps two letters or drops one. */
function withTypo(random: Random, text: string): string {
  const at = 1 + randomBelow(random, Math.max(1, text.length - 3))
  const [a = '', b = ''] = text.slice(at, at + 2)
  if (!/^[a-z]{2}$/.test(a + b)) return text
  return text.slice(0, at) + (random() < 0.6 ? b + a : b) + text.slice(at + 2)
}

/** Returns whether a ticket has all words an analysis quotes: in lower case and without punctuation. */
function containsQuotes({ quotes }: SharedAnalysis, { title, description }: TicketText): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const words = new Set(wordsOf(`${title}\n${description}`))
  return quotes.flatMap(wordsOf).every((word) => words.has(word))
}
