import { CATEGORIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { analyseText } from '#server/analysis/analyse-text.ts'
import type { TicketText } from '#server/analysis/types.ts'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { greet, quoteTitle } from '#server/visitor-text.ts'
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

const CHOSEN_GENERAL = 0.05
const CHOSEN_WRONGLY = 0.03
/** Customers who leave the form's default. */
const CHOSEN_MEDIUM = 0.3

/** A moment in business hours: the replies are shared by tickets of any hour. */
const IN_BUSINESS_HOURS = new Date('2026-01-14T10:30:00-07:00')

type CachedAnalysis = Omit<Triage, 'category' | 'priority'> & { greeting: string; title: string }

/**
 * Returns a function that gives a ticket its chosen category and priority and the embedded analyser's result. Tickets of one
 * situation with the same choices share one analysis: the analyser reads a few thousand tickets a second, and a million are
 * wanted in minutes.
 */
export function createTriage(random: Random): (situation: Situation, title: string, firstName: string) => Triage {
  const { model } = releaseModel()
  const cachedAnalyses = new Map<string, CachedAnalysis>()
  return (situation, title, firstName) => {
    const category = chosenCategory(random, situation)
    const priority = random() < CHOSEN_MEDIUM ? 'Medium' : situation.priority
    const key = `${situation.id}|${category}|${priority}`
    const cached =
      cachedAnalyses.get(key) ??
      analyseTicket({ title, description: situation.description, category, priority, firstName }, model)
    cachedAnalyses.set(key, cached)
    const reply = cached.reply
      .replace(cached.greeting, () => greet(firstName))
      .replace(cached.title, () => quoteTitle(title))
    return { category, priority, analysis: cached.analysis, solutions: cached.solutions, reply }
  }
}

/** A wrong choice is the same for all tickets of a situation, so that few analyses are needed. */
function chosenCategory(random: Random, { id, category }: Situation): Category {
  const roll = random()
  if (roll < CHOSEN_GENERAL) return 'General'
  return roll < CHOSEN_GENERAL + CHOSEN_WRONGLY ? CATEGORIES[id % CATEGORIES.length]! : category
}

function analyseTicket(ticket: TicketText, model: TriageModel): CachedAnalysis {
  const { analysis, reply } = analyseText(ticket, model, IN_BUSINESS_HOURS)
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
    title: quoteTitle(ticket.title),
  }
}
