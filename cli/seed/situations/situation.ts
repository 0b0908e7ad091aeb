import type { Category } from '#contract/vocabulary.ts'
import type { Phrase } from '../phrases.ts'

/** How pressing customers find it; decides which priorities they choose. */
export type Urgency = 'low' | 'normal' | 'high'

/** Something that happens to customers, in their words and in those of the technicians who answer. */
export type Situation = {
  category: Category
  urgency: Urgency
  /** How often, against others. */
  share: number
  titles: Phrase[]
  /** What is wrong: the sentence everyone writes. */
  says: Phrase[]
  /** What some add. */
  adds: Phrase[]
  /** What a technician found or did. */
  answers: Phrase[]
}
