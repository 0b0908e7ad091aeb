import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { inboundMails } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

export type IncomingMail = {
  /** The raw bytes. What reading them throws is thrown again; nothing is left then. */
  content: AsyncIterable<Uint8Array>
  /** At most this many bytes, for which room is reserved. */
  expected: number
  source: 'file' | 'http' | 'imap'
  /** When the mail server received it, or now. */
  receivedAt: Date
  /** Runs in the transaction that writes the row, for instance to move a mailbox's cursor. */
  within?: (tx: Transaction) => Promise<unknown>
}

/**
 * Takes a mail in, whichever way it came: resolves with its id once its bytes and its row would survive a power failure.
 * Nothing is read of it before. The same bytes again, by any way, get the same id. Throws `invalid-input` for an empty mail
 * and `no-space`; nothing is left then.
 */
export async function takeMail(ctx: Context, mail: IncomingMail): Promise<{ id: string }> {
  const staged = await ctx.staging.write(mail.content, mail.expected)
  if (staged.size === 0) {
    await staged.discard()
    throw new AppError('invalid-input', 'The email is empty.')
  }
  const { sha256, size } = staged
  const known = await findMail(ctx, sha256)
  if (known) await staged.discard()
  else await ctx.storage.put(rawMailKey(sha256), staged)
  const id = await ctx.db.transaction(async (tx) => {
    const stored = known ?? (await insertMail(tx, { sha256, size, ...mail }, ctx.now()))
    await mail.within?.(tx)
    return stored
  })
  if (!known) ctx.mailTaken.wake()
  return { id }
}

/** The object key of a raw mail. */
export const rawMailKey = (sha256: string): string => `mail/${sha256}`

async function findMail({ db }: Pick<Context, 'db'>, sha256: string): Promise<string | undefined> {
  const [found] = await db.select({ id: inboundMails.id }).from(inboundMails).where(eq(inboundMails.sha256, sha256))
  return found?.id
}

type NewMail = Pick<typeof inboundMails.$inferInsert, 'sha256' | 'size' | 'source'> & { receivedAt: Date }

/** Another process may have taken the same bytes meanwhile; then its row is the mail's. */
async function insertMail(tx: Transaction, { sha256, size, source, receivedAt }: NewMail, now: Date): Promise<string> {
  const [stored] = await tx
    .insert(inboundMails)
    .values({ sha256, size, source, received_at: receivedAt, next_attempt_at: now })
    .onConflictDoUpdate({ target: inboundMails.sha256, set: { sha256: sql`excluded.sha256` } })
    .returning({ id: inboundMails.id })
  return stored!.id
}
