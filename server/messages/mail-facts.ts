import { and, eq, ne } from 'drizzle-orm'
import type { MailFacts } from '#contract/messages.ts'
import type { Database, Transaction } from '../db/database.ts'
import { inboundMails } from '../db/schema.ts'

type Mail = Awaited<ReturnType<typeof readMailFacts>>[number]

/** Reads what is known of the mails that became messages of a ticket, or the ticket itself. */
export function readMailFacts(db: Database | Transaction, ticketId: string) {
  return db
    .select({
      id: inboundMails.id,
      sender: inboundMails.sender,
      sender_check: inboundMails.sender_check,
      details: inboundMails.details,
      response_id: inboundMails.response_id,
      opened_ticket: inboundMails.opened_ticket,
    })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), ne(inboundMails.state, 'held')))
}

/** Returns the facts as the API has them; null for a message that did not come by mail. */
export function mailFactsOf(mail: Mail | undefined): MailFacts | null {
  if (!mail) return null
  const { id, sender, sender_check } = mail
  const details = mail.details ?? {}
  return {
    id,
    from: sender,
    sender_check,
    has_html: details.has_html ?? false,
    is_quiet: details.is_quiet ?? false,
    refused_files: details.refused_files ?? [],
    notices: details.notices ?? [],
    encrypted: details.encrypted ?? null,
    calendar: details.calendar ?? null,
    forwarded_from: details.forwarded_from ?? null,
    offered: details.offered ?? [],
    inline_files: details.inline_files ?? [],
  }
}
