import { isDatabaseDamaged } from '../errors.ts'

/** A damaged read counts for this long; while requests read what is damaged, it is seen again. */
const REMEMBER_MS = 5 * 60_000

export type DamageWatch = ReturnType<typeof createDamageWatch>

/** Remembers that data could not be read, for the readiness check: a query of one row reads none of the damaged pages. */
export function createDamageWatch(now: () => Date) {
  let last = -Infinity
  return {
    note: (error: unknown): void => {
      if (isDatabaseDamaged(error)) last = now().getTime()
    },
    seen: () => now().getTime() - last < REMEMBER_MS,
  }
}
