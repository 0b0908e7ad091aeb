import { and, asc, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type * as messagesContract from '#contract/messages.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketEvents, ticketParticipants } from '../schema/schema.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { isAutomaticMailbox, isOurMailbox, normalizeMailbox } from '../mail/classify/normalize-mailbox.ts'
import { ensurePerson } from '../people/ensure-person.ts'

const MAX_PARTICIPANTS = 10

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
  if (!mayParticipate(ctx, address)) {
    const message = 'This address is ours or a program’s. Add the address of a person.'
    throw new AppError('invalid-input', message, [{ path: 'email', message }])
  }
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
    const isParticipant = and(eq(ticketParticipants.ticket_id, id), eq(ticketParticipants.user_id, user))
    const { rowCount } = await tx.delete(ticketParticipants).where(isParticipant)
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
  return tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    actor_id: actor.id,
    kind: 'participants_changed',
    from_value: names(before),
    to_value: names(after),
    created_at: now,
  })
}
