import { eq, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { contactMessages, supportUsers, ticketResponses } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { eraseSignIn } from './erase-sign-in.ts'
import { eraseTickets } from './erase-tickets.ts'
import { eraseTraces } from './erase-traces.ts'

/** What was removed, by id where something outside the database goes by it, otherwise how many. */
export type ErasedData = Awaited<ReturnType<typeof erasePerson>>

/**
 * Removes what the database holds about the person of an address, in one transaction: tickets with all that belongs to
 * them, contact messages, customer record, sign-in, and what repeats any of it. Bytes of files follow as jobs. Answers
 * they wrote to others as support stay, without their name. Throws `conflict` for the only admin.
 */
export async function erasePerson({ transact }: Pick<Context, 'transact'>, address: string) {
  const email = address.toLowerCase()
  return transact(async (tx, enqueue) => {
    const person = await lockPerson(tx, email)
    const erasedTickets = await eraseTickets(tx, enqueue, person?.id)
    const messages = await tx
      .delete(contactMessages)
      .where(eq(sql`lower(${contactMessages.email})`, email))
      .returning({ id: contactMessages.id })
    const contactMessageIds = messages.map(({ id }) => id)
    const responsesKept = person
      ? await tx.$count(ticketResponses, eq(ticketResponses.user_id, person.id))
      : 0
    const signInsErased = await eraseSignIn(tx, email)
    if (person) await tx.delete(supportUsers).where(eq(supportUsers.id, person.id))
    const ids = [...erasedTickets.ticketIds, ...erasedTickets.responseIds, ...contactMessageIds]
    const traces = await eraseTraces(tx, email, person ? [person.id, ...ids] : ids)
    return {
      ...erasedTickets,
      contactMessageIds,
      records: person ? 1 : 0,
      signIns: signInsErased,
      answersKept: responsesKept,
      ...traces,
      mailIds: ids,
    }
  })
}

/**
 * Finds the person and keeps anyone from giving them a ticket meanwhile; admins too, so that two who are erased at once
 * do not both take the other for the one who stays.
 */
async function lockPerson(tx: Transaction, email: string): Promise<{ id: string } | undefined> {
  const locked = await tx
    .select({ id: supportUsers.id, email: supportUsers.email, is_admin: supportUsers.is_admin })
    .from(supportUsers)
    .where(or(eq(supportUsers.email, email), eq(supportUsers.is_admin, true)))
    .orderBy(supportUsers.id)
    .for('update')
  const person = locked.find((found) => found.email === email)
  if (person?.is_admin && !locked.some((found) => found.is_admin && found.id !== person.id))
    throw new AppError(
      'conflict',
      `${email} is the only admin. Make another one first with \`npm run users -- add … --admin\`, then erase again.`,
    )
  return person
}
