import { listTicketLinks, revokeTicketLinks } from '#contract/ticket-links.ts'
import type { Context } from '#server/context.ts'
import { listLinks, revokeLinks } from '#server/customers/links/ticket-links.ts'
import type { Serve } from '../serve.ts'

/** Serves the links to the customer's page of a ticket to admins. */
export function serveTicketLinks(serve: Serve, ctx: Context): void {
  serve(listTicketLinks, (input) => listLinks(ctx, input))
  serve(revokeTicketLinks, (input, { actor }) => revokeLinks(ctx, input, actor))
}
