import { ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'

/** Returns true if emails come in: a mailbox or `POST /api/mail/inbound` is set up, or files have been put into the inbox folder. */
export async function hasWayIn({ config, db }: Pick<Context, 'config' | 'db'>): Promise<boolean> {
  const { mailboxes, inboundToken } = config.mailIn
  if (mailboxes.length > 0 || inboundToken !== undefined) return true
  const taken = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(ne(inboundMails.source, 'page'))
    .limit(1)
  return taken.length > 0
}
