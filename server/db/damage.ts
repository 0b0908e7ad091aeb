/** SQLSTATEs of unreadable data: a damaged page or index, a missing file of a table, a read that failed (appendix A). */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030'])
const FULL_DISK = '53100'
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

/** Whether an error means that stored data cannot be read. */
export const isDatabaseDamaged = (error: unknown): boolean => sqlStates(error).some((code) => DAMAGE.has(code))

/** Whether an error means that the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  sqlStates(error).some((code) => code === FULL_DISK || code === 'ENOSPC')

function sqlStates(error: unknown): string[] {
  const codes: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}
