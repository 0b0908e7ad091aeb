import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails } from '../schema/schema.ts'
import { daysBefore, inBatches } from '../platform/in-batches.ts'
import { inboxFolders } from '../mail/in/folder.ts'
import { rawMailKey } from '../files/object-key.ts'

const SPAM_DAYS = 30
const TAKEN_DAYS = 7
const ORPHAN_DAYS = 1
/** Objects compared with the database at once. */
const NAMES_AT_ONCE = 1_000

/**
 * Removes incoming mails that are part of no ticket: spam after 30 days, bounces, automatic replies and what was ignored after
 * RETENTION_MAIL_LOG days. Those of tickets stay as long as their ticket, failed and held ones until somebody decides.
 */
export async function purgeInboundMails({ config, now, transact }: Context): Promise<void> {
  const { received_at, state, is_flood, response_id } = inboundMails
  const isOld = or(
    and(eq(state, 'spam'), lt(received_at, daysBefore(now(), SPAM_DAYS))),
    and(
      inArray(state, ['ignored', 'bounce', 'auto-reply']),
      isNull(response_id),
      lt(received_at, daysBefore(now(), config.retention.mailLog)),
    ),
  )
  await inBatches((limit) =>
    transact((tx, enqueue) => deleteMails(tx, enqueue, and(eq(is_flood, false), isOld), limit)),
  )
}

type Work = Parameters<Parameters<Context['transact']>[0]>

/** Deletes rows of mails; jobs remove their bytes. */
async function deleteMails(tx: Work[0], enqueue: Work[1], matching: SQL | undefined, limit: number): Promise<number> {
  const old = await tx
    .select({ id: inboundMails.id, sha256: inboundMails.sha256 })
    .from(inboundMails)
    .where(matching)
    .limit(limit)
    .for('update', { skipLocked: true })
  if (old.length === 0) return 0
  await tx.delete(inboundMails).where(
    inArray(
      inboundMails.id,
      old.map(({ id }) => id),
    ),
  )
  for (const { sha256 } of old) await enqueue('remove-object', { key: rawMailKey(sha256) })
  return old.length
}

/** Removes the copies of mails that were taken from files 7 days ago. */
export async function purgeTakenFiles({ config, now }: Pick<Context, 'config' | 'now'>): Promise<void> {
  const { taken } = inboxFolders(config.dataDir)
  const before = daysBefore(now(), TAKEN_DAYS)
  for await (const path of filesOf(taken)) {
    // Moving a file changes this time, not the one of its content.
    const moved = await changedAt(path)
    if (moved && moved < before) await rm(path, { force: true })
  }
}

/**
 * Removes raw mails on the disk whose row was never written, because the process ended in between, after a day. Each run looks at
 * those whose hash begins with one of the sixteen digits: an installation may have a million.
 */
export async function purgeOrphanedMails({ config, db, storage, now }: Context): Promise<void> {
  if (!storage.pathOf) return
  const digit = (now().getUTCHours() % 16).toString(16)
  let names: string[] = []
  const removeOrphans = async () => {
    const rows = await db
      .select({ sha256: inboundMails.sha256 })
      .from(inboundMails)
      .where(inArray(inboundMails.sha256, names))
    const known = new Set(rows.map(({ sha256 }) => sha256))
    for (const name of names.filter((each) => !known.has(each))) {
      const written = await changedAt(join(config.dataDir, 'attachments', 'mail', name))
      if (written && written < daysBefore(now(), ORPHAN_DAYS)) await storage.remove(rawMailKey(name))
    }
    names = []
  }
  for await (const path of filesOf(join(config.dataDir, 'attachments', 'mail'))) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name.startsWith(digit)) names.push(name)
    if (names.length === NAMES_AT_ONCE) await removeOrphans()
  }
  if (names.length > 0) await removeOrphans()
}

/** The paths of the files in a folder, which may be missing. */
async function* filesOf(folder: string): AsyncGenerator<string> {
  const directory = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  for await (const entry of directory ?? []) if (entry.isFile()) yield join(folder, entry.name)
}

/** Undefined where the file is gone. */
const changedAt = (path: string): Promise<Date | undefined> =>
  stat(path).then(
    ({ ctime }) => ctime,
    () => undefined,
  )
