import type { Ticket, TicketDetail, TicketResponse } from '#contract/tickets.ts'
import type { OpenTicket } from '../open-ticket.ts'

type StatusChange = TicketDetail['status_change']

/** What others have done since an answer was begun: their messages, and a resolve or reopen if that came last. */
export type Unread = { messages: TicketResponse[]; status: NonNullable<StatusChange> | null }

const NOTHING: Unread = { messages: [], status: null }

/** When the newest of what is on screen happened, by the server's clock. */
export const newestMoment = (
  { created_at, status_change }: Pick<Ticket, 'created_at'> & { status_change?: StatusChange },
  responses: TicketResponse[],
): string => [created_at, responses.at(-1)?.created_at ?? '', status_change?.at ?? ''].reduce((a, b) => (a > b ? a : b))

/** What others than `ownId` have done after `since`; nothing where no answer was begun. */
export function unreadSince(
  since: string,
  { status_change: change }: Pick<OpenTicket, 'status_change'>,
  responses: TicketResponse[],
  ownId: string | null,
): Unread {
  if (!since) return NOTHING
  const messages = responses.filter(({ user_id, created_at }) => user_id !== ownId && created_at > since)
  const isStatusUnread =
    change && change.at > since && change.by?.id !== ownId && [change.from, change.to].includes('Resolved')
  return { messages, status: isStatusUnread ? change : null }
}

/** Names what is unread, so that a warning about it does not count for what comes later; '' for nothing. */
export const unreadKey = ({ messages, status }: Unread): string =>
  [messages.at(-1)?.id, status?.at].filter(Boolean).join(' ')
