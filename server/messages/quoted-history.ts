import { site } from '#site'
import { withoutKeys } from '../mail-ids/without-keys.ts'

/** A message of the conversation, with whom it was mailed to; null where that was not recorded (earlier releases). */
export type EarlierMessage = {
  kind: 'answer' | 'customer'
  user_id: string | null
  /** Null for an erased person. */
  author: { first_name: string; last_name: string } | null
  message: string
  created_at: Date
  recipients: ReadonlySet<string> | null
}
type Ticket = {
  user_id: string | null
  /** Null where it is not the requester's: a technician forwarded their mail, with words for the team perhaps. */
  description: string | null
  created_at: Date
  customer: { first_name: string; last_name: string } | null
}
export type Quotation = { at: string; by: string; text: string }

/** Characters of one quoted message: the thread holds the rest. */
const MAX_QUOTED = 4_000
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })

/**
 * Returns what is quoted under an answer: the last message of each side that this recipient may see, newest first. Somebody
 * who was left out of an answer gets neither it nor the reply to it. Notes, held mails and automatic messages are never
 * given to this function. `earlier` is what was said before the answer, oldest first.
 */
export function quotedHistory(ticket: Ticket, earlier: readonly EarlierMessage[], recipientId: string): Quotation[] {
  const isMailedTo = ({ recipients }: EarlierMessage) =>
    recipients === null ? recipientId === ticket.user_id : recipients.has(recipientId)
  const isVisible = (message: EarlierMessage, place: number): boolean => {
    if (message.kind === 'answer') return isMailedTo(message)
    const answered = earlier.slice(0, place).findLast(({ kind }) => kind === 'answer')
    return (message.user_id !== null && message.user_id === recipientId) || !answered || isMailedTo(answered)
  }
  const visible = earlier.filter(isVisible)
  const answer = visible.findLast(({ kind }) => kind === 'answer')
  const words = visible.findLast(({ kind }) => kind === 'customer') ?? descriptionOf(ticket)
  return [words, answer]
    .filter((message) => message !== undefined)
    .toSorted((a, b) => +b.created_at - +a.created_at)
    .map(({ kind, user_id, author, message, created_at }) => ({
      at: DATE.format(created_at).replaceAll('\u202f', ' '),
      by:
        nameOf(author) || (kind === 'answer' ? site.name : user_id === recipientId ? 'you' : 'somebody on this ticket'),
      text: cut(withoutKeys(message)),
    }))
}

function descriptionOf({ user_id, customer, description, created_at }: Ticket) {
  if (description === null) return undefined
  return { kind: 'customer' as const, user_id, author: customer, message: description, created_at }
}

const nameOf = (author: EarlierMessage['author']) =>
  [author?.first_name, author?.last_name].filter(Boolean).join(' ').trim()

function cut(text: string): string {
  if (text.length <= MAX_QUOTED) return text
  return `${text
    .slice(0, MAX_QUOTED)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd()} …`
}
