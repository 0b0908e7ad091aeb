import { formatCount } from '#app/lib/format-count.ts'
import { MAX_COUNTED_MAILS } from '#contract/mails.ts'

/** How many emails a flood has: “37”, or “1,000+”. */
export const floodSize = (count: number | null): string =>
  formatCount(count ?? 0) + ((count ?? 0) >= MAX_COUNTED_MAILS ? '+' : '')
