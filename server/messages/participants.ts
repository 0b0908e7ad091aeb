import { and, asc, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { addParticipant as addOperation, removeParticipant as removeOperation } from '#contract/participants.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { supportUsers, ticketEvents, ticketParticipants } from '../db/schema.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError, notFound } from '../errors.ts'
import { isAutomaticMailbox, isOurMailbox, normalizeMailbox } from '../tickets/normalize-mailbox.ts'
import { findOrAddPerson } from '../users/find-or-add-person.ts'

/** More would be a mailing list. */
export const MAX_PARTICIPANTS = 10

type Ticket = { id: string; user_id: string | null }
/** A person as a mail or an admin names them. */
export type NamedAddress = { email: string; name: string }

/** Lists the participants of a ticket in the order they were added. */
export async function listParticipants(db: Database | Transaction, ticketId: string) {
  const people = await db
    .select({
      id: supportUsers.id,
      first_name: supportUsers.first_name,
      last_name: supportUsers.last_name,
      email: supportUsers.email,
    })
    .from(ticketParticipants)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketParticipants.user_id))
    .where(eq(ticketParticipants.ticket_id, ticketId))
    .orderBy(asc(ticketParticipants.created_at), asc(supportUsers.email))
  return people.map(({ first_name, last_name, ...person }) => ({
    ...person,
    name: [first_name, last_name].filter(Boolean).join(' '),
  }))
}

/** Whether an address may take part in tickets: it is a person's, as far as its name tells, and not our own. */
export function mayParticipate({ config }: Pick<Context, 'config'>, email: string): boolean {
  const mailbox = normalizeMailbox(email)
  return !isOurMailbox(config, mailbox) && !isAutomaticMailbox(mailbox)
}

/**
 * Adds a person to a ticket: from then on they get its answers and may write to it. Somebody who takes part already stays
 * as they are. Returns all participants. Throws `not-found`, `invalid-input` for an address that is no person's, and
 * `conflict` for the requester and when there are ten.
 */
export async function addParticipant(ctx: Context, { id, email, name }: Parsed<typeof addOperation>, actor: Actor) {
  const address = email.toLowerCase()
  if (!mayParticipate(ctx, address)) {
    const message = 'This address is ours or a program’s. Add the address of a person.'
    throw new AppError('invalid-input', message, [{ path: 'email', message }])
  }
  return ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const outcome = await join(ctx, tx, ticket, [{ email: address, name }], actor.id)
    if (outcome.requester) throw new AppError('conflict', `${address} is the requester and gets every answer already.`)
    if (outcome.tooMany)
      throw new AppError('conflict', `A ticket can have ${MAX_PARTICIPANTS} participants. Remove one first.`)
    return listParticipants(tx, id)
  })
}

/**
 * Adds the people of a mail's Cc to a locked ticket, as far as they may take part and there is room. `actorId` is who put
 * them there; null for the customer.
 */
export async function addPeopleOfMail(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  ticket: Ticket,
  people: NamedAddress[],
  actorId: string | null,
): Promise<void> {
  const named = people.map(({ email, name }) => ({ email: email.toLowerCase(), name }))
  const persons = named.filter(({ email }) => mayParticipate(ctx, email))
  await join(ctx, tx, ticket, persons, actorId)
}

/** Removes a person from a ticket. Returns who is left. Throws `not-found`. */
export async function removeParticipant(ctx: Context, { id, user }: Parsed<typeof removeOperation>, actor: Actor) {
  return ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    const before = await listParticipants(tx, id)
    const isParticipant = and(eq(ticketParticipants.ticket_id, id), eq(ticketParticipants.user_id, user))
    const { rowCount } = await tx.delete(ticketParticipants).where(isParticipant)
    if (rowCount === 0) throw notFound()
    const after = await listParticipants(tx, id)
    await record(tx, id, { actorId: actor.id, before, after, now: ctx.now() })
    return after
  })
}

async function join(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  ticket: Ticket,
  people: NamedAddress[],
  actorId: string | null,
): Promise<{ requester: boolean; tooMany: boolean }> {
  const now = ctx.now()
  const outcome = { requester: false, tooMany: false }
  const before = await listParticipants(tx, ticket.id)
  const known = new Set(before.map(({ id }) => id))
  for (const named of people) {
    if (before.some(({ email }) => email === named.email)) continue
    const isFull = known.size >= MAX_PARTICIPANTS
    if (isFull) outcome.tooMany = true
    if (isFull) break
    const person = await findOrAddPerson(tx, named, now)
    if (person.id === ticket.user_id) outcome.requester = true
    if (person.id === ticket.user_id || known.has(person.id)) continue
    known.add(person.id)
    await tx.insert(ticketParticipants).values({ ticket_id: ticket.id, user_id: person.id, created_at: now })
  }
  if (known.size > before.length)
    await record(tx, ticket.id, { actorId, before, after: await listParticipants(tx, ticket.id), now })
  return outcome
}

type Listed = Awaited<ReturnType<typeof listParticipants>>
type Change = { actorId: string | null; before: Listed; after: Listed; now: Date }

function record(tx: Transaction, ticketId: string, { actorId, before, after, now }: Change) {
  const names = (people: Listed) => people.map(({ name, email }) => name || email).join(', ') || null
  return tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    actor_id: actorId,
    kind: 'participants_changed',
    from_value: names(before),
    to_value: names(after),
    created_at: now,
  })
}
