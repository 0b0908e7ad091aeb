import { and, eq, inArray, lte, ne, type SQL } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { AfterTaking, ImapMailbox } from '../../../platform/config/mailboxes.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { mailsOnServer } from '../../../schema/schema.ts'
import { wrapStorageError } from './mailbox-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 200

/** Records the change due on the server in the transaction of a mail's row, so that it happens after the commit. */
export async function queueAfterTaking(
  tx: Transaction,
  { name, after }: Pick<ImapMailbox, 'name' | 'after'>,
  uidValidity: number,
  uid: number,
  now: Date,
): Promise<void> {
  if (after.do === 'leave') return
  const due_at = after.do === 'delete' ? new Date(now.getTime() + after.days * DAY_MS) : now
  await tx.insert(mailsOnServer).values({ mailbox: name, uid_validity: uidValidity, uid, due_at }).onConflictDoNothing()
}

/** Marks, moves or deletes the mails that are due on the server; returns whether it did, else the next poll tries. */
export async function changeOnServer(
  ctx: Context,
  { name, after }: Pick<ImapMailbox, 'name' | 'after'>,
  client: ImapFlow,
  uidValidity: number,
): Promise<boolean> {
  if (after.do === 'leave') return true
  const ofMailbox = eq(mailsOnServer.mailbox, name)
  const remove = (which: SQL) => wrapStorageError(ctx.db.delete(mailsOnServer).where(and(ofMailbox, which)))
  // Under a new UIDVALIDITY the stored UIDs mean other mails.
  await remove(ne(mailsOnServer.uid_validity, uidValidity))
  for (;;) {
    const isDue = and(ofMailbox, lte(mailsOnServer.due_at, ctx.now()))
    const due = await wrapStorageError(ctx.db.select().from(mailsOnServer).where(isDue).limit(BATCH))
    if (due.length === 0) return true
    const uids = due.map(({ uid }) => uid)
    if (!(await change(client, uids, after))) return false
    await remove(inArray(mailsOnServer.uid, uids))
  }
}

async function change(client: ImapFlow, uids: number[], after: AfterTaking): Promise<boolean> {
  // Some servers refuse a command that names mails that are gone.
  const there = await client.search({ uid: uids.join(',') }, { uid: true })
  if (!there) return false
  if (there.length === 0) return true
  const options = { uid: true }
  if (after.do === 'read') return client.messageFlagsAdd(there, [String.raw`\Seen`], options)
  if (after.do === 'move') return moveTo(client, there, after.folder)
  // Without UIDPLUS, EXPUNGE would also remove what others have marked as deleted.
  if (!client.capabilities.has('UIDPLUS')) return client.messageFlagsAdd(there, [String.raw`\Deleted`], options)
  return client.messageDelete(there, options)
}

/** Creates the folder where it is missing; some servers allow folders only below INBOX. */
async function moveTo(client: ImapFlow, uids: number[], folder: string): Promise<boolean> {
  const path = folder.split('/')
  for (const candidate of [path, ['INBOX', ...path]]) {
    if (await move(client, uids, candidate)) return true
    const made = await client.mailboxCreate(candidate).catch(() => undefined)
    if (made && (await move(client, uids, candidate))) return true
  }
  return false
}

const move = async (client: ImapFlow, uids: number[], path: string[]): Promise<boolean> =>
  Boolean(await client.messageMove(uids, path, { uid: true }))
