import { isDatabaseDamaged } from '../errors.ts'

/** A damaged read counts for this long; while requests read what is damaged, it is seen again. */
const REMEMBER_MS = 5 * 60_000

/** Remembers that data could not be read, for the readiness check: a query of one row reads none of the damaged pages. */
export type DamageWatch = {
  note: (error: unknown) => void
  seen: () => boolean
}

export function createDamageWatch(now: () => Date): DamageWatch {
  let last = -Infinity
  return {
    note: (error) => {
      if (isDatabaseDamaged(error)) last = now().getTime()
    },
    seen: () => now().getTime() - last < REMEMBER_MS,
  }
}
