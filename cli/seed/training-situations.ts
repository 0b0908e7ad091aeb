import { CATEGORIES, type Category } from '#contract/vocabulary.ts'
import { type LabelledTicket, isTerse, trainingTickets } from '../train/training-tickets.ts'
import { type Random, pick, weightedIndex } from '../random.ts'

/** A problem as a customer of the training set describes it, with its number there. */
export type Situation = LabelledTicket & { id: number }

/** How many of a hundred tickets are of each category. */
const CATEGORY_SHARES: Record<Category, number> = {
  General: 7,
  Hardware: 14,
  Software: 20,
  Network: 14,
  Security: 7,
  Email: 15,
  Printer: 9,
  'Password/Access': 14,
}
const WEIGHTS = CATEGORIES.map((category) => CATEGORY_SHARES[category])

/** Returns a function that draws situations from the training set, by the usual share of their category. */
export function createSituations(random: Random): () => Situation {
  const byCategory = Map.groupBy(
    trainingTickets()
      .filter((ticket) => !isTerse(ticket))
      .map((ticket, id) => ({ ...ticket, id })),
    ({ category }) => category,
  )
  return () => pick(random, byCategory.get(CATEGORIES[weightedIndex(random, WEIGHTS)]!)!)
}
