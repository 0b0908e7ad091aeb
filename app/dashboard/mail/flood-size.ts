import { formatCount } from '#app/lib/format-count.ts'

/** Mails of a flood are counted no further. */
const MAX_COUNT = 1000

/** How many emails a flood has: “37”, or “1,000+”. */
export const floodSize = (count: number | null): string =>
  formatCount(count ?? 0) + ((count ?? 0) >= MAX_COUNT ? '+' : '')
