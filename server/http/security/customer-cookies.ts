import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import { cookieName, readCookie, secondsUntil, setPrivateCookie } from './session-cookie.ts'

type CookieContext = Pick<Context, 'config' | 'signer' | 'now'>

/** Seconds a ticket's cookie works after its link was opened. */
const TICKET_SECONDS = 12 * 60 * 60
/** A browser is known again for a year, so that it is asked for a code once. */
const BROWSER_SECONDS = 365 * 24 * 60 * 60
const PURPOSE = 'ticket-cookie'
/** 128 random bits. */
const BROWSER_ID = /^[\w-]{22}$/
const TICKET_COOKIE = /^([\da-f-]{36})\.([\w-]{22})\.(\d{1,12})\.([\w-]+)$/

const ticketCookie = 'helpdesk.ticket'
const browserCookie = 'helpdesk.browser'

export type TicketCookie = { linkId: string; browser: string }

/**
 * Sets the cookie of a ticket's link, for the ticket's page and its calls alone, and the one that recognizes this browser. Neither
 * is stored, so that opening a link changes nothing.
 */
export function setTicketCookie(ctx: CookieContext, c: HonoContext, ticketNumber: number, linkId: string): void {
  const given = readCookie(c.req.raw.headers, browserCookie) ?? ''
  const browser = BROWSER_ID.test(given) ? given : randomBytes(16).toString('base64url')
  const text = `${linkId}.${browser}.${Math.floor(ctx.now().getTime() / 1000)}`
  const value = `${text}.${ctx.signer.sign(PURPOSE, `${ticketNumber}.${text}`)}`
  // Of one name and value: a client that keeps only the first is served as well.
  for (const path of [`/t/${ticketNumber}`, `/api/customer/tickets/${ticketNumber}`])
    setPrivateCookie(ctx, c, ticketCookie, value, { path, maxAge: TICKET_SECONDS })
  setPrivateCookie(ctx, c, browserCookie, browser, { path: '/t', maxAge: BROWSER_SECONDS })
}

/** Returns the content of a ticket's cookie that we signed for this ticket within 12 hours; its link may have ended. */
export function readTicketCookie(ctx: CookieContext, c: HonoContext, ticketNumber: number): TicketCookie | undefined {
  const [, linkId, browser, issued, signature] =
    TICKET_COOKIE.exec(readCookie(c.req.raw.headers, ticketCookie) ?? '') ?? []
  if (!signature) return undefined
  const isOurs = ctx.signer.verify(PURPOSE, `${ticketNumber}.${linkId}.${browser}.${issued}`, signature)
  const age = ctx.now().getTime() / 1000 - Number(issued)
  return isOurs && age < TICKET_SECONDS ? { linkId: linkId!, browser: browser! } : undefined
}

const sessionCookie = (ctx: CookieContext): string => cookieName(ctx, 'customer')

export function setCustomerSession(ctx: CookieContext, c: HonoContext, token: string, expiresAt: Date): void {
  setPrivateCookie(ctx, c, sessionCookie(ctx), token, { maxAge: secondsUntil(ctx, expiresAt) })
}

export const clearCustomerSession = (ctx: CookieContext, c: HonoContext): void =>
  setCustomerSession(ctx, c, '', ctx.now())

export const readCustomerSession = (ctx: CookieContext, c: HonoContext): string | undefined =>
  readCookie(c.req.raw.headers, sessionCookie(ctx)) || undefined
