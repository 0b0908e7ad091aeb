import { eq, inArray, or, like, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  authUsers,
  invitations,
  authVerifications,
  contactMessages,
  supportUsers,
  ticketResponses,
} from '#server/schema/schema.ts'
import { forgetAddresses } from './known-devices.ts'
import type { Context } from '#server/context.ts'
import { OWNER_COUNTS_TABLES } from '#server/schema/ticket-list/counts.ts'
import { eraseBulkChanges, eraseTeamWork } from './erase-team-work.ts'
import { eraseMails } from './erase-mails.ts'
import { eraseNames, eraseTraces } from './erase-traces.ts'
import { erasePageAccess, eraseSuggestions, eraseTickets } from './erase-tickets.ts'
import { lockPerson } from './lock-person.ts'

/** Removes the invitations to an e-mail address and those its user has sent; returns their ids. */
async function eraseInvitations(tx: Transaction, email: string): Promise<string[]> {
  const inviter = tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  const erased = await tx
    .delete(invitations)
    .where(or(eq(invitations.email, email), inArray(invitations.invitedBy, inviter)))
    .returning({ id: invitations.id })
  return erased.map(({ id }) => id)
}

/**
 * Removes the sign-in of an e-mail address with password, second factor, recovery codes, sessions and remembered addresses.
 * Returns how many there were: one or none.
 */
export async function eraseSignIn(tx: Transaction, email: string): Promise<number> {
  const { identifier, value } = authVerifications
  const pattern = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  await tx.delete(authVerifications).where(or(like(identifier, pattern), like(value, pattern)))
  const found = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  for (const { id } of found) await deleteSignIn(tx, id)
  return found.length
}

/** Deletes a sign-in with everything that belongs to it. */
export async function deleteSignIn(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authUsers).where(eq(authUsers.id, userId))
  await forgetAddresses(tx, userId)
}

/** What was removed: ids of what exists outside the database too, counts of everything else. */
export type ErasedData = Awaited<ReturnType<typeof erasePerson>>

/** The command has no clock of its own. */
type Erasing = Pick<Context, 'transact'> & Partial<Pick<Context, 'now'>>

/**
 * Removes what the database stores about the person of an e-mail address, in one transaction: tickets with everything that
 * belongs to them, what they sent by mail, links, ratings, contact messages, invitations, the customer record, the sign-in,
 * drafts and answers that are not sent, copies of any of it, and their name in the history of others' tickets. Jobs remove the
 * contents of files and the raw mails. Answers and notes they wrote stay, without their name. Throws `conflict` for the only admin.
 */
export async function erasePerson({ transact, now = () => new Date() }: Erasing, address: string) {
  const email = address.toLowerCase()
  return transact(async (tx, enqueue) => {
    const person = await lockPerson(tx, email)
    await eraseNames(tx, person?.id)
    const mails = await eraseMails(tx, enqueue, email, person?.id)
    const { accessIds, ...access } = await erasePageAccess(tx, person?.id)
    await eraseSuggestions(tx, person?.id)
    await eraseBulkChanges(tx, person?.id)
    const unsent = await eraseTeamWork(tx, enqueue, person?.id, now())
    const erasedTickets = await eraseTickets(tx, enqueue, person?.id)
    const messages = await tx
      .delete(contactMessages)
      .where(eq(sql`lower(${contactMessages.email})`, email))
      .returning({ id: contactMessages.id })
    const contactMessageIds = messages.map(({ id }) => id)
    const answersKept = person ? await tx.$count(ticketResponses, eq(ticketResponses.user_id, person.id)) : 0
    const invitationIds = await eraseInvitations(tx, email)
    const signIns = await eraseSignIn(tx, email)
    if (person) {
      await tx.delete(supportUsers).where(eq(supportUsers.id, person.id))
      await dropCountsOfOwner(tx, person.id)
    }
    const responseIds = [...erasedTickets.responseIds, ...mails.messageIds]
    const ids = [...erasedTickets.ticketIds, ...responseIds, ...contactMessageIds, ...invitationIds, ...accessIds]
    const traces = await eraseTraces(tx, email, person ? [person.id, ...ids] : ids)
    return {
      ...erasedTickets,
      responseIds,
      rawMails: mails.rawMails,
      contactMessageIds,
      invitations: invitationIds.length,
      records: person ? 1 : 0,
      signIns,
      answersKept,
      ...unsent,
      ...access,
      ...traces,
      mailIds: ids,
    }
  })
}

/** Removes the counts of an owner who has no tickets any more: changes that cancel each other, and name them until they are added up. */
async function dropCountsOfOwner(tx: Transaction, personId: string): Promise<void> {
  for (const table of OWNER_COUNTS_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where assignee = ${personId}`)
}
