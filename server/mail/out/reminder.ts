import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { linkForMail } from '../../customers/links.ts'
import { supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { mayMailAutomatically } from './automatic-mail.ts'
import type { MailPerson } from './compose-mail.ts'
import { CLOSED_NOTICE } from './default-mail-texts.ts'
import type { MailJob } from './mail-job.ts'
import type { OutgoingMail } from './mailer.ts'
import {
  composeTicketMail,
  personColumns,
  readThread,
  type SubjectFacts,
  ticketColumns,
  type TicketDelivery,
} from './ticket-mail.ts'

/** Mails a reminder, or that the ticket has been closed, unless the customer has written or it was dealt with since. */
export const sendReminder: MailJob<'send-customer-reminder'> = async (ctx, send, { responseId }, attempt) => {
  const found = await readReminder(ctx, responseId)
  if (!found) return
  const { reminder, ticket, person } = found
  const isResolved = ticket.status === 'Resolved'
  if (!isResolved && ticket.waiting_for !== 'customer') return
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  if (link === undefined) return
  const verdict = await mayMailAutomatically(ctx, { ticket, person, isRetry: attempt.number > 1 })
  if (verdict !== 'allowed') return ctx.log.info('mail.reminder_skipped', { reason: verdict })
  const thread = { kind: 'ticket-reminder', ticket, person, before: reminder.created_at } as const
  const { mailed_subject, delivery } = await readThread(ctx, thread)
  await send(composeReminder(reminder, { ...ticket, mailed_subject, isResolved }, person, { ...delivery, link }))
}

/** Composes the reminder, or the notice that the ticket has been closed, whose words are always ours. */
export function composeReminder(
  { id, message, created_at }: { id: string; message: string; created_at: Date },
  { isResolved, ...ticket }: SubjectFacts & { isResolved: boolean },
  person: MailPerson,
  delivery: TicketDelivery,
): OutgoingMail {
  return composeTicketMail({
    ...delivery,
    ...(isResolved && { words: CLOSED_NOTICE }),
    kind: 'ticket-reminder',
    id,
    date: created_at,
    automatic: 'generated',
    ticket,
    person,
    substance: [{ paragraph: message }],
  })
}

/** Reads an automatic message with ticket and requester; undefined where one of them is gone. */
async function readReminder({ db }: Pick<Context, 'db'>, responseId: string) {
  const [found] = await db
    .select({
      reminder: { id: ticketResponses.id, message: ticketResponses.message, created_at: ticketResponses.created_at },
      ticket: { ...ticketColumns, status: tickets.status, waiting_for: tickets.waiting_for },
      person: personColumns,
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(and(eq(ticketResponses.id, responseId), eq(ticketResponses.kind, 'automatic')))
  return found
}
