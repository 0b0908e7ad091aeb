import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** Milliseconds a chunk may hold the database: the embedded one does nothing else meanwhile, a server only keeps these tickets locked. */
const TARGET_MS = { embedded: 15, server: 250 }
/** Tickets in a chunk. Below these the work that each transaction has anyway would be most of it. */
const MIN = { embedded: 50, server: 200 }
const MAX = 1_000
/** Milliseconds between two chunks on the embedded database; the longer one while others use it, too: time for a whole page of the list. */
const PAUSE_MS = { alone: 2, shared: 25 }
/** Milliseconds to wait for the database, from which on others use it. */
const SHARED_MS = 5

/**
 * Calls `work` with how many tickets to change next until it returns false. It calls `begin` once the database is held; the next
 * chunk is as large as fits into the time that one may take.
 */
export async function inChunks(
  { config }: Pick<Context, 'config'>,
  work: (size: number, begin: () => void) => Promise<boolean>,
): Promise<void> {
  const kind = config.databaseUrl ? 'server' : 'embedded'
  let size = MIN[kind]
  for (;;) {
    const asked = performance.now()
    let start = asked
    if (!(await work(size, () => (start = performance.now())))) return
    const fitting = Math.round((size * TARGET_MS[kind]) / (performance.now() - start))
    // One slow moment is not the rule.
    const next = Math.max(Math.floor(size / 2), Math.min(fitting, size * 2))
    size = Math.min(MAX, Math.max(MIN[kind], next))
    if (kind === 'embedded') await setTimeout(start - asked > SHARED_MS ? PAUSE_MS.shared : PAUSE_MS.alone)
  }
}
