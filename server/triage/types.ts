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
  /** Set where a member of the team has written and chosen. */
  isByTeam?: true
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
