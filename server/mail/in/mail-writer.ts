import { sql } from 'drizzle-orm'
import { createBatcher } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inboundMails } from '../../schema/schema.ts'
import { notifyOfMails } from '../../platform/live/channels.ts'

/** A mail whose bytes are stored. */
export type NewMail = Pick<typeof inboundMails.$inferInsert, 'sha256' | 'size' | 'source' | 'details' | 'ticket_id'> & {
  receivedAt: Date
  /** When the router may read it: now. */
  nextAttemptAt: Date
}
export type WrittenMail = {
  id: string
  /** Whether it has not been taken before. */
  isNew: boolean
}
export type WriteMail = (mail: NewMail) => Promise<WrittenMail>

const MAX_BATCH = 50

/** Returns a function that writes the row of a mail; those of concurrent calls share a commit and keep the order of the calls. */
export function createMailWriter(db: Database): WriteMail {
  return createBatcher((mails: NewMail[]) => writeMails(db, mails), {
    maxItems: MAX_BATCH,
    conflictKeys: ({ sha256 }) => [sha256],
  })
}

/** Writes rows, numbered in this order. Where the same bytes have been taken before, their row is the mail's. */
export async function writeMails(db: Database | Transaction, mails: NewMail[]): Promise<WrittenMail[]> {
  const written = await db
    .insert(inboundMails)
    .values(
      mails.map(({ receivedAt, nextAttemptAt, ...mail }) => ({
        ...mail,
        received_at: receivedAt,
        next_attempt_at: nextAttemptAt,
      })),
    )
    .onConflictDoUpdate({ target: inboundMails.sha256, set: { sha256: sql`excluded.sha256` } })
    // A row version that this statement inserted has never been locked or replaced.
    .returning({
      id: inboundMails.id,
      sha256: inboundMails.sha256,
      isNew: sql<boolean>`xmax = 0`,
      notified: notifyOfMails,
    })
  const bySha256 = new Map(written.map(({ sha256, id, isNew }) => [sha256, { id, isNew }]))
  return mails.map(({ sha256 }) => bySha256.get(sha256)!)
}
