import { writeInsights } from './insights.ts'
import { understand } from './understand.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

/** What the customer wrote and chose. */
export type TicketText = {
  title: string
  description: string
  category: Category
  priority: Priority
  firstName: string
}

export type EmbeddedAnalysis = {
  suggested_category: Category
  suggested_priority: Priority
  insights: string
  suggested_solutions: string[]
  /** 0 to 1. */
  confidence_score: number
}

/**
 * Analyses a ticket by rules, at once, without network, clock or chance: the same ticket gives the same answer.
 * Fields as in SPEC.md section 3 (AI analysis). Reads the first 20,000 and the last 5,000 characters of the description.
 */
export function analyse(ticket: TicketText): EmbeddedAnalysis {
  const understanding = understand(ticket)
  return {
    suggested_category: understanding.category,
    suggested_priority: understanding.priority,
    insights: writeInsights(understanding, ticket),
    suggested_solutions: understanding.playbook.technician,
    confidence_score: understanding.confidence,
  }
}
