import { and, asc, eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type * as messagesContract from '#contract/messages.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { inboundMails, supportUsers, ticketParticipants, tickets } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { omitUnchanged, writeFields } from '../tickets/ticket-fields.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import { isAutomaticMailbox, isOurMailbox, normalizeMailbox } from '../mail/classify/normalize-mailbox.ts'
import { ensurePerson, fullName, nameOrAddress, personColumns } from '../people/ensure-person.ts'
import { readName } from '../team/members.ts'

export const MAX_PARTICIPANTS = 10

/** Lists the participants of a ticket in the order they were added, without whom a merge has made the requester as well. */
export async function listParticipants(db: Database | Transaction, ticketId: string) {
  const isNotRequester = sql`${ticketParticipants.user_id} is distinct from (select user_id from tickets where id = ${ticketId})`
  const people = await db
    .select(personColumns)
    .from(ticketParticipants)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketParticipants.user_id))
    .where(and(eq(ticketParticipants.ticket_id, ticketId), isNotRequester))
    .orderBy(asc(ticketParticipants.created_at), asc(supportUsers.email))
  return people.map((person) => ({ id: person.id, name: fullName(person), email: person.email }))
}

const isParticipant = (ticketId: string, userId: string) =>
  and(eq(ticketParticipants.ticket_id, ticketId), eq(ticketParticipants.user_id, userId))

/** Returns true for an address that is a person's, as far as its name tells, and not our own. */
export function mayParticipate({ config }: Pick<Context, 'config'>, email: string): boolean {
  const mailbox = normalizeMailbox(email)
  return !isOurMailbox(config, mailbox) && !isAutomaticMailbox(mailbox)
}

/**
 * Adds a person to a ticket and returns all participants; a present one stays unchanged. Throws `not-found`, `invalid-input`
 * for an address that is no person's, and `conflict` for the requester and the eleventh.
 */
export async function addParticipant(
  ctx: Context,
  { id, email, name }: Parsed<typeof messagesContract.addParticipant>,
  actor: Actor,
) {
  const address = email.toLowerCase()
  if (!mayParticipate(ctx, address))
    throw invalidField('email', 'This address is ours or a program’s. Add the address of a person.')
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const before = await listParticipants(tx, id)
    if (before.some(({ email: known }) => known === address)) return before
    if (before.length >= MAX_PARTICIPANTS)
      throw new AppError('conflict', `A ticket can have ${MAX_PARTICIPANTS} participants. Remove one first.`)
    const person = await ensurePerson(tx, { address, name }, now)
    if (person.id === ticket.user_id)
      throw new AppError('conflict', `${address} is the requester and gets every answer already.`)
    if (before.some((known) => known.id === person.id)) return before
    await tx.insert(ticketParticipants).values({ ticket_id: id, user_id: person.id, created_at: now })
    const after = await listParticipants(tx, id)
    await record(tx, id, { actor, before, after, now })
    return after
  })
}

/** Removes a person from a ticket. Returns who is left. Throws `not-found`. */
export async function removeParticipant(
  ctx: Context,
  { id, user }: Parsed<typeof messagesContract.removeParticipant>,
  actor: Actor,
) {
  return ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    const before = await listParticipants(tx, id)
    const { rowCount } = await tx.delete(ticketParticipants).where(isParticipant(id, user))
    if (rowCount === 0) throw notFound()
    const after = await listParticipants(tx, id)
    await record(tx, id, { actor, before, after, now: ctx.now() })
    return after
  })
}

type Listed = Awaited<ReturnType<typeof listParticipants>>
type Change = { actor: Actor; before: Listed; after: Listed; now: Date }

function record(tx: Transaction, ticketId: string, { actor, before, after, now }: Change) {
  const names = (people: Listed) => people.map(({ name, email }) => name || email).join(', ') || null
  const [from, to] = [names(before), names(after)]
  return recordEvent(tx, ticketId, 'participants_changed', now, { by: actor.id, from, to })
}

/**
 * Makes the original sender of a forwarded mail the requester, and their company the ticket's; who forwarded it takes no further part. No confirmation goes to
 * a person who has not written to us. Throws `not-found`, and `conflict` where no mail was forwarded.
 */
export async function changeRequester(ctx: Context, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    const writer = await readForwardedFrom(tx, id)
    if (!writer || !mayParticipate(ctx, writer.address.toLowerCase()))
      throw new AppError('conflict', 'This ticket was not made from a person’s email that someone forwarded.')
    const person = await ensurePerson(tx, writer, now)
    if (person.id === ticket.user_id) return { user_id: person.id }
    await tx.delete(ticketParticipants).where(isParticipant(id, person.id))
    await tx.update(tickets).set({ user_id: person.id, updated_at: now }).where(eq(tickets.id, id))
    const from = await readName(tx, ticket.user_id)
    await recordEvent(tx, id, 'requester_changed', now, { by: actor.id, from, to: nameOrAddress(person) })
    const [member] = await tx
      .select({ company_id: supportUsers.company_id })
      .from(supportUsers)
      .where(eq(supportUsers.id, person.id))
    await writeFields(tx, enqueue, [{ ticket, fields: omitUnchanged(ticket, member!) }], { id: actor.id }, now)
    return { user_id: person.id }
  })
}

async function readForwardedFrom(tx: Transaction, ticketId: string) {
  const [mail] = await tx
    .select({ details: inboundMails.details })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), eq(inboundMails.opened_ticket, true)))
  return mail?.details?.forwarded_from
}
