import type { Parsed } from '#contract/operation.ts'
import type { listTickets } from '#contract/tickets.ts'
import type { TicketQuery, Viewer } from './list-sql.ts'

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000

type Given = Omit<Parsed<typeof listTickets>, 'limit' | 'sort' | 'direction' | 'cursor' | 'offset' | 'search'>

/** What the caller asks for, with `me` and `unread` named: whose. */
export const toQuery = <T extends Given>(
  { assignee, unread, older_than_days: days, ...query }: T,
  viewer: Viewer,
): Omit<T, 'assignee' | 'unread' | 'older_than_days'> &
  Pick<TicketQuery, 'assignee' | 'unreadBy' | 'createdBefore'> => ({
  ...query,
  assignee: assignee === 'me' ? viewer.id : assignee,
  unreadBy: unread ? viewer : undefined,
  createdBefore: days === undefined ? undefined : new Date(viewer.now.getTime() - days * DAY),
})
