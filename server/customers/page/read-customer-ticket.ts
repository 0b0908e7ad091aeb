import type { CustomerMessage, CustomerTicket } from '#contract/customer-tickets.ts'
import type { Context } from '../../context.ts'
import { withoutKeys } from '../../mail-ids/without-keys.ts'
import { codeNeeded } from '../access/claim-browser.ts'
import { type Visitor, mayRead } from '../access/visitor.ts'
import { answerName, listedName, publicName } from './names.ts'
import { linkPageFiles, readFiles } from './page-files.ts'
import { pageReader } from './page-reader.ts'
import { mayRate } from './rating-days.ts'
import { readTicketFacts } from './read-ticket-facts.ts'
import { type Reader, readVisibleMessages } from './visible-messages.ts'

/** Messages that are shown at once, and with `all`. */
const SHOWN = 50
const SHOWN_WITH_ALL = 1_000

type PageContext = Pick<Context, 'db' | 'settings' | 'signer' | 'storage' | 'now'>
export type CustomerView = {
  ticket: CustomerTicket
  messages: CustomerMessage[]
  /** How many messages before them are left out. */
  earlier: number
}

/**
 * Reads a ticket as a customer sees it: its own words and files, the names of those who get the answers, and the last messages
 * that passed between customers and team, oldest first. Notes, automatic messages, held mails, addresses of others and history
 * are not in it, nor are answers that were sent to others only, nor, for anybody else, the requester's rating; keys of links are
 * cut out of every text. Throws `forbidden` (code-needed) for a sensitive ticket before the mailbox is proved, and `not-found`.
 */
export async function readCustomerTicket(
  ctx: PageContext,
  visitor: Visitor,
  { all = false }: { all?: boolean } = {},
): Promise<CustomerView> {
  if (!mayRead(visitor)) throw codeNeeded()
  const { person, isRequester } = visitor
  const shown = all ? SHOWN_WITH_ALL : SHOWN
  const own: Reader = { ticketId: visitor.ticket.id, personId: person.id, isRequester }
  const [{ mailTechnicianNames }, facts, stored, ofOwn] = await Promise.all([
    ctx.settings.read(),
    readTicketFacts(ctx, visitor.ticket.id),
    readFiles(ctx, visitor.ticket.id),
    readVisibleMessages(ctx.db, own, shown),
  ])
  const { ticket, requester, rating, participants } = facts
  const reader = pageReader(visitor, facts)
  const visible = reader.personId === person.id ? ofOwn : await readVisibleMessages(ctx.db, reader, shown)
  const messages = visible.filter(({ hasText }) => hasText)
  const files = await linkPageFiles(ctx, stored, {
    messageIds: messages.map(({ id }) => id),
    withOwn: facts.isWrittenByRequester,
  })
  const others = [...(requester ? [requester] : []), ...participants].filter(({ id }) => id !== person.id)
  return {
    ticket: {
      ticket_id: ticket.ticket_id,
      title: withoutKeys(ticket.title),
      description: facts.isWrittenByRequester ? withoutKeys(ticket.description) : '',
      status: ticket.status,
      created_at: ticket.created_at.toISOString(),
      resolved_at: ticket.resolved_at?.toISOString() ?? null,
      requester_name: requester ? publicName(requester) : '',
      others: others.map(listedName),
      attachments: files.get(null) ?? [],
      rating:
        isRequester && rating ? { value: rating.value, comment: rating.comment, at: rating.at.toISOString() } : null,
      can_rate: isRequester && mayRate(ticket.status, rating, ctx.now()),
    },
    messages: messages.map(({ id, kind, user_id, author, text, created_at }) => ({
      id,
      kind,
      author_name: kind === 'answer' ? answerName(author, mailTechnicianNames) : author ? publicName(author) : '',
      is_own: user_id === person.id,
      text: withoutKeys(text),
      created_at: created_at.toISOString(),
      attachments: files.get(id) ?? [],
    })),
    earlier: visible.length - messages.length,
  }
}
