import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import type { Actor } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { savedReplies, savedReplyUses } from '../db/schema.ts'
import { notFound } from '../errors.ts'

/** Selects the replies that have not been removed, with how often the actor has used each. */
export const selectReplies = (db: Database | Transaction, { id }: Pick<Actor, 'id'>) =>
  db
    .select({
      id: savedReplies.id,
      title: savedReplies.title,
      text: savedReplies.text,
      folder: savedReplies.folder,
      tags: savedReplies.tags,
      uses: sql<number>`coalesce(${savedReplyUses.uses}, 0)`,
    })
    .from(savedReplies)
    .leftJoin(savedReplyUses, and(eq(savedReplyUses.reply_id, savedReplies.id), eq(savedReplyUses.user_id, id)))
    .where(isNull(savedReplies.deleted_at))
    .orderBy(asc(savedReplies.title), asc(savedReplies.id))
    .$dynamic()

/** Reads a saved reply. Throws `not-found` for one that has been removed, too. */
export async function readReply(db: Database | Transaction, id: string, actor: Pick<Actor, 'id'>): Promise<SavedReply> {
  const [found] = await selectReplies(db, actor).where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
  return found ?? Promise.reject(notFound())
}
