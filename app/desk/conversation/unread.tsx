import type { Message } from '#contract/messages.ts'
import type { Ticket, TicketDetail } from '#contract/tickets.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import { type OpenTicket, ticketQuery, conversationQuery } from '../ticket/ticket-queries.ts'
import { useContext, useEffect } from 'react'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { CurrentAdminId } from '../shell/team.ts'
import type { QueryClient } from '@tanstack/react-query'
import MessageSquareWarningIcon from 'lucide-react/icons/message-square-warning'
import { formatRecent } from '#app/lib/ages.ts'
import { fullName } from '#app/lib/format.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Names } from '../live/ticket-presence.tsx'

type StatusChange = TicketDetail['status_change']

/** Messages of others since an answer was begun, and a resolve or reopen if that came last. */
type Unread = { messages: Message[]; status: NonNullable<StatusChange> | null }

const NOTHING: Unread = { messages: [], status: null }

/**
 * Returns true for messages between the customer and the team, which are a reason to read again; not for notes, automatic
 * replies and stopped answers.
 */
export const isSpoken = ({ kind, state }: Pick<Message, 'kind' | 'state'>): boolean =>
  state !== 'stopped' && RESPONSE_KINDS.some((each) => each === kind)

/** Returns the server's time of the newest entry on screen. */
export const newestMoment = (
  { created_at, status_change }: Pick<Ticket, 'created_at'> & { status_change?: StatusChange },
  messages: Message[],
): string => [created_at, messages.at(-1)?.created_at ?? '', status_change?.at ?? ''].reduce((a, b) => (a > b ? a : b))

/** Finds what others than `ownId` have done after `since`; nothing for ''. */
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

/** Identifies what is unread, so that a warning does not count for later entries; '' for nothing. */
export const unreadKey = ({ messages, status }: Unread): string =>
  [messages.at(-1)?.id, status?.at].filter(Boolean).join(' ')

/**
 * Tracks what others have done since the admin began to write and whether the admin has been warned of it. Kept with the draft
 * over reloads.
 */
export function useUnread(ticket: OpenTicket, messages: Message[] | undefined, hasDraft: boolean) {
  const ownId = useContext(CurrentAdminId)
  const draftId = draftIdOf(ticket.id, 'answer')
  const since = ticketDrafts.use(draftId, 'since')
  const warnedOf = ticketDrafts.use(draftId, 'warnedOf')
  const shown = messages && newestMoment(ticket, messages)
  // Not before the ticket is loaded by itself: only then is it known who changed its status, and when.
  const newest = ticket.status_change === undefined ? undefined : shown
  useEffect(() => {
    if (!hasDraft && (since || warnedOf)) ticketDrafts.write(draftId, { since: '', warnedOf: '' })
    if (hasDraft && !since && newest) ticketDrafts.write(draftId, { since: newest })
  }, [draftId, hasDraft, since, warnedOf, newest])

  const unread = unreadSince(hasDraft ? since : '', ticket, messages ?? [], ownId)
  const key = unreadKey(unread)
  return {
    unread,
    hasUnread: key !== '',
    isWarned: key !== '' && warnedOf === key,
    warn: () => ticketDrafts.write(draftId, { warnedOf: key }),
    // What has been read is what was shown, however much of the ticket is loaded.
    markRead: () => shown && ticketDrafts.write(draftId, { since: shown }),
  }
}

/**
 * Loads what the server refused an answer for and counts its writer as warned. Everything of others is unread if it is not
 * known when the answer was begun.
 */
export async function warnOfUnread(client: QueryClient, id: string, ownId: string | null) {
  const [ticket, { messages }] = await Promise.all([
    client.fetchQuery({ ...ticketQuery(id), staleTime: 0 }),
    client.fetchQuery({ ...conversationQuery(id), staleTime: 0 }),
  ])
  const draftId = draftIdOf(id, 'answer')
  const keyOf = (since: string) => unreadKey(unreadSince(since, ticket, messages, ownId))
  const known = keyOf(ticketDrafts.read(draftId).since)
  ticketDrafts.write(draftId, {
    ...(!known && { since: ticket.created_at }),
    warnedOf: known || keyOf(ticket.created_at),
  })
}

/** Newest messages; the others are in the conversation above. */
const MAX_SHOWN = 2

type UnreadNoticeProps = {
  unread: Unread
  /** Set when a press of Send has warned instead of sending. */
  isWarned: boolean
  onRead: () => void
}

/** Notice of what others have done since the answer was begun. Its live region is always rendered, or changes are missed. */
export function UnreadNotice({ unread: { messages, status }, isWarned, onRead }: UnreadNoticeProps) {
  const hasUnread = messages.length > 0 || status !== null
  return (
    <div className="answer-news row" data-kind="answered">
      <output>
        {hasUnread && (
          <>
            <MessageSquareWarningIcon size={18} />
            <div className="breakable">
              {messages.length > 0 && <UnreadMessages messages={messages} isWarned={isWarned} />}
              {status && (
                <p>
                  {isWarned && messages.length === 0 && NOT_SENT}
                  <bdi>{fullName(status.by) || 'Another admin'}</bdi>{' '}
                  {status.to === 'Resolved' ? 'resolved' : 'reopened'} this ticket, {formatWhen(status.at)}.
                </p>
              )}
            </div>
          </>
        )}
      </output>
      {hasUnread && <SecondaryButton onClick={onRead}>Got it</SecondaryButton>}
    </div>
  )
}

const NOT_SENT = 'Not sent. '

function UnreadMessages({ messages, isWarned }: { messages: Message[]; isWarned: boolean }) {
  const last = messages.at(-1)!
  const names = [...new Set(messages.map(nameOf))]
  return (
    <>
      <p>
        {isWarned && NOT_SENT}
        <Names names={names} /> {messages.every(({ kind }) => kind === 'customer') ? 'wrote' : 'replied'} first,{' '}
        {formatWhen(last.created_at)}.
      </p>
      {messages.slice(-MAX_SHOWN).map(({ id, text }) => (
        <blockquote key={id} className="clamped" dir="auto">
          {text}
        </blockquote>
      ))}
    </>
  )
}

const nameOf = ({ kind, author }: Message) => author?.name || (kind === 'customer' ? 'The customer' : 'Another admin')

const formatWhen = (timestamp: string) => formatRecent(timestamp, Date.now())
