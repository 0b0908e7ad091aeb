import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { CustomerMessage } from '#contract/customer-tickets.ts'
import { createFileLink } from '../../attachments/file-link.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { attachments } from '../../db/schema.ts'

type PageFile = CustomerMessage['attachments'][number]

/**
 * Lists the files of a ticket that its page shows, each with a signed link, oldest first: by the id of the message they came
 * with, and under null the ticket's own where `withOwn` says that they may be shown.
 */
export async function listPageFiles(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  db: Database | Transaction,
  { ticketId, messageIds, withOwn }: { ticketId: string; messageIds: string[]; withOwn: boolean },
): Promise<Map<string | null, PageFile[]>> {
  const files = await db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
      response_id: attachments.response_id,
    })
    .from(attachments)
    .where(
      and(
        eq(attachments.ticket_id, ticketId),
        or(
          withOwn ? isNull(attachments.response_id) : undefined,
          inArray(attachments.response_id, messageIds.slice(0, 1000)),
        ),
      ),
    )
    .orderBy(attachments.created_at, attachments.id)
  const linked = await Promise.all(
    files.map(async ({ response_id, ...file }) => ({
      response_id,
      file: { ...file, url: await createFileLink(ctx, file.id, file) },
    })),
  )
  const byMessage = Map.groupBy(linked, ({ response_id }) => response_id)
  return new Map([...byMessage].map(([id, group]) => [id, group.map(({ file }) => file)]))
}
