import { randomUUID } from 'node:crypto'
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { clearJobOutputsNaming, deleteJobsNaming } from '#server/platform/jobs/pg-boss-tables.ts'
import {
  aiAnalyses,
  attachments,
  authUsers,
  contactMessages,
  customerCodes,
  customerSessions,
  customerSignIns,
  drafts,
  heldAnswers,
  idempotencyKeys,
  inboundMails,
  invitations,
  supportUsers,
  ticketLinks,
  ticketRatings,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { separateFromOthers } from '#server/merging/merge-tickets.ts'
import { idsOfDeleted } from './erase-sign-in.ts'
import { type Erasing, selectOwnTickets } from './erasing.ts'
import { lockTeam } from './manage-team.ts'
import { PERSONAL_DATA, eraseFrom } from './personal-data.ts'

/** The removed data: ids of what exists outside the database too, counts of everything else. */
export type ErasedData = Awaited<ReturnType<typeof erasePerson>>

/** The command has no clock of its own. */
type EraseContext = Pick<Context, 'transact'> & Partial<Pick<Context, 'now'>>

/**
 * Removes what the database stores about the person that an e-mail address leads to (PERSONAL_DATA), with all records merged into them, in one transaction, with copies of it
 * in stored responses and jobs. Jobs remove the contents of files and the raw mails. Answers and notes they wrote stay, without
 * their name. Throws `conflict` for the only admin.
 */
export async function erasePerson({ transact, now = () => new Date() }: EraseContext, address: string) {
  const email = address.toLowerCase()
  return transact(async (tx, enqueue) => {
    const [person, ...merged] = await lockPerson(tx, email)
    const erasing: Erasing = { ...person!, tx, enqueue, now: now(), deleted: new Map(), rawMails: [], answersKept: 0 }
    for (const { personId } of [...merged, person!]) await separateFromOthers(tx, personId, erasing.now)
    for (const record of [...merged, person!]) {
      Object.assign(erasing, record)
      for (const data of PERSONAL_DATA) await eraseFrom(data, erasing)
      await clearJobOutputsNaming(tx, erasing.email)
    }
    const mailIds = idsOfDeleted(erasing)
    const jobs = await deleteJobsNaming(tx, mailIds)
    const idsOf = (table: PgTable) => (erasing.deleted.get(table) ?? []).filter((id) => id !== null)
    const countOf = (...tables: PgTable[]) => tables.flatMap((table) => erasing.deleted.get(table) ?? []).length
    return {
      ticketIds: idsOf(tickets),
      responseIds: idsOf(ticketResponses),
      contactMessageIds: idsOf(contactMessages),
      mailIds,
      rawMails: erasing.rawMails,
      analyses: countOf(aiAnalyses),
      files: countOf(attachments),
      drafts: countOf(drafts, heldAnswers),
      links: countOf(ticketLinks),
      ratings: countOf(ticketRatings),
      codes: countOf(customerCodes),
      sessions: countOf(customerSignIns, customerSessions),
      invitations: countOf(invitations),
      signIns: countOf(authUsers),
      records: countOf(supportUsers),
      answersKept: erasing.answersKept,
      answers: countOf(idempotencyKeys),
      jobs,
    }
  })
}

/**
 * Locks the person that an e-mail address leads to so that nothing more is stored about them in the meantime, and returns them with the records
 * merged into them, or an id that no row has where the address is on no record. Their
 * mails and tickets, and the tickets they take part in, own, follow or write in, are locked first: every change of one has it
 * locked, and then needs the person through a foreign key (docs/decisions/customer-page.md). Throws `conflict` for the only admin.
 */
async function lockPerson(tx: Transaction, email: string) {
  const { id, merged_into } = supportUsers
  const person = sql`(select coalesce(merged_into, id) from support_users where email = ${email})`
  const select = () =>
    tx
      .select({ personId: id, email: sql<string>`coalesce(${supportUsers.email}, ${email})` })
      .from(supportUsers)
      .where(or(eq(id, person), eq(merged_into, person)))
      .orderBy(sql`${merged_into} is not null`, id)
  const found = await select()
  if (found.length === 0) found.push({ personId: randomUUID(), email })
  for (const record of found) await lockMails(tx, record.email, record.personId)
  for (const { personId } of found) await lockTickets(tx, personId)
  for (const record of found) await refuseOnlyAdmin(tx, record.email)
  const locked = await select().for('update')
  // Those that came meanwhile; no more can come now.
  for (const { personId } of locked) await lockTickets(tx, personId)
  return locked.length > 0 ? locked : found
}

/** Who decides about a held mail has it locked before its ticket. */
async function lockMails(tx: Transaction, email: string, personId: string): Promise<void> {
  const isTheirs = inArray(inboundMails.ticket_id, selectOwnTickets(tx, personId))
  await tx
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(or(eq(inboundMails.from_address, email), isTheirs))
    .orderBy(inboundMails.id)
    .for('update')
}

async function lockTickets(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`
    select from tickets where id in (
      select id from tickets where user_id = ${personId}
      union select id from tickets where assignee_id = ${personId}
      union select ticket_id from ticket_participants where user_id = ${personId}
      union select ticket_id from ticket_followers where user_id = ${personId}
      union select ticket_id from drafts where user_id = ${personId}
      union select ticket_id from kept_drafts where user_id = ${personId}
      union select ticket_id from held_answers where user_id = ${personId}
    ) order by id for update`)
}

/** Locks the team, so that two who are erased at once do not each count the other as the remaining one. */
async function refuseOnlyAdmin(tx: Transaction, email: string): Promise<void> {
  const team = await lockTeam(tx)
  const admins = team.filter(({ role }) => role === 'admin')
  if (admins.length === 1 && admins[0]!.email === email)
    throw new AppError(
      'conflict',
      `${email} is the only admin. Make another one first with \`npm run users -- add … --admin\`, then erase again.`,
    )
}
