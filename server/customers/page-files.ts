import type { CustomerMessage } from '#contract/customer-tickets.ts'
import { withFileLinks } from '../files/file-link.ts'
import { groupByMessage, type readFiles } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'

type PageFile = CustomerMessage['attachments'][number]

/**
 * Returns the files that a ticket's page shows, with signed links, by the id of their message; the ticket's own are under
 * null, if `withOwn`.
 */
export async function linkPageFiles(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  files: Awaited<ReturnType<typeof readFiles>>,
  { messageIds, withOwn }: { messageIds: readonly string[]; withOwn: boolean },
): Promise<Map<string | null, PageFile[]>> {
  const shown = new Set<string | null>(messageIds)
  if (withOwn) shown.add(null)
  const visible = files.filter(({ response_id }) => shown.has(response_id))
  return groupByMessage(await withFileLinks(ctx, visible))
}
