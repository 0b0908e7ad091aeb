import type { Context } from '../context.ts'

/** How many tickets there are, in all and by status (SPEC.md section 2, statistics block). Throws `unavailable`. */
export const getTicketStats = ({ ticketIndex }: Pick<Context, 'ticketIndex'>) => ticketIndex.stats()
