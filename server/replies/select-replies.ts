import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import type { Actor } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { savedReplies, savedReplyUses } from '../db/schema.ts'
import { notFound } from '../errors.ts'

/** Selects the replies that have not been removed, or one of them, with how often the actor has used each. */
export async function selectReplies(
  db: Database | Transaction,
  actor: Pick<Actor, 'id'>,
  id?: string,
): Promise<SavedReply[]> {
  const found = await db
    .select({
      id: savedReplies.id,
      title: savedReplies.title,
      text: savedReplies.text,
      folder: savedReplies.folder,
      tags: savedReplies.tags,
      uses: sql<number>`coalesce(${savedReplyUses.uses}, 0)`,
      updated_at: savedReplies.updated_at,
    })
    .from(savedReplies)
    .leftJoin(savedReplyUses, and(eq(savedReplyUses.reply_id, savedReplies.id), eq(savedReplyUses.user_id, actor.id)))
    .where(and(isNull(savedReplies.deleted_at), id === undefined ? undefined : eq(savedReplies.id, id)))
    .orderBy(asc(savedReplies.title), asc(savedReplies.id))
  return found.map((reply) => ({ ...reply, updated_at: reply.updated_at.toISOString() }))
}

/** Reads a saved reply. Throws `not-found` for one that has been removed, too. */
export async function readReply(db: Database | Transaction, id: string, actor: Pick<Actor, 'id'>): Promise<SavedReply> {
  const [found] = await selectReplies(db, actor, id)
  return found ?? Promise.reject(notFound())
}
