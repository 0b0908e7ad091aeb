import type { Context as HonoContext, Hono } from 'hono'
import { createFileLink } from '#server/files/file-link.ts'
import type { Context } from '#server/context.ts'
import { requirePageFile } from '#server/customers/customer-page.ts'
import { AppError } from '#server/platform/errors.ts'
import { problemResponse, describeProblem } from '../problem.ts'
import { findVisitor } from '../security/visitor.ts'
import { type TicketPages, atTicket, createTicketPages } from './show-ticket.ts'
import { RATINGS } from '#contract/vocabulary.ts'
import type { Visitor } from '#server/customers/visitor.ts'
import { findLinkByKey } from '#server/customers/links.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { POSTED } from '../allowed-methods.ts'
import type { RespondWithView } from '../pages/view-pages.ts'
import { setTicketCookie } from '../security/customer-cookies.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { servePosts } from './ticket-posts.ts'

/**
 * Redirects to a file of a ticket's page, which may stay open longer than a signed link works; without the right to read the
 * ticket, shows the page in its place.
 */
function serveTicketFiles(app: Hono, ctx: Context, pages: TicketPages): void {
  app.get(
    '/t/:number/files/:file',
    atTicket(async (c, number, next) => {
      const visitor = await findVisitor(ctx, c, number)
      if (!visitor) return pages.linkEnded(c, number)
      try {
        const { id, ...file } = await requirePageFile(ctx, visitor, c.req.param('file')!)
        const link = await createFileLink(ctx, id, file)
        return link === null ? await next() : c.redirect(link, 302)
      } catch (error) {
        if (!(error instanceof AppError)) return problemResponse(c, error, ctx)
        // A sensitive ticket asks for the code; files of other pages do not exist here.
        return error.code === 'forbidden' ? pages.showTicket(c, visitor) : next()
      }
    }),
  )
}

/**
 * Serves the customer's page of a ticket, which works without JavaScript. Opening a link sets the cookie of its ticket and
 * redirects to the path without the key; reading writes nothing, because mail scanners open every link.
 */
export function serveTicketPage(app: Hono, ctx: Context, rateLimiter: RateLimiter, respond: RespondWithView): void {
  const pages = createTicketPages(ctx, respond)

  async function openLink(c: HonoContext, number: number, key: string): Promise<Response> {
    const link = await findLinkByKey(ctx, number, key)
    if (!link) return refuseKey(c, number, key)
    const { ticket_id } = link.ticket
    setTicketCookie(ctx, c, ticket_id, link.id)
    const rating = RATINGS.find((value) => value === c.req.query('rating'))
    return c.redirect(rating ? `/t/${ticket_id}?rating=${rating}#rating` : `/t/${ticket_id}`, 303)
  }

  /** Redirects from a ticket that was merged to the one that it was merged into. */
  function leadOn(c: HonoContext, { ticket: { ticket_id }, linkId }: Visitor): Response {
    if (linkId !== undefined) setTicketCookie(ctx, c, ticket_id, linkId)
    return c.redirect(`/t/${ticket_id}${new URL(c.req.url).search}`, 303)
  }

  async function refuseKey(c: HonoContext, number: number, linkKey: string): Promise<Response> {
    try {
      await rateLimiter.consume('key', rateLimitRequest(c))
      return await pages.linkEnded(c, number, { linkKey })
    } catch (error) {
      const { status, detail } = describeProblem(c, error, ctx)
      return pages.linkEnded(c, number, { linkKey, status, sentence: detail })
    }
  }

  app.get(
    '/t/:number',
    atTicket(async (c, number) => {
      const key = c.req.query('k')
      if (key !== undefined) return openLink(c, number, key)
      const visitor = await findVisitor(ctx, c, number)
      if (visitor && visitor.ticket.ticket_id !== number) return leadOn(c, visitor)
      if (visitor) return pages.showTicket(c, visitor)
      return pages.linkEnded(c, number, { wasSent: c.req.query('done') === 'asked' })
    }),
  )
  servePosts(app, ctx, rateLimiter, pages)
  // A refused form is shown at the path it was posted to; opening that path again shows the page.
  const showPage = atTicket(async (c, number) => c.redirect(`/t/${number}`, 303))
  for (const step of POSTED) app.get(`/t/:number/${step}`, showPage)
  serveTicketFiles(app, ctx, pages)
}
