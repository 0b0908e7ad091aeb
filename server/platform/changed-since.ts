import { AppError } from './errors.ts'

/**
 * Throws `conflict` where `updatedAt` is no longer `base`, its value when the new change was begun, so that no change in between is
 * overwritten unseen. Null is a row that has not been changed yet; an undefined `base` is not compared.
 */
export function checkBase(updatedAt: Date | null, base: string | null | undefined, what: string): void {
  if (base === undefined || base === (updatedAt?.toISOString() ?? null)) return
  throw new AppError('conflict', `This ${what} has been changed since you opened it, so nothing was saved.`)
}

/** Returns a moment later than the last change, even by a stopped clock, because these moments are compared. */
export const laterThan = (last: Date | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1))
