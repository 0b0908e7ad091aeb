import type { Context } from '../../context.ts'
import { keepLease } from '../../db/lease.ts'
import { type ReadingOptions, readMailbox } from './read-mailbox.ts'

/**
 * Reads the mailboxes of IMAP_URL until `stopping`, each in one of all the processes that share the database. Resolves when
 * the last mail in progress is stored and other processes may take over.
 */
export async function readMailboxes(ctx: Context, options: ReadingOptions, stopping: AbortSignal): Promise<void> {
  await Promise.all(
    ctx.config.mailIn.mailboxes.map((mailbox) =>
      keepLease(ctx.db, `mailbox ${mailbox.name}`, (signal) => readMailbox(ctx, mailbox, options, signal), stopping, {
        log: ctx.log,
      }),
    ),
  )
}
