import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** Milliseconds a chunk may take: the embedded database does nothing else meanwhile, a server only keeps these tickets locked. */
const TARGET_MS = { embedded: 12, server: 250 }
const FIRST = { embedded: 8, server: 200 }
const MAX = 1_000

/**
 * Calls `work` with how many tickets to change next until it returns false. Each takes about as long as the database may be held;
 * between two the embedded one is free for as long again as half of that.
 */
export async function inChunks(
  { config }: Pick<Context, 'config'>,
  work: (size: number) => Promise<boolean>,
): Promise<void> {
  const kind = config.databaseUrl ? 'server' : 'embedded'
  let size = FIRST[kind]
  for (;;) {
    const start = performance.now()
    if (!(await work(size))) return
    const taken = performance.now() - start
    const fitting = Math.round((size * TARGET_MS[kind]) / taken)
    // One slow moment is not the rule.
    size = Math.max(1, Math.min(MAX, fitting, size * 2), Math.floor(size / 2))
    if (kind === 'embedded') await setTimeout(2)
  }
}
