import { and, eq } from 'drizzle-orm'
import { isObjectKey, ticketKey } from '../files/object-key.ts'
import type { Context } from '../context.ts'
import { attachments } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { codeNeeded } from './confirm-browser.ts'
import { type Visitor, mayRead } from './visitor.ts'
import { pageReader, readTicketFacts, readVisibleMessages } from './customer-page.ts'

type RequiredFile = { id: string; name: string; contentType: string }

/**
 * Returns a file with its object key as id, named by the part of its id after the slash, if the page shows it to this visitor. Throws
 * `not-found` for every other file, and `forbidden` (code-needed) as for the page.
 */
export async function requirePageFile(ctx: Pick<Context, 'db'>, visitor: Visitor, name: string): Promise<RequiredFile> {
  if (!mayRead(visitor)) throw codeNeeded()
  const { ticket } = visitor
  const key = ticketKey(ticket.id, name)
  if (!isObjectKey(key)) throw notFound()
  const [file] = await ctx.db
    .select({
      name: attachments.name,
      contentType: attachments.content_type,
      response_id: attachments.response_id,
    })
    .from(attachments)
    .where(and(eq(attachments.id, key), eq(attachments.ticket_id, ticket.id)))
  if (!file) throw notFound()
  const found = { id: key, name: file.name, contentType: file.contentType }
  const facts = await readTicketFacts(ctx, ticket.id)
  if (file.response_id === null) {
    if (!facts.isWrittenByRequester) throw notFound()
    return found
  }
  const visible = await readVisibleMessages(ctx.db, pageReader(visitor, facts), 0)
  if (!visible.some(({ id }) => id === file.response_id)) throw notFound()
  return found
}
