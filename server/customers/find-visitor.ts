import { type SQL, and, ne, sql, eq, gt, or } from 'drizzle-orm'
import { companyKey } from '../schema/tickets.ts'
import { tickets, customerSessions, supportUsers } from '../schema/schema.ts'
import { sensitiveColumn, isSensitive } from './is-sensitive.ts'
import { type FindContext, findLinkById, isParticipant } from './links.ts'
import { hashKey } from '../mail/keys.ts'
import type { Visitor } from './visitor.ts'

/** The person with the right, as their row or as values. */
type Holder = { company: SQL }

/** Tickets whose form named the company. The index tickets_company finds them. */
export const namedCompany = ({ company }: Holder): SQL =>
  and(sql`${companyKey(tickets.company)} = ${companyKey(company)}`, ne(tickets.company, ''), mayBeShown)!

/**
 * Mailed tickets, which name no company, of persons who have the right for the same one: an admin said of each of them where they
 * work. Their record says nothing, since anybody can write a company there by the public form, for any address; nor does a mail
 * domain, which at a provider is everybody's (docs/decisions/customer-page.md). The index support_users_sees_company finds them.
 */
export const mailedByCompany = ({ company }: Holder): SQL =>
  and(
    sql`${tickets.channel} = 'mail' and ${tickets.user_id} = any (array(
      select colleague.id from support_users colleague
      where ${companyKey(sql`colleague.sees_company`)} = ${companyKey(company)}
    ))`,
    mayBeShown,
  )!

/** Sensitive tickets are for those who take part in them; one whose requester has been erased is for the team alone. */
const mayBeShown = sql`not ${sensitiveColumn} and ${tickets.user_id} is not null`

/** The person with the right is the one of the row. */
const holder = { company: sql`${supportUsers.sees_company}` }

/** Finds who holds the cookie of a link, if that link still works. `browser` is the browser's id as in the cookie. */
export const findVisitorByLink = (
  ctx: FindContext,
  ticketNumber: number,
  { linkId, browser }: { linkId: string; browser: string },
): Promise<Visitor | undefined> => findByLink(ctx, ticketNumber, linkId, hashKey(browser))

/**
 * Finds who has signed in at My tickets with this session's token, if they take part in the ticket or have the right to see
 * the tickets of its company. Every request looks again: a right that has been taken away is gone with the next.
 */
export const findVisitorBySession = (
  ctx: FindContext,
  ticketNumber: number,
  token: string,
): Promise<Visitor | undefined> => findBySession(ctx, ticketNumber, hashKey(token))

/** Finds a visitor again, as they are now; undefined where their link, session or right has ended meanwhile. */
export const findVisitorAgain = (
  ctx: FindContext,
  { ticket, linkId, browser, session }: Visitor,
): Promise<Visitor | undefined> =>
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
    session: undefined,
    standing: own ? 'known' : browsers.length === 0 ? 'unused' : 'unknown',
    isConfirmed: own?.isConfirmed ?? false,
  }
}

async function findBySession(
  { db, now }: FindContext,
  ticketNumber: number,
  session: string,
): Promise<Visitor | undefined> {
  const [found] = await db
    .select({
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        status: tickets.status,
        category: tickets.category,
        sensitive: tickets.sensitive,
        user_id: tickets.user_id,
      },
      takesPart: isParticipant(),
      isOfCompany: sql<boolean>`coalesce(${or(namedCompany(holder), mailedByCompany(holder))}, false)`,
    })
    .from(customerSessions)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSessions.user_id))
    .innerJoin(tickets, eq(tickets.ticket_id, ticketNumber))
    .where(and(eq(customerSessions.token_hash, session), gt(customerSessions.expires_at, now())))
  if (!found) return undefined
  const { user_id, ...ticket } = found.ticket
  const isRequester = user_id === found.person.id
  if (!isRequester && !found.takesPart && !found.isOfCompany) return undefined
  return {
    ticket: { id: ticket.id, ticket_id: ticket.ticket_id, status: ticket.status, isSensitive: isSensitive(ticket) },
    person: found.person,
    isRequester,
    endsAt: null,
    linkId: undefined,
    browser: undefined,
    session,
    standing: 'known',
    isConfirmed: true,
  }
}
