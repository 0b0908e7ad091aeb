import { type SQL, type SQLWrapper, and, sql, eq, gt } from 'drizzle-orm'
import { isListed, tickets, customerSessions, supportUsers } from '../schema/schema.ts'
import { sensitiveColumn } from './is-sensitive.ts'
import { personColumns } from '../people/ensure-person.ts'
import { type FindContext, findLinkById, isParticipant, openedColumns, toOpenedTicket } from './links.ts'
import { hashKey } from './link-keys.ts'
import { leadsTo } from '../tickets/ticket-lock.ts'
import type { Visitor } from './visitor.ts'

/**
 * Selects the tickets of a company that people with the right for it see, by the index tickets_company_id. Sensitive and private
 * tickets are for those who take part in them; spam and one whose requester has been erased is for the team alone.
 */
export const shownToCompany = (companyId: SQLWrapper): SQL =>
  sql`(${tickets.company_id} = ${companyId} and not ${tickets.private} and ${isListed} and not ${sensitiveColumn} and ${tickets.user_id} is not null)`

/** Finds the visitor with the cookie of a working link; `browser` is the browser's id as in the cookie. */
export const findVisitorByLink = (ctx: FindContext, number: number, cookie: { linkId: string; browser: string }) =>
  findByLink(ctx, number, cookie.linkId, hashKey(cookie.browser))

/**
 * Finds the visitor with this session of My tickets, if they take part in the ticket or may see the tickets of its company;
 * a revoked right ends with the next request.
 */
export const findVisitorBySession = (ctx: FindContext, number: number, token: string) =>
  findBySession(ctx, number, hashKey(token))

/** Finds the current state of a visitor; undefined where their link, session or right has ended. */
export const findVisitorAgain = (ctx: FindContext, { ticket, linkId, browser, session }: Visitor) =>
  session === undefined
    ? findByLink(ctx, ticket.ticket_id, linkId!, browser!)
    : findBySession(ctx, ticket.ticket_id, session)

async function findByLink(
  ctx: FindContext,
  ticketNumber: number,
  linkId: string,
  browser: string,
): Promise<Visitor | undefined> {
  const link = await findLinkById(ctx, ticketNumber, linkId)
  if (!link) return undefined
  const { ticket, person, isRequester, endsAt, browsers } = link
  const own = browsers.find((known) => known.browser === browser)
  return {
    ticket,
    person,
    isRequester,
    endsAt,
    linkId,
    browser,
    standing: own ? 'known' : browsers.length === 0 ? 'unused' : 'unknown',
    isConfirmed: own?.isConfirmed ?? false,
  }
}

async function findBySession({ db, now }: FindContext, number: number, session: string): Promise<Visitor | undefined> {
  const [found] = await db
    .select({
      person: personColumns,
      ticket: openedColumns,
      takesPart: isParticipant(),
      isOfCompany: sql<boolean>`${supportUsers.sees_company} and coalesce(${shownToCompany(supportUsers.company_id)}, false)`,
    })
    .from(customerSessions)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSessions.user_id))
    .innerJoin(tickets, leadsTo(number))
    .where(and(eq(customerSessions.token_hash, session), gt(customerSessions.expires_at, now())))
  if (!found) return undefined
  const { ticket, person, takesPart, isOfCompany } = found
  const isRequester = ticket.user_id === person.id
  if (!isRequester && !takesPart && !isOfCompany) return undefined
  return {
    ticket: toOpenedTicket(ticket),
    person,
    isRequester,
    endsAt: null,
    session,
    standing: 'known',
    isConfirmed: true,
  }
}
