import { AppError } from './errors.ts'

/**
 * Throws `conflict` where something has been changed since `base`, its `updated_at` when the new change was begun, so that what was
 * written meanwhile is not overwritten unseen. Null is what has not been changed yet; an undefined `base` is not compared.
 */
export function checkBase(updatedAt: Date | null, base: string | null | undefined, what: string): void {
  if (base === undefined || base === (updatedAt?.toISOString() ?? null)) return
  throw new AppError('conflict', `This ${what} has been changed since you opened it, so nothing was saved.`)
}

/** Returns a moment later than the last change, even by a stopped clock, because these moments are compared. */
export const laterThan = (last: Date | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1))
