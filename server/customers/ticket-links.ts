import { randomUUID } from 'node:crypto'
import { and, eq, sql, asc, inArray, isNull } from 'drizzle-orm'
import type { Context, Actor } from '../context.ts'
import { ticketLinks, tickets, supportUsers } from '../schema/schema.ts'
import { countAttempt } from '../platform/limits/counters.ts'
import { hashKey } from './link-keys.ts'
import { isParticipant, endOfLink } from './links.ts'
import type { Parsed } from '#contract/operation.ts'
import type { revokeTicketLinks as revokeOperation } from '#contract/customers.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { recordEvent } from '../tickets/history.ts'
import { leadsTo, lockTicket, requireTicket } from '../tickets/ticket-lock.ts'
import { notFound } from '../platform/errors.ts'
import { fullName, nameOrAddress, personColumns } from '../people/ensure-person.ts'
import { pick } from '../platform/pick.ts'

/** Mailed links for each person of a ticket. */
const LIMIT = { window: 3_600, max: 3 }

/**
 * Mails a new link to the person a key was made for, even if it has ended or been revoked, otherwise to the requester, if
 * they still take part in the ticket; at most three an hour for each. Does the same for every number and key, so that it
 * does not reveal whether the ticket exists: the job then finds nothing.
 */
export async function sendNewLink(
  ctx: Pick<Context, 'transact' | 'config' | 'db' | 'now'>,
  { number, key }: { number: number; key: string },
): Promise<void> {
  const found = await findPerson(ctx, number, key)
  const { ticketId, personId } = found ?? { ticketId: randomUUID(), personId: randomUUID() }
  const counted = found ? `${ticketId} ${personId}` : `unknown ${number}`
  await ctx.transact(async (tx, enqueue) => {
    const count = () => countAttempt({ db: tx, now: ctx.now }, `customer links ${counted}`, LIMIT)
    if (ctx.config.rateLimits && !(await count()).allowed) return
    await enqueue('send-ticket-link', { ticketId, personId })
  })
}

async function findPerson({ db }: Pick<Context, 'db'>, number: number, key: string) {
  const personId = sql<string | null>`coalesce(${ticketLinks.user_id}, ${tickets.user_id})`
  const [found] = await db
    .select({
      ticketId: tickets.id,
      personId,
      isRequester: sql<boolean>`${personId} = ${tickets.user_id}`,
      takesPart: isParticipant(personId),
    })
    .from(tickets)
    .leftJoin(ticketLinks, and(eq(ticketLinks.ticket_id, tickets.id), eq(ticketLinks.key_hash, hashKey(key))))
    .where(leadsTo(number))
  if (!found?.personId || !(found.isRequester || found.takesPart)) return undefined
  return { ticketId: found.ticketId, personId: found.personId }
}

/** Lists the links of a ticket with their people, oldest first, including revoked ones. Throws `not-found`. */
export async function listLinks(ctx: Pick<Context, 'db'>, { id }: { id: string }) {
  await requireTicket(ctx, { id })
  return selectLinks(ctx.db, id)
}

async function selectLinks(db: Database | Transaction, ticketId: string) {
  const links = await db
    .select({
      ...pick(ticketLinks, 'id', 'created_at', 'opened_at', 'revoked_at'),
      person: personColumns,
      ticket: { status: tickets.status, resolved_at: tickets.resolved_at },
    })
    .from(ticketLinks)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketLinks.user_id))
    .innerJoin(tickets, eq(tickets.id, ticketLinks.ticket_id))
    .where(eq(ticketLinks.ticket_id, ticketId))
    .orderBy(asc(ticketLinks.created_at), asc(ticketLinks.id))
  return links.map(({ person, ticket, ...link }) => ({
    ...link,
    ends_at: endOfLink(ticket, link.created_at),
    person: { id: person.id, name: fullName(person), email: person.email },
  }))
}

/**
 * Revokes the links of a ticket, one link, or those of one person, and returns all links. Throws `not-found`, also for a
 * link or a person of another ticket.
 */
export async function revokeLinks(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, link, person }: Parsed<typeof revokeOperation>,
  actor: Pick<Actor, 'id'>,
) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    const isNamed = and(
      eq(ticketLinks.ticket_id, id),
      link === undefined ? undefined : eq(ticketLinks.id, link),
      person === undefined ? undefined : eq(ticketLinks.user_id, person),
    )
    if ((link ?? person) !== undefined && (await tx.$count(ticketLinks, isNamed)) === 0) throw notFound()
    const revoked = await tx
      .update(ticketLinks)
      .set({ revoked_at: now })
      .where(and(isNamed, isNull(ticketLinks.revoked_at)))
      .returning({ user_id: ticketLinks.user_id })
    const people = revoked.map(({ user_id }) => user_id)
    if (people.length > 0)
      await recordEvent(tx, id, 'links_revoked', now, { by: actor.id, to: await namesOf(tx, people) })
    return selectLinks(tx, id)
  })
}

async function namesOf(tx: Transaction, userIds: string[]): Promise<string> {
  const people = await tx
    .select(personColumns)
    .from(supportUsers)
    .where(inArray(supportUsers.id, userIds))
    .orderBy(asc(supportUsers.first_name), asc(supportUsers.last_name), asc(supportUsers.email))
  return people.map(nameOrAddress).join(', ')
}
