import type { Category, Priority } from '#contract/vocabulary.ts'

/** What the customer wrote and chose. */
export type TicketText = {
  title: string
  description: string
  category: Category
  priority: Priority
  firstName: string
  /** Set where it came by mail: then the customer has chosen no priority. */
  cameByMail?: true
}

/** A phrase of the ticket that speaks for a category, and perhaps for one of its playbooks. */
export type Evidence = {
  category: Category
  playbook: string | null
  value: number
  words: string[]
  /** Positions of these words in the ticket. */
  positions: number[]
  quote: string
}

/** Raises or lowers the priority, by as much as is learned; `means` is its text in an insight, find-cues.ts describes its phrases. */
export type PrioritySign = { raises: boolean; means: string; phrases: string[] }
