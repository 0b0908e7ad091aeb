import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImapMailbox } from '../../config/mailboxes.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { mailboxes } from '../../db/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How far a mailbox has been read. UIDs rise and are unique within a UIDVALIDITY (RFC 9051, section 2.3.1.1). */
export type Cursor = {
  /** Mails up to this UID have been taken or passed over. */
  lastUid: number
  /** While it is set, mails the server received before are passed over. */
  readFrom: Date | null
}
type Row = typeof mailboxes.$inferSelect

/**
 * Reads the cursor of a mailbox. At the first connection it begins 24 hours ago, or where `since=` says. After the server
 * has given its mails new numbers (another UIDVALIDITY) all is read again from a day before it was last read to its end; mails
 * that are here already are known by their bytes.
 */
export async function openCursor(ctx: Context, mailbox: ImapMailbox, uidValidity: number): Promise<Cursor> {
  const [row] = await ctx.db.select().from(mailboxes).where(eq(mailboxes.name, mailbox.name))
  if (row && row.uid_validity === uidValidity) return { lastUid: row.last_uid ?? 0, readFrom: row.read_from }
  const readFrom = beginning(row, mailbox, ctx.now())
  const start = { uid_validity: uidValidity, last_uid: 0, read_from: readFrom }
  await ctx.db
    .insert(mailboxes)
    .values({ name: mailbox.name, ...start })
    .onConflictDoUpdate({ target: mailboxes.name, set: start })
  return { lastUid: 0, readFrom }
}

/** From when on mails are taken, where no UID tells. */
export function beginning(
  row: Pick<Row, 'checked_at' | 'read_from'> | undefined,
  { since }: Pick<ImapMailbox, 'since'>,
  now: Date,
): Date {
  if (row?.read_from) return row.read_from
  if (row?.checked_at) return new Date(row.checked_at.getTime() - DAY_MS)
  return since ?? new Date(now.getTime() - DAY_MS)
}

/** Moves the cursor to a mail, in the transaction that writes the mail's row. */
export async function moveCursor(tx: Transaction, name: string, uidValidity: number, uid: number): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ last_uid: uid })
    .where(and(eq(mailboxes.name, name), eq(mailboxes.uid_validity, uidValidity), lt(mailboxes.last_uid, uid)))
}

/** Notes that a mailbox was read to its end, up to this UID. */
export async function finishCursor(ctx: Context, name: string, uidValidity: number, uid: number): Promise<void> {
  await ctx.db
    .update(mailboxes)
    .set({ last_uid: sql`greatest(${mailboxes.last_uid}, ${uid})`, read_from: null, checked_at: ctx.now() })
    .where(and(eq(mailboxes.name, name), eq(mailboxes.uid_validity, uidValidity)))
}
