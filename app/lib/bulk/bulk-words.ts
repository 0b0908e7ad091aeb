import { formatCount } from '../format-count.ts'

/** '1 ticket', '3,003 tickets'. */
export const countTickets = (count: number): string => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`)
