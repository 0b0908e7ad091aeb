import { type SQL, type SQLWrapper, sql, and, desc, eq, isNull, inArray, or } from 'drizzle-orm'
import { supportUsers, ticketParticipants, tickets, ticketLinks, linkBrowsers } from '../schema/schema.ts'
import type { Status } from '#contract/vocabulary.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { hashKey, linkKey, linkPath } from './link-keys.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { personColumns } from '../people/ensure-person.ts'
import { isSensitive } from './is-sensitive.ts'
import { recordEvent } from '../tickets/history.ts'
import { leadsTo } from '../tickets/ticket-lock.ts'
import { pick } from '../platform/pick.ts'

/** SQL: whether a person, by default the joined one, is among the participants of a ticket. */
export const isParticipant = (personId: SQLWrapper = supportUsers.id): SQL<boolean> => sql<boolean>`exists (
  select from ${ticketParticipants}
  where ${ticketParticipants.ticket_id} = ${tickets.id} and ${ticketParticipants.user_id} = ${personId}
)`

export const openedColumns = pick(
  tickets,
  'id',
  'ticket_id',
  'status',
  'resolved_at',
  'category',
  'sensitive',
  'user_id',
)

type OpenedTicket = Pick<typeof tickets.$inferSelect, 'id' | 'ticket_id' | 'status' | 'category' | 'sensitive'>

export const toOpenedTicket = ({ id, ticket_id, status, ...rest }: OpenedTicket) => ({
  id,
  ticket_id,
  status,
  isSensitive: isSensitive(rest),
})

/** Days for which links work after their ticket was resolved; one made later works as long from then on. */
const LINK_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Ticket = { status: Status; resolved_at: Date | null }

/** Returns when a link made at `created_at` ends; null while its ticket is not Resolved. */
export function endOfLink({ status, resolved_at }: Ticket, created_at: Date): Date | null {
  if (status !== 'Resolved' || !resolved_at) return null
  return new Date(Math.max(resolved_at.getTime(), created_at.getTime()) + LINK_DAYS * DAY_MS)
}

function hasEnded(ticket: Ticket, created_at: Date, now: Date): boolean {
  const end = endOfLink(ticket, created_at)
  return end !== null && end < now
}

type LinkOf = { ticket: { id: string; ticket_id: number }; personId: string }

/**
 * Returns the path of the customer's page with this person's key, the same in every mail. Makes a link where the person has
 * none, or only revoked or ended ones or those of an earlier SECRET.
 */
export async function ensureLink(
  { db, signer, now }: Pick<Context, 'db' | 'signer' | 'now'>,
  { ticket, personId }: LinkOf,
): Promise<string> {
  const [live] = await db
    .select({
      ...pick(ticketLinks, 'id', 'key_hash', 'created_at'),
      ticket: { status: tickets.status, resolved_at: tickets.resolved_at },
    })
    .from(ticketLinks)
    .innerJoin(tickets, eq(tickets.id, ticketLinks.ticket_id))
    .where(and(eq(ticketLinks.ticket_id, ticket.id), eq(ticketLinks.user_id, personId), isNull(ticketLinks.revoked_at)))
    .orderBy(desc(ticketLinks.created_at))
    .limit(1)
  const created_at = now()
  const known = live && !hasEnded(live.ticket, live.created_at, created_at) && linkKey(signer, live.id)
  if (known && hashKey(known) === live.key_hash) return linkPath(ticket.ticket_id, known)
  const id = randomUUID()
  const key = linkKey(signer, id)
  await db.transaction(async (tx) => {
    await tx
      .insert(ticketLinks)
      .values({ id, ticket_id: ticket.id, user_id: personId, key_hash: hashKey(key), created_at })
    await recordEvent(tx, ticket.id, 'link_made', created_at)
  })
  return linkPath(ticket.ticket_id, key)
}

