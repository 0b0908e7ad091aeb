import { isDatabaseDamaged } from '../errors.ts'

/** How long a damaged read counts. While someone reads what is damaged, it is seen again and again. */
const REMEMBER_MS = 5 * 60_000

/** Remembers that data could not be read, for the readiness check: a query of one row reads none of the damaged pages. */
export type DamageWatch = {
  /** Looks at an error of the database. */
  note: (error: unknown) => void
  /** Whether damage was seen in the last five minutes. */
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
