import { createHash } from 'node:crypto'
import type { ImapMailbox } from '../../config/mailboxes.ts'
import type { Context } from '../../context.ts'
import { type LeaseTimes, keepLease } from '../../db/lease.ts'
import { type ReadingOptions, readMailbox } from './read-mailbox.ts'

/**
 * Reads the mailboxes of IMAP_URL until `stopping`, each in one of all the processes that share the database. Resolves when
 * the last mail in progress is stored and other processes may take over.
 */
export async function readMailboxes(
  ctx: Context,
  { lease, ...options }: ReadingOptions & { lease?: LeaseTimes },
  stopping: AbortSignal,
): Promise<void> {
  const leaseOptions = { log: ctx.log, ...(lease && { times: lease }) }
  const read = (mailbox: ImapMailbox) => {
    const work = (signal: AbortSignal) => readMailbox(ctx, mailbox, options, signal)
    return keepLease(ctx.db, leaseName(mailbox), work, stopping, leaseOptions)
  }
  await Promise.all(ctx.config.mailIn.mailboxes.map(read))
}

/** The name is logged, so it is not the mailbox's, which holds an address. */
const leaseName = ({ name }: ImapMailbox) => `mailbox ${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
