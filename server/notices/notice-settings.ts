import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import {
  DEFAULT_NOTICE_SETTINGS,
  type NoticeSettings,
  type saveNoticeSettings as operation,
} from '#contract/team/notices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { noticeSettings } from '../db/schema.ts'

/** Reads of what a member of the team gets notices, and how. */
export async function readNoticeSettings(
  { db }: { db: Database | Transaction },
  { id }: Pick<Actor, 'id'>,
): Promise<NoticeSettings> {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.user_id, id))
  const chosen = Object.fromEntries(rows.map(({ kind, app, mail }) => [kind, { app, mail }]))
  return { ...DEFAULT_NOTICE_SETTINGS, ...chosen }
}

/** Saves the given kinds and leaves the others as they are. Returns all of them. */
export function saveNoticeSettings(ctx: Context, input: Parsed<typeof operation>, actor: Actor) {
  return ctx.transact(async (tx) => {
    const rows = NOTICE_KINDS.flatMap((kind) => {
      const ways = input[kind]
      return ways ? [{ user_id: actor.id, kind, ...ways }] : []
    })
    if (rows.length > 0)
      await tx
        .insert(noticeSettings)
        .values(rows)
        .onConflictDoUpdate({
          target: [noticeSettings.user_id, noticeSettings.kind],
          set: { app: sql`excluded.app`, mail: sql`excluded.mail` },
        })
    return readNoticeSettings({ db: tx }, actor)
  })
}

/** Returns which of these members of the team have not switched the mails of a kind off. */
export async function wantingMail(tx: Transaction, kind: NoticeKind, ids: string[]): Promise<string[]> {
  const rows = await tx.select().from(noticeSettings).where(eq(noticeSettings.kind, kind))
  const chosen = new Map(rows.map(({ user_id, mail }) => [user_id, mail]))
  return ids.filter((id) => chosen.get(id) ?? DEFAULT_NOTICE_SETTINGS[kind].mail)
}
