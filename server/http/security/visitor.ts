import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import { findVisitorByLink, findVisitorBySession } from '#server/customers/find-visitor.ts'
import type { Visitor } from '#server/customers/visitor.ts'
import { notFound } from '#server/platform/errors.ts'
import { readCustomerSession, readTicketCookie } from './customer-cookies.ts'

type FindContext = Pick<Context, 'config' | 'db' | 'signer' | 'now'>

/**
 * Finds who calls for the ticket with this number: the holder of a session of My tickets, or of the cookie of the ticket's link.
 * Undefined for all others, whether there is such a ticket or not.
 */
export async function findVisitor(ctx: FindContext, c: HonoContext, number: number): Promise<Visitor | undefined> {
  const token = readCustomerSession(ctx, c)
  const signedIn = token && (await findVisitorBySession(ctx, number, token))
  if (signedIn) return signedIn
  const cookie = readTicketCookie(ctx, c, number)
  return cookie && findVisitorByLink(ctx, number, cookie)
}

/** Finds the visitor as `findVisitor` does. Throws `not-found` where there is none. */
export async function requireVisitor(ctx: FindContext, c: HonoContext, ticketNumber: number): Promise<Visitor> {
  const visitor = await findVisitor(ctx, c, ticketNumber)
  if (!visitor) throw notFound()
  return visitor
}
