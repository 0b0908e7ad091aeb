import type { Category, Priority } from '#contract/vocabulary.ts'

/** Text and choices of the customer. */
export type TicketText = {
  title: string
  description: string
  category: Category
  priority: Priority
  firstName: string
  /** Set for mail, whose sender has chosen no priority. */
  cameByMail?: true
}

/** A phrase of the ticket that indicates a category, and perhaps one of its playbooks. */
export type Evidence = {
  category: Category
  playbook: string | null
  value: number
  words: string[]
  positions: number[]
  quote: string
}

/**
 * A sign that raises or lowers the priority by a learned amount; `means` is its text in an insight, `phrases` have the
 * syntax of find-cues.ts.
 */
export type PrioritySign = { raises: boolean; means: string; phrases: string[] }
