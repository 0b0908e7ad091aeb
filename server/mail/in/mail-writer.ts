import { sql } from 'drizzle-orm'
import { createBatcher } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inboundMails } from '../../schema/schema.ts'
import { notifyOfMails } from '../../platform/live/channels.ts'

export type NewMail = Pick<
  typeof inboundMails.$inferInsert,
  'sha256' | 'size' | 'source' | 'details' | 'ticket_id' | 'received_at' | 'next_attempt_at'
>
type WrittenMail = { id: string; isNew: boolean }
export type WriteMail = (mail: NewMail) => Promise<WrittenMail>

const MAX_BATCH = 50

/** Creates a function that writes the row of a mail; concurrent calls share a commit and keep their order. */
export function createMailWriter(db: Database): WriteMail {
  return createBatcher((mails: NewMail[]) => writeMails(db, mails), {
    maxItems: MAX_BATCH,
    conflictKeys: ({ sha256 }) => [sha256],
  })
}

/** Writes rows, numbered in this order; for bytes that were taken before, returns the existing row. */
export async function writeMails(db: Database | Transaction, mails: NewMail[]): Promise<WrittenMail[]> {
  const written = await db
    .insert(inboundMails)
    .values(mails)
    .onConflictDoUpdate({ target: inboundMails.sha256, set: { sha256: sql`excluded.sha256` } })
    // A row version that this statement inserted has never been locked or replaced.
    .returning({
      id: inboundMails.id,
      sha256: inboundMails.sha256,
      isNew: sql<boolean>`xmax = 0`,
      notified: notifyOfMails,
    })
  const bySha256 = new Map(written.map((each) => [each.sha256, each]))
  return mails.map(({ sha256 }) => bySha256.get(sha256)!)
}
