import { RATINGS, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { type Random, pick, skewed, weightedIndex } from '../random.ts'
import { type Batch, addRow } from './tables.ts'

/** Of the resolved tickets, as help desks report. */
const RATED_SHARE = 0.3
/** In the order of RATINGS. */
const WEIGHTS = [85, 10, 5]
const COMMENT_SHARE = 0.25
const COMMENTS: Record<Rating, string[]> = {
  good: ['Quick and friendly, thank you!', 'Fixed before lunch.', 'Great as always.', 'Thanks for calling me back.'],
  ok: ['It works now, but it took a while.', 'Had to explain it twice.', 'Fine in the end.'],
  bad: ['Waited two days for a first answer.', 'It broke again the next morning.', 'Nobody told me what was going on.'],
}
const DAY = 86_400_000
/** Most people who rate do so on the same day. */
const MEDIAN_DAYS = 0.3

type RatedTicket = { id: string; resolved_at: number | null; user_id: string | null }

/** Adds the ratings of some resolved tickets, given up to `now`. */
export function createRatingSeeder(random: Random, now: number) {
  return (batch: Batch, { id: ticket_id, resolved_at, user_id }: RatedTicket): void => {
    if (resolved_at === null || user_id === null || random() >= RATED_SHARE) return
    const value = RATINGS[weightedIndex(random, WEIGHTS)]!
    const comment = random() < COMMENT_SHARE ? pick(random, COMMENTS[value]) : ''
    const created_at = Math.floor(resolved_at + skewed(random, MEDIAN_DAYS * DAY, 1))
    if (created_at >= now) return
    addRow(batch, 'ticket_ratings', { ticket_id, user_id, value, comment, created_at, changed_at: created_at })
    const rated = { kind: 'rated', cause: null, from_value: null, to_value: RATING_WORDS[value] }
    addRow(batch, 'ticket_events', { ticket_id, actor_id: user_id, created_at, ...rated })
  }
}
