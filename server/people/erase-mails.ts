import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction, Database } from '#server/platform/db/database.ts'
import {
  attachments,
  inboundMails,
  mailDeliveries,
  ticketResponses,
  tickets,
  bulkChanges,
  contactMessages,
  drafts,
  heldAnswers,
  keptDrafts,
  macros,
  mailTexts,
  noteVersions,
  savedReplies,
  suggestedAnswers,
  supportUsers,
  views,
} from '#server/schema/schema.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { unlistSenders } from '#server/settings/blocked-senders.ts'
import { rawMailKey } from '#server/files/object-key.ts'

const mentions = (text: SQL, email: string) => sql`position(${email} in lower(${text})) > 0`

/**
 * Removes the incoming mails of a person and those of their tickets, reports about mails to them, and what they wrote by mail in
 * tickets of others, with files; jobs remove the raw mails. Their address goes from deliveries and the history of other tickets.
 * Runs before the tickets are erased.
 */
export async function eraseMails(tx: Transaction, enqueue: Enqueue, email: string, personId: string | undefined) {
  const mails = await tx
    .delete(inboundMails)
    .where(isAboutPerson(tx, email, personId))
    .returning({ sha256: inboundMails.sha256, responseId: inboundMails.response_id })
  for (const { sha256 } of mails) await enqueue('remove-object', { key: rawMailKey(sha256) })
  const messageIds = await eraseMessages(
    tx,
    enqueue,
    mails.flatMap(({ responseId }) => responseId ?? []),
    personId,
  )
  await forgetRecipient(tx, email, personId)
  await forgetAddress(tx, email)
  return { rawMails: mails.map(({ sha256 }) => sha256), messageIds }
}

function isAboutPerson(tx: Transaction, email: string, personId: string | undefined) {
  const { from_address, ticket_id, state, sender, subject, reason, text } = inboundMails
  const own =
    personId === undefined
      ? undefined
      : tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))
  const shown = sql`concat_ws(' ', ${sender}, ${subject}, ${reason}, ${text})`
  return or(
    eq(from_address, email),
    own && inArray(ticket_id, own),
    // In no conversation: a report, say, that an answer to them did not arrive.
    and(inArray(state, ['failed', 'ignored', 'bounce', 'auto-reply', 'spam']), mentions(shown, email)),
  )
}

/** Removes messages with their files: those that came in these mails, and whatever the person wrote as a customer. */
async function eraseMessages(tx: Transaction, enqueue: Enqueue, ids: string[], personId: string | undefined) {
  const { id, user_id, kind } = ticketResponses
  const written =
    personId === undefined ? undefined : and(eq(user_id, personId), inArray(kind, ['customer', 'automatic']))
  const found = await tx
    .select({ id })
    .from(ticketResponses)
    .where(or(inArray(id, ids), written))
  const messageIds = found.map((message) => message.id)
  const files = await tx
    .delete(attachments)
    .where(inArray(attachments.response_id, messageIds))
    .returning({ key: attachments.id })
  for (const { key } of files) await enqueue('remove-object', { key })
  await tx.delete(ticketResponses).where(inArray(id, messageIds))
  return messageIds
}

/**
 * Removes the address from the deliveries of answers, and those the person had before. The rows stay, and lose the person with
 * their record: an answer without any is shown to the requester, though it was sent to others only (page/visible-messages.ts).
 */
async function forgetRecipient(tx: Transaction, email: string, personId: string | undefined): Promise<void> {
  const { user_id, address } = mailDeliveries
  await tx
    .update(mailDeliveries)
    .set({ address: '', state: 'sent', code: null, words: null })
    .where(or(eq(sql`lower(${address})`, email), personId === undefined ? undefined : eq(user_id, personId)))
}

/** Removes the address from what other people's mails, tickets and the list of blocked senders say about the person. */
async function forgetAddress(tx: Transaction, email: string): Promise<void> {
  await unlistSenders(tx, [email])
  const { details } = inboundMails
  await tx
    .update(inboundMails)
    .set({ details: sql`${details} - 'offered' - 'forwarded_from'` })
    .where(mentions(sql`${details}::text`, email))
  await tx.execute(sql`select erase_address_from_history(${email})`)
}

/**
 * Counts the texts of other people that contain the address: tickets, messages, drafts, incoming mails, contact messages,
 * notes about customers, suggested answers, and what the team has saved: replies, macros with what they put into drafts, texts of
 * mails and views.
 */
export async function countMentions(db: Database, address: string): Promise<number> {
  const contains = (text: ReturnType<typeof sql>) => sql`position(${address.toLowerCase()} in lower(${text})) > 0`
  const counts = await Promise.all([
    db.$count(tickets, contains(sql`${tickets.title} || ' ' || ${tickets.description}`)),
    db.$count(
      ticketResponses,
      contains(sql`${ticketResponses.message} || ' ' || coalesce(${ticketResponses.full_text}, '')`),
    ),
    db.$count(
      inboundMails,
      contains(sql`concat_ws(' ', ${inboundMails.sender}, ${inboundMails.subject}, ${inboundMails.text})`),
    ),
    db.$count(contactMessages, contains(sql`${contactMessages.subject} || ' ' || ${contactMessages.message}`)),
    ...[drafts, keptDrafts, heldAnswers, noteVersions].map((table) =>
      db.$count(table, contains(sql`${table.message}`)),
    ),
    db.$count(supportUsers, contains(sql`${supportUsers.team_notes}`)),
    db.$count(suggestedAnswers, contains(sql`${suggestedAnswers.message}`)),
    db.$count(savedReplies, contains(sql`${savedReplies.title} || ' ' || ${savedReplies.text}`)),
    db.$count(macros, contains(sql`${macros.title} || ' ' || ${macros.note}`)),
    db.$count(bulkChanges, contains(sql`${bulkChanges.added} ->> 'draft'`)),
    db.$count(mailTexts, contains(sql`${mailTexts.subject} || ' ' || ${mailTexts.text}`)),
    db.$count(views, contains(sql`${views.name} || ' ' || ${views.query}::text`)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
