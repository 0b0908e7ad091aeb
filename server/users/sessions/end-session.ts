import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authSessions } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { type Session, endSessionsExcept } from './session.ts'

/** Ends one session of the caller's. Throws `not-found` for any other, whoever it belongs to. */
export async function endSession(
  { db, log }: Context,
  { userId }: Session,
  { id }: { id: string },
): Promise<null> {
  const deleted = await db
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id })
  if (deleted.length === 0) throw notFound()
  log.info('sessions ended', { user: userId, count: 1 })
  return null
}

/** Ends every session of the caller's but this one. */
export async function endOtherSessions({ db, log }: Context, session: Session): Promise<null> {
  const count = await endSessionsExcept(db, session)
  log.info('sessions ended', { user: session.userId, count })
  return null
}

/** Ends the session of a token, which may have ended, or be none. Throws while the database is away: it has not ended. */
export async function endSessionByToken(
  { db, log }: Pick<Context, 'db' | 'log'>,
  token: string | undefined,
): Promise<void> {
  if (!token) return
  const [ended] = await db
    .delete(authSessions)
    .where(eq(authSessions.token, token))
    .returning({ userId: authSessions.userId })
  if (ended) log.info('signed out', { user: ended.userId })
}
