import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authSessions } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { announceSignOut } from '#server/tickets/announce-presence.ts'
import { type Session, endSessionsExcept } from './session.ts'

/** Ends one of the caller's sessions. Throws `not-found` for another user's, as for one that does not exist. */
export async function endSession({ db, log }: Context, { userId }: Session, { id }: { id: string }): Promise<null> {
  const deleted = await db
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id })
  if (deleted.length === 0) throw notFound()
  log.info('session.ended', { user: userId, count: 1 })
  return null
}

/** Ends every session of the caller except the current one. */
export async function endOtherSessions({ db, log }: Context, session: Session): Promise<null> {
  const count = await endSessionsExcept(db, session)
  log.info('session.ended', { user: session.userId, count })
  return null
}

/**
 * Signs out: ends the session of a token, if there is one, and announces that its admin is in no ticket any more. Throws
 * while the database is unavailable, since the session then goes on.
 */
export async function endSessionByToken(
  { db, log }: Pick<Context, 'db' | 'log'>,
  token: string | undefined,
): Promise<void> {
  if (!token) return
  const ended = await db.transaction(async (tx) => {
    const [session] = await tx
      .delete(authSessions)
      .where(eq(authSessions.token, token))
      .returning({ userId: authSessions.userId })
    if (session) await announceSignOut(tx, session.userId)
    return session
  })
  if (ended) log.info('session.signed_out', { user: ended.userId })
}