/** A working link with its ticket and person; `endsAt` is null while the ticket is not Resolved. */
export type Link = NonNullable<ReturnType<typeof asLink>>
export type FindContext = Pick<Context, 'now'> & { db: Database | Transaction }

/**
 * Finds the working link with this key; undefined, after the same single query, for one that was never given, has ended or
 * been revoked, or whose person no longer takes part in the ticket.
 */
export const findLinkByKey = (ctx: FindContext, number: number, key: string) =>
  findLink(ctx, number, eq(ticketLinks.key_hash, hashKey(key)))

export const findLinkById = (ctx: FindContext, number: number, id: string) =>
  findLink(ctx, number, eq(ticketLinks.id, id))

/** Returns the ids of links that still work, of at most a thousand. */
export async function findWorkingLinks({ db, now }: FindContext, ids: string[]): Promise<Set<string>> {
  const found = await selectLinks(db, inArray(ticketLinks.id, ids.slice(0, 1_000)))
  return new Set(found.flatMap((row) => asLink(row, now())?.id ?? []))
}

async function findLink({ db, now }: FindContext, number: number, matching: SQL): Promise<Link | undefined> {
  const [found] = await selectLinks(db, and(matching, leadsTo(number)))
  return found && asLink(found, now())
}

function selectLinks(db: Database | Transaction, matching: SQL | undefined) {
  return (
    db
      .select({
        ...pick(ticketLinks, 'id', 'created_at', 'revoked_at'),
        ticket: openedColumns,
        person: personColumns,
        takesPart: isParticipant(),
        /** The person's browsers (server/customers/visitor.ts), by the SHA-256 of their ids. */
        browsers: sql<{ browser: string; isConfirmed: boolean }[]>`(
        select coalesce(json_agg(json_build_object('browser', ${linkBrowsers.browser},
          'isConfirmed', ${linkBrowsers.confirmed_at} is not null)), '[]')
        from ${linkBrowsers}
        where ${linkBrowsers.ticket_id} = ${tickets.id} and ${linkBrowsers.user_id} = ${ticketLinks.user_id}
      )`,
      })
      .from(ticketLinks)
      // A mail that was queued before a merge makes one of the source.
      .innerJoin(
        tickets,
        sql`${tickets.id} = (select coalesce(merged_into, id) from tickets named where named.id = ${ticketLinks.ticket_id})`,
      )
      .innerJoin(supportUsers, eq(supportUsers.id, ticketLinks.user_id))
      .where(matching)
  )
}

function asLink(found: Awaited<ReturnType<typeof selectLinks>>[number], now: Date) {
  const { id, ticket, person, browsers, created_at } = found
  if (found.revoked_at || hasEnded(ticket, created_at, now)) return undefined
  const isRequester = ticket.user_id === person.id
  if (!isRequester && !found.takesPart) return undefined
  const endsAt = endOfLink(ticket, created_at)
  return { id, ticket: toOpenedTicket(ticket), person, isRequester, endsAt, browsers }
}

type Mail = { ticket: { id: string; ticket_id: number }; personId: string; address: string }

/**
 * Returns the URL of the ticket's page for a mail to this person; undefined where they no longer take part in the ticket or
 * the address is no longer theirs. Never call it inside a transaction.
 */
export async function linkForMail(
  ctx: Pick<Context, 'db' | 'signer' | 'now' | 'baseUrl'>,
  { ticket, personId, address }: Mail,
): Promise<string | undefined> {
  const found = await ctx.db
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .innerJoin(tickets, eq(tickets.id, ticket.id))
    .where(
      and(
        eq(supportUsers.id, personId),
        inArray(supportUsers.id, sql`(select coalesce(merged_into, id) from support_users where email = ${address})`),
        or(eq(tickets.user_id, supportUsers.id), isParticipant()),
      ),
    )
  if (found.length === 0) return undefined
  return `${ctx.baseUrl()}${await ensureLink(ctx, { ticket, personId })}`
}
