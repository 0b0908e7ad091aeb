import { automaticReply } from './automatic-reply.ts'
import { writeInsights } from './insights.ts'
import type { TriageModel } from './model/triage-model.ts'
import type { TicketText } from './types.ts'
import { understand } from './understand.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

export type EmbeddedAnalysis = {
  suggested_category: Category
  suggested_priority: Priority
  insights: string
  suggested_solutions: string[]
  /** 0 to 1. */
  confidence_score: number
}

/**
 * Analyses a ticket by model and rules: no network, no clock but `now`, no randomness. Reads the first 20,000 and the
 * last 5,000 characters of the description; `analysis` has the stored fields (docs/reference.md, Tickets).
 */
export function analyseText(ticket: TicketText, model: TriageModel, now: Date) {
  const understanding = understand(ticket, model)
  const analysis: EmbeddedAnalysis = {
    suggested_category: understanding.category,
    suggested_priority: understanding.priority,
    insights: writeInsights(understanding, ticket),
    suggested_solutions: understanding.playbook.technician,
    confidence_score: understanding.confidence,
  }
  return { analysis, reply: automaticReply(ticket, understanding, now), understanding }
}
