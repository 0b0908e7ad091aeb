import { CATEGORIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { type TicketText as AnalysedText, analyse } from '#server/analysis/embedded.ts'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { greet, quoteTitle } from '#server/analysis/visitor-text.ts'
import { type Random, pick, weightedIndex } from './random.ts'
import type { Situation, Urgency } from './situations/situation.ts'
import type { Row } from './tables.ts'
import type { TicketText } from './ticket-text.ts'

export type Triage = {
  category: Category
  priority: Priority
  analysis: Omit<Row<'ai_analyses'>, 'id' | 'ticket_id' | 'created_at'>
  reply: string
}

/** Together about 20, 50, 23 and 7 of a hundred. */
const PRIORITIES: readonly Priority[] = ['Low', 'Medium', 'High', 'Critical']
const PRIORITY_SHARES: Record<Urgency, number[]> = {
  low: [46, 48, 5, 1],
  normal: [16, 57, 23, 4],
  high: [3, 34, 42, 21],
}
const CHOSEN_GENERAL = 0.05
const CHOSEN_WRONGLY = 0.03

type CachedAnalysis = Pick<Triage, 'analysis' | 'reply'> & { greeting: string; title: string }

/**
 * Creates the function that chooses category and priority as a customer would and runs the product's own analyser. The
 * analysis is cached for tickets of the same situation and choices: the analyser reads a few thousand tickets a second, and a
 * million should take minutes.
 */
export function createTriage(
  chance: Random,
): (situation: Situation, wording: Omit<TicketText, 'description'>, firstName: string) => Triage {
  const { model } = releaseModel()
  const cachedAnalyses = new Map<string, CachedAnalysis>()
  return (situation, wording, firstName) => {
    const category = chosenCategory(chance, situation.category)
    const priority = PRIORITIES[weightedIndex(chance, PRIORITY_SHARES[situation.urgency])]!
    const key = `${situation.says[wording.coreIndex]}|${category}|${priority}`
    const ticket = { title: wording.title, description: wording.core, category, priority, firstName }
    const known = cachedAnalyses.get(key) ?? analyseTicket(ticket, model)
    cachedAnalyses.set(key, known)
    const reply = known.reply
      .replace(known.greeting, () => greet(firstName))
      .replace(known.title, () => quoteTitle(wording.title))
    return { category, priority, analysis: known.analysis, reply }
  }
}

function chosenCategory(chance: Random, right: Category): Category {
  const roll = chance()
  if (roll < CHOSEN_GENERAL) return 'General'
  return roll < CHOSEN_GENERAL + CHOSEN_WRONGLY ? pick(chance, CATEGORIES) : right
}

function analyseTicket(ticket: AnalysedText, model: TriageModel): CachedAnalysis {
  const { analysis, reply } = analyse(ticket, model)
  return {
    analysis: {
      analyser: 'embedded',
      ...analysis,
      insights: JSON.stringify(analysis.insights),
      suggested_solutions: JSON.stringify(analysis.suggested_solutions),
    },
    reply,
    greeting: greet(ticket.firstName),
    title: quoteTitle(ticket.title),
  }
}
