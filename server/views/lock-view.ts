import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { views } from '../db/schema.ts'
import { AppError, notFound } from '../errors.ts'

/**
 * Locks a view that somebody sees, and returns when it was last changed. Throws `not-found` for another's private one, and with `toChange` `forbidden` for one that
 * another shares; once its owner has been removed, everybody can change it.
 */
export async function lockView(tx: Transaction, id: string, actorId: string, toChange: boolean): Promise<Date> {
  const [view] = await tx.select().from(views).where(eq(views.id, id)).for('update')
  const isOwn = view?.owner_id === actorId
  if (!view || (!isOwn && !view.shared)) throw notFound()
  if (toChange && !isOwn && view.owner_id !== null)
    throw new AppError(
      'forbidden',
      'Somebody else shares this view, so only they can change it. Save your own instead.',
    )
  return view.updated_at
}
