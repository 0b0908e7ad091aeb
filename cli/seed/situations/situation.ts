import type { Category } from '#contract/vocabulary.ts'
import type { Phrase } from '../phrases.ts'

/** How urgent customers find it; decides which priorities they choose. */
export type Urgency = 'low' | 'normal' | 'high'

/** A problem or request, in the words of customers and technicians. */
export type Situation = {
  category: Category
  urgency: Urgency
  /** How often, relative to others. */
  share: number
  titles: Phrase[]
  /** Main sentences: every ticket has one. */
  says: Phrase[]
  /** Further sentences that some add. */
  adds: Phrase[]
  /** What a technician answers at the end. */
  answers: Phrase[]
}
