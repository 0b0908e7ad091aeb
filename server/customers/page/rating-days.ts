import type { Status } from '#contract/vocabulary.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** For how many days after it was first given a rating can be changed. */
export const RATING_DAYS = 7

/** Whether the requester may rate a ticket now, or change its rating. */
export const mayRate = (status: Status, rating: { created_at: Date } | null, now: Date): boolean =>
  status === 'Resolved' && (rating === null || canStillChange(rating, now))

/** Whether a rating was first given within the last 7 days. */
export const canStillChange = ({ created_at }: { created_at: Date }, now: Date): boolean =>
  now.getTime() - created_at.getTime() <= RATING_DAYS * DAY_MS
