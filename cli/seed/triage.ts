import { CATEGORIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { analyseText } from '#server/triage/analyse-text.ts'
import type { TicketText } from '#server/triage/types.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'
import type { TriageModel } from '#server/triage/model/triage-model.ts'
import { greet, quoteTitle } from '#server/platform/visitor-text.ts'
import type { Random } from '../random.ts'
import type { Row } from './tables.ts'
import type { Situation } from './training-situations.ts'

export type Triage = {
  category: Category
  priority: Priority
  analysis: Omit<Row<'ai_analyses'>, 'id' | 'ticket_id' | 'created_at'>
  /** Steps that could solve it, for the technician's last answer. */
  solutions: readonly string[]
  reply: string
}
/** What a customer writes, and about which situation. */
export type WrittenTicket = { situation: Situation; title: string; description: string; firstName: string }

const CHOSEN_GENERAL = 0.05
const CHOSEN_WRONGLY = 0.03
/** Customers who leave the form's default. */
const CHOSEN_MEDIUM = 0.3
/** The analyser reads some 1,500 tickets a second: these take a quarter of a minute, a million would take ten. */
const MAX_ANALYSED_EACH = 20_000

/** A moment in business hours: the replies are shared by tickets of any hour. */
const IN_BUSINESS_HOURS = new Date('2026-01-14T10:30:00-07:00')

type CachedAnalysis = Omit<Triage, 'category' | 'priority'> & { greeting: string; title: string; quotes: string[] }

/**
 * Returns a function that gives a ticket its chosen category and priority and the embedded analyser's result for its own
 * text. Among more than 20,000 tickets, those of one situation with the same choices share the analysis of the first one
 * whose quoted words they all contain; whatever a ticket's analysis quotes stands in the ticket.
 */
export function createTriage(random: Random, tickets: number): (ticket: WrittenTicket) => Triage {
  const { model } = releaseModel()
  const cachedAnalyses = new Map<string, CachedAnalysis>()
  return ({ situation, ...text }) => {
    const category = chosenCategory(random, situation)
    const priority = random() < CHOSEN_MEDIUM ? 'Medium' : situation.priority
    const key = `${situation.id}|${category}|${priority}`
    const shared = tickets > MAX_ANALYSED_EACH ? cachedAnalyses.get(key) : undefined
    const isShared = shared && containsQuotes(shared, text)
    const found = isShared ? shared : analyseTicket({ ...text, category, priority }, model)
    if (!shared) cachedAnalyses.set(key, found)
    const reply = isShared
      ? found.reply
          .replace(found.greeting, () => greet(text.firstName))
          .replace(found.title, () => quoteTitle(text.title))
      : found.reply
    return { category, priority, analysis: found.analysis, solutions: found.solutions, reply }
  }
}

/** A wrong choice is the same for all tickets of a situation, so that few analyses are needed. */
function chosenCategory(random: Random, { id, category }: Situation): Category {
  const roll = random()
  if (roll < CHOSEN_GENERAL) return 'General'
  return roll < CHOSEN_GENERAL + CHOSEN_WRONGLY ? CATEGORIES[id % CATEGORIES.length]! : category
}

const QUOTED = /“([^”]+)”/g

/** Whether a ticket has all words an analysis quotes: the analyser quotes them in lower case and without punctuation. */
function containsQuotes({ quotes }: CachedAnalysis, { title, description }: Pick<TicketText, 'title' | 'description'>) {
  const words = wordsOf(`${title}\n${description}`)
  return quotes.every((quote) => [...wordsOf(quote)].every((word) => words.has(word)))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

function analyseTicket(ticket: TicketText, model: TriageModel): CachedAnalysis {
  const { analysis, reply } = analyseText(ticket, model, IN_BUSINESS_HOURS)
  const title = quoteTitle(ticket.title)
  const written = [analysis.insights, reply.replace(title, '')].join('\n')
  return {
    analysis: {
      analyser: 'embedded',
      ...analysis,
      insights: JSON.stringify(analysis.insights),
      suggested_solutions: JSON.stringify(analysis.suggested_solutions),
    },
    solutions: analysis.suggested_solutions,
    reply,
    greeting: greet(ticket.firstName),
    title,
    quotes: [...written.matchAll(QUOTED)].map(([, quote]) => quote!),
  }
}
