import { type SQL, eq, inArray, sql } from 'drizzle-orm'
import type { Status } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { linkBrowsers, supportUsers, ticketLinks, tickets } from '../../db/schema.ts'
import { isSensitive } from '../../tickets/is-sensitive.ts'
import { hashKey } from '../../mail-ids/link-key.ts'
import { endOfLink, hasEnded } from './link-life.ts'
import { isParticipant } from '../access/is-participant.ts'

/** A link that works, with the ticket and the person it is for. */
export type Link = {
  id: string
  ticket: { id: string; ticket_id: number; status: Status; isSensitive: boolean }
  person: { id: string; first_name: string; last_name: string; email: string }
  isRequester: boolean
  /** When it ends; null while the ticket is not Resolved. */
  endsAt: Date | null
  /** Those that are known to be the person's (server/customers/access/visitor.ts), by the SHA-256 of their ids. */
  browsers: { browser: string; isConfirmed: boolean }[]
}
/** Also in a transaction. */
export type FindContext = Pick<Context, 'now'> & { db: Database | Transaction }

/**
 * Finds the link with this key. Undefined for a key that was never given, and for one that has ended or been revoked, or whose
 * person takes no part in the ticket any more: one query either way.
 */
export const findLinkByKey = (ctx: FindContext, ticketNumber: number, key: string): Promise<Link | undefined> =>
  findLink(ctx.db, ctx.now(), sql`${ticketLinks.key_hash} = ${hashKey(key)} and ${tickets.ticket_id} = ${ticketNumber}`)

/** Finds the link with this id, if it works, in the same way. */
export const findLinkById = (ctx: FindContext, ticketNumber: number, id: string): Promise<Link | undefined> =>
  findLink(ctx.db, ctx.now(), sql`${ticketLinks.id} = ${id} and ${tickets.ticket_id} = ${ticketNumber}`)

/** Returns which of these links still work, of at most a thousand. */
export async function findWorkingLinks({ db, now }: FindContext, ids: string[]): Promise<Set<string>> {
  const found = await selectLinks(db, inArray(ticketLinks.id, ids.slice(0, 1_000)))
  return new Set(found.flatMap((row) => asLink(row, now())?.id ?? []))
}

async function findLink(db: Database | Transaction, now: Date, matching: SQL): Promise<Link | undefined> {
  const [found] = await selectLinks(db, matching)
  return found && asLink(found, now)
}

function selectLinks(db: Database | Transaction, matching: SQL) {
  return db
    .select({
      id: ticketLinks.id,
      created_at: ticketLinks.created_at,
      revoked_at: ticketLinks.revoked_at,
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        status: tickets.status,
        resolved_at: tickets.resolved_at,
        category: tickets.category,
        sensitive: tickets.sensitive,
        user_id: tickets.user_id,
      },
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
      takesPart: isParticipant(),
      browsers: sql<Link['browsers']>`(
        select coalesce(json_agg(json_build_object('browser', ${linkBrowsers.browser},
          'isConfirmed', ${linkBrowsers.confirmed_at} is not null)), '[]')
        from ${linkBrowsers}
        where ${linkBrowsers.ticket_id} = ${ticketLinks.ticket_id} and ${linkBrowsers.user_id} = ${ticketLinks.user_id}
      )`,
    })
    .from(ticketLinks)
    .innerJoin(tickets, eq(tickets.id, ticketLinks.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, ticketLinks.user_id))
    .where(matching)
}

function asLink(found: Awaited<ReturnType<typeof selectLinks>>[number], now: Date): Link | undefined {
  if (found.revoked_at) return undefined
  const { resolved_at, user_id, ...ticket } = found.ticket
  const isRequester = user_id === found.person.id
  if (!isRequester && !found.takesPart) return undefined
  const lived = { status: ticket.status, resolved_at }
  if (hasEnded(lived, found.created_at, now)) return undefined
  return {
    id: found.id,
    ticket: { id: ticket.id, ticket_id: ticket.ticket_id, status: ticket.status, isSensitive: isSensitive(ticket) },
    person: found.person,
    isRequester,
    endsAt: endOfLink(lived, found.created_at),
    browsers: found.browsers,
  }
}
