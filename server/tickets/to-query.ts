import type { Parsed } from '#contract/operation.ts'
import type { listTickets } from '#contract/tickets.ts'
import type { TicketQuery, Viewer } from './list-sql.ts'

type Given = Omit<Parsed<typeof listTickets>, 'limit' | 'sort' | 'direction' | 'cursor' | 'offset'>

/** What the caller asks for, with `me` and `unread` named: whose. */
export const toQuery = <T extends Given>(
  { assignee, unread, ...query }: T,
  viewer: Viewer,
): Omit<T, 'assignee' | 'unread'> & Pick<TicketQuery, 'assignee' | 'unreadBy'> => ({
  ...query,
  assignee: assignee === 'me' ? viewer.id : assignee,
  unreadBy: unread ? viewer : undefined,
})
