import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'

/** Milliseconds a chunk may hold the database: the embedded one does nothing else meanwhile, a server only keeps these tickets locked. */
const TARGET_MS = { embedded: 18, server: 250 }
/** Tickets in a chunk. Below these the work that each transaction has anyway would be most of it. */
const MIN = { embedded: 50, server: 200 }
const MAX = 1_000
/** Milliseconds between two polls whether others use the embedded database, and those for which they go first at most. */
const POLL_MS = 3
const MAX_WAIT_MS = 100
/** Polls in a row that must find it free once it was in use: a reader of one page after another lets go of it in between. */
const FREE_POLLS_AFTER_USE = 2

/**
 * Calls `work` with how many tickets to change next until it returns false. It calls `begin` once the database is held; the next
 * chunk is as large as fits into the time that one may take.
 */
export async function inChunks(
  { config, db }: Pick<Context, 'config' | 'db'>,
  work: (size: number, begin: () => void) => Promise<boolean>,
): Promise<void> {
  const kind = config.databaseUrl ? 'server' : 'embedded'
  let size = MIN[kind]
  for (;;) {
    let start = performance.now()
    if (!(await work(size, () => (start = performance.now())))) return
    const fitting = Math.round((size * TARGET_MS[kind]) / (performance.now() - start))
    // One slow moment is not the rule.
    const next = Math.max(Math.floor(size / 2), Math.min(fitting, size * 2))
    size = Math.min(MAX, Math.max(MIN[kind], next))
    if (kind === 'embedded') await letOthersFinish(db)
  }
}

/** A page of the list is several statements: between two of them it would wait for a chunk each time. */
async function letOthersFinish({ $client: pool }: Database): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  let pollsLeft = 1
  while (pollsLeft > 0 && performance.now() < end) {
    await setTimeout(POLL_MS)
    pollsLeft = pool.idleCount === pool.totalCount ? pollsLeft - 1 : FREE_POLLS_AFTER_USE
  }
}
