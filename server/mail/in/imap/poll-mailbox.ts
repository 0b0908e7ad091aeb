import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { mailboxes } from '../../../schema/schema.ts'
import type { ImapFlow } from 'imapflow'
import { takeMail } from '../take-mail.ts'
import { queueAfterTaking } from './after-taking.ts'
import type { Connection, Folder } from './connect.ts'
import { type FetchedMail, type ListedMail, SMALL_MAIL, fetchMail, fetchSmall, listMails } from './fetch-mail.ts'
import { MailboxError, wrapStorageError } from './mailbox-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Position in a mailbox. UIDs rise and are unique within a UIDVALIDITY (RFC 9051, section 2.3.1.1). */
type Cursor = {
  /** Mails up to this UID have been taken or skipped. */
  lastUid: number
  /** While set, mails the server received earlier are skipped. */
  readFrom: Date | null
}
type Row = typeof mailboxes.$inferSelect

/**
 * Reads the cursor of a mailbox. It begins 24 hours ago, or at `since=`; after a change of UIDVALIDITY, a day before the
 * mailbox was last read to its end, where mails taken before are recognised by their bytes.
 */
export async function openCursor(ctx: Context, mailbox: ImapMailbox, uidValidity: number): Promise<Cursor> {
  const [row] = await ctx.db.select().from(mailboxes).where(eq(mailboxes.name, mailbox.name))
  if (row && row.uid_validity === uidValidity) return { lastUid: row.last_uid ?? 0, readFrom: row.read_from }
  const readFrom = chooseStart(row, mailbox, ctx.now())
  const start = { uid_validity: uidValidity, last_uid: 0, read_from: readFrom }
  await ctx.db
    .insert(mailboxes)
    .values({ name: mailbox.name, ...start })
    .onConflictDoUpdate({ target: mailboxes.name, set: start })
  return { lastUid: 0, readFrom }
}

/** Returns the earliest time of mails to take while there is no UID to start from. */
export function chooseStart(
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

/** Records that a mailbox was read to its end, up to this UID. */
export async function finishCursor(ctx: Context, name: string, uidValidity: number, uid: number): Promise<void> {
  await ctx.db
    .update(mailboxes)
    .set({ last_uid: sql`greatest(${mailboxes.last_uid}, ${uid})`, read_from: null, checked_at: ctx.now() })
    .where(and(eq(mailboxes.name, name), eq(mailboxes.uid_validity, uidValidity)))
}

/** Failed fetches by UID, so that a mail that cannot be fetched does not block the others; valid for one UIDVALIDITY. */
export type Failures = { uidValidity?: number; byUid: Map<number, number> }

/** Mails per listing, and per fetch if they are small. */
const PAGE = 200
const GROUP = { mails: 20, bytes: 4 * 1024 * 1024 }

/**
 * Takes every mail since the cursor, oldest first and whatever its flags, each in one transaction with the cursor's move;
 * returns their number. Throws MailboxError where mails cannot be stored, and what imapflow throws.
 */
export async function pollMailbox(
  ctx: Context,
  mailbox: ImapMailbox,
  { client, closed }: Connection,
  { uidValidity, uidNext }: Folder,
  { failures, stopping }: { failures: Failures; stopping: AbortSignal },
): Promise<number> {
  if (failures.uidValidity !== uidValidity) failures.byUid.clear()
  failures.uidValidity = uidValidity
  const cursor = await wrapStorageError(openCursor(ctx, mailbox, uidValidity))
  const uids = await findNewUids(client, cursor)
  let taken = 0
  for (let at = 0; at < uids.length; at += PAGE) {
    const listed = await listMails(client, uids.slice(at, at + PAGE), ctx.now())
    const wanted = listed.filter(({ receivedAt }) => cursor.readFrom === null || receivedAt >= cursor.readFrom)
    for (const group of groupsOf(wanted, failures.byUid)) {
      for (const mail of await fetchGroup(client, group, failures.byUid)) {
        if (stopping.aborted || closed.aborted) return taken
        await store(ctx, mailbox, uidValidity, mail).catch((error: unknown) => {
          // A mail whose transfer breaks off counts as not fetched.
          if (!(error instanceof MailboxError)) countFailure(failures.byUid, [mail])
          throw error
        })
        failures.byUid.delete(mail.uid)
        taken++
      }
    }
  }
  // Mails that came after the folder was opened have higher UIDs.
  const last = Math.max(uidNext - 1, ...uids.slice(-1))
  await wrapStorageError(
    finishCursor(ctx, mailbox.name, uidValidity, cursor.readFrom === null ? (uids.at(-1) ?? 0) : last),
  )
  return taken
}

/** Returns the UIDs after the cursor in rising order. */
async function findNewUids(client: ImapFlow, { lastUid, readFrom }: Cursor): Promise<number[]> {
  // Searches by days, in the server's time zone; older mails are filtered out later.
  const since = readFrom ? { since: new Date(readFrom.getTime() - 2 * DAY_MS) } : {}
  const found = await client.search({ uid: `${lastUid + 1}:*`, ...since }, { uid: true })
  if (!found) throw new MailboxError('server-away', 'search-refused')
  // `n:*` always holds the last mail.
  return found.filter((uid) => uid > lastUid).toSorted((a, b) => a - b)
}

/** Groups small mails to be fetched together; large ones and those that failed before stay alone. */
export function groupsOf(mails: ListedMail[], failures: Failures['byUid']): ListedMail[][] {
  const groups: ListedMail[][] = []
  let bytes = Infinity
  for (const mail of mails) {
    const isAlone = mail.size > SMALL_MAIL || failures.has(mail.uid)
    const group = groups.at(-1)
    if (isAlone || !group || group.length >= GROUP.mails || bytes + mail.size > GROUP.bytes) {
      groups.push([mail])
      bytes = isAlone ? Infinity : mail.size
    } else {
      group.push(mail)
      bytes += mail.size
    }
  }
  return groups
}

async function fetchGroup(client: ImapFlow, group: ListedMail[], failures: Failures['byUid']): Promise<FetchedMail[]> {
  try {
    if (group.length > 1) return await fetchSmall(client, group)
    const mail = await fetchMail(client, group[0]!, failures.get(group[0]!.uid) ?? 0)
    return mail ? [mail] : []
  } catch (error) {
    countFailure(failures, group)
    throw error
  }
}

function countFailure(failures: Failures['byUid'], mails: ListedMail[]): void {
  for (const { uid } of mails) failures.set(uid, (failures.get(uid) ?? 0) + 1)
}

/** Stores a mail and moves the cursor. Throws MailboxError, or what fetching it throws. */
async function store(ctx: Context, mailbox: ImapMailbox, uidValidity: number, mail: FetchedMail): Promise<void> {
  let failure: { error: unknown } | undefined
  const { uid, receivedAt, expected } = mail
  async function* content() {
    try {
      yield* mail.content
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  const taking = takeMail(ctx, {
    content: content(),
    expected,
    source: 'imap',
    receivedAt,
    within: async (tx) => {
      await moveCursor(tx, mailbox.name, uidValidity, uid)
      await queueAfterTaking(tx, mailbox, uidValidity, uid, ctx.now())
    },
  })
  await wrapStorageError(taking).catch((error: unknown) => {
    throw failure ? failure.error : error
  })
}
