import { eq } from 'drizzle-orm'
import type { CustomerMessage } from '#contract/customer-tickets.ts'
import { withFileLinks } from '../files/file-link.ts'
import { withoutMessage } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'
import { attachments } from '../schema/schema.ts'

type PageFile = CustomerMessage['attachments'][number]
type StoredFile = Omit<PageFile, 'url'> & { response_id: string | null }

/** Reads all files of a ticket, oldest first. */
export const readFiles = ({ db }: Pick<Context, 'db'>, ticketId: string): Promise<StoredFile[]> =>
  db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
      response_id: attachments.response_id,
    })
    .from(attachments)
    .where(eq(attachments.ticket_id, ticketId))
    .orderBy(attachments.created_at, attachments.id)

/**
 * Returns the files that a ticket's page shows, with signed links, by the id of their message; the ticket's own are under
 * null, if `withOwn`.
 */
export async function linkPageFiles(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  files: readonly StoredFile[],
  { messageIds, withOwn }: { messageIds: readonly string[]; withOwn: boolean },
): Promise<Map<string | null, PageFile[]>> {
  const shown = new Set<string | null>(messageIds)
  if (withOwn) shown.add(null)
  const linked = await withFileLinks(
    ctx,
    files.filter(({ response_id }) => shown.has(response_id)),
  )
  const byMessage = Map.groupBy(linked, ({ response_id }) => response_id)
  return new Map([...byMessage].map(([id, group]) => [id, group.map(withoutMessage)]))
}
