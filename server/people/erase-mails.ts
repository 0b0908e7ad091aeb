import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import { attachments, inboundMails, mailDeliveries, ticketResponses } from '#server/schema/schema.ts'
import { rawMailKey } from '#server/files/object-key.ts'
import { deleteFiles } from '#server/files/remove-attachment.ts'
import { ERASED, type Erasing, recordDeleted, selectOwnTickets } from './erasing.ts'

const mentions = (text: SQL, email: string) => sql`position(${email} in lower(${text})) > 0`

/**
 * Removes the incoming mails of a person and those of their tickets, reports about mails to them, and what they wrote by mail in
 * tickets of others, with files; jobs remove the raw mails. What others sent, and the history of
 * other tickets, loses their address.
 */
export async function eraseMails(erasing: Erasing): Promise<void> {
  const { tx, enqueue, email, rawMails } = erasing
  const mails = await tx
    .delete(inboundMails)
    .where(isAboutPerson(erasing))
    .returning({ sha256: inboundMails.sha256, responseId: inboundMails.response_id })
  for (const { sha256 } of mails) await enqueue('remove-object', { key: rawMailKey(sha256) })
  rawMails.push(...mails.map(({ sha256 }) => sha256))
  await eraseMessages(
    erasing,
    mails.flatMap(({ responseId }) => responseId ?? []),
  )
  const { details } = inboundMails
  await tx
    .update(inboundMails)
    .set({ details: sql`${details} - 'offered' - 'forwarded_from'` })
    .where(mentions(sql`${details}::text`, email))
  await erasePageName(erasing)
  await tx.execute(sql`select erase_address_from_history(${email})`)
}

function isAboutPerson({ tx, email, personId }: Erasing) {
  const { from_address, ticket_id, state, sender, subject, reason, text } = inboundMails
  const shown = sql`concat_ws(' ', ${sender}, ${subject}, ${reason}, ${text})`
  return or(
    eq(from_address, email),
    inArray(ticket_id, selectOwnTickets(tx, personId)),
    // In no conversation: a report, say, that an answer to them did not arrive.
    and(inArray(state, ['failed', 'ignored', 'bounce', 'auto-reply', 'spam']), mentions(shown, email)),
  )
}

/** Removes messages with their files: those that came in these mails, and whatever the person wrote as a customer. */
async function eraseMessages(erasing: Erasing, ids: string[]): Promise<void> {
  const { tx, personId } = erasing
  const { id, user_id, kind } = ticketResponses
  const isWritten = and(eq(user_id, personId), inArray(kind, ['customer', 'automatic']))
  const isTheirs = or(inArray(id, ids), isWritten)
  await deleteFiles(erasing, inArray(attachments.response_id, tx.select({ id }).from(ticketResponses).where(isTheirs)))
  recordDeleted(erasing, ticketResponses, await tx.delete(ticketResponses).where(isTheirs).returning({ id }))
}

/** Replaces the name in held mails that others wrote on pages opened by the person's links. */
async function erasePageName({ tx, personId }: Erasing): Promise<void> {
  const { details, reason } = inboundMails
  const name = sql`${details} -> 'page_of' ->> 'name'`
  await tx
    .update(inboundMails)
    .set({
      reason: sql`replace(${reason}, ${name}, ${ERASED})`,
      details: sql`jsonb_set(${details}, '{page_of,name}', to_jsonb(${ERASED}::text))`,
    })
    .where(sql`${details} -> 'page_of' ->> 'id' = ${personId}`)
}

/**
 * Removes the address from the deliveries of answers, and those the person had before. The rows stay, and lose the person with
 * their record: an answer without any is shown to the requester, though it was sent to others only (server/customers/customer-page.ts).
 */
export async function eraseRecipient({ tx, email, personId }: Erasing): Promise<void> {
  const { user_id, address } = mailDeliveries
  await tx
    .update(mailDeliveries)
    .set({ address: '', state: 'sent', code: null, words: null })
    .where(or(eq(sql`lower(${address})`, email), eq(user_id, personId)))
}
