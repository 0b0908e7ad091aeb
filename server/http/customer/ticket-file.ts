import type { Context as HonoContext, Hono } from 'hono'
import { createFileLink } from '#server/attachments/file-link.ts'
import type { Context } from '#server/context.ts'
import { requirePageFile } from '#server/customers/page/require-page-file.ts'
import { AppError } from '#server/errors.ts'
import { problemResponse } from '../problem.ts'
import { findVisitor } from '../security/visitor.ts'
import type { TicketPages } from './show-ticket.ts'
import { ticketNumber } from './ticket-number.ts'

/**
 * Leads to a file of a ticket's page: the page may stay open for days, longer than the signed link of a file works. Who may not
 * read the ticket gets what stands in its place.
 */
export function serveTicketFiles(app: Hono, ctx: Context, pages: TicketPages): void {
  app.get('/t/:number/files/:file', async (c, next) => {
    const number = ticketNumber(c.req.param('number'))
    if (number === undefined) return next()
    const visitor = await findVisitor(ctx, c, number)
    if (!visitor) return pages.linkEnded(c, number)
    try {
      const { id, ...file } = await requirePageFile(ctx, visitor, c.req.param('file'))
      const link = await createFileLink(ctx, id, file)
      return link === null ? await next() : toFile(c, link)
    } catch (error) {
      if (!(error instanceof AppError)) return problemResponse(c, error, ctx)
      // A sensitive ticket asks for the code; any other file than the page's is not there.
      return error.code === 'forbidden' ? pages.showTicket(c, visitor) : next()
    }
  })
}

function toFile(c: HonoContext, link: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  return c.redirect(link, 302)
}
