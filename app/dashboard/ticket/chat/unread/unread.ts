import type { Message } from '#contract/messages.ts'
import type { Ticket, TicketDetail } from '#contract/tickets.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { OpenTicket } from '../../open-ticket.ts'

type StatusChange = TicketDetail['status_change']

/** What others have done since an answer was begun: their messages, and a resolve or reopen if that came last. */
export type Unread = { messages: Message[]; status: NonNullable<StatusChange> | null }

const NOTHING: Unread = { messages: [], status: null }

/**
 * Whether a message passes between the customer and the team: notes, machines’ replies and answers that were stopped are no
 * reason to read again.
 */
export const isSpoken = ({ kind, state }: Pick<Message, 'kind' | 'state'>): boolean =>
  state !== 'stopped' && RESPONSE_KINDS.some((each) => each === kind)

/** When the newest of what is on screen happened, by the server's clock. */
export const newestMoment = (
  { created_at, status_change }: Pick<Ticket, 'created_at'> & { status_change?: StatusChange },
  messages: Message[],
): string => [created_at, messages.at(-1)?.created_at ?? '', status_change?.at ?? ''].reduce((a, b) => (a > b ? a : b))

/** What others than `ownId` have done after `since`; nothing where no answer was begun. */
export function unreadSince(
  since: string,
  { status_change: change }: Pick<OpenTicket, 'status_change'>,
  messages: Message[],
  ownId: string | null,
): Unread {
  if (!since) return NOTHING
  const isStatusUnread =
    change && change.at > since && change.by?.id !== ownId && [change.from, change.to].includes('Resolved')
  return {
    messages: messages.filter(
      (message) => isSpoken(message) && (message.author?.id ?? null) !== ownId && message.created_at > since,
    ),
    status: isStatusUnread ? change : null,
  }
}

/** Names what is unread, so that a warning about it does not count for what comes later; '' for nothing. */
export const unreadKey = ({ messages, status }: Unread): string =>
  [messages.at(-1)?.id, status?.at].filter(Boolean).join(' ')
