import type { Context } from '../context.ts'
import { createMemoryCounter } from './memory-counter.ts'
import { createDatabaseCounter } from './database-counter.ts'

/** Resolves with whether a key is used for the first time within this many seconds, and marks it as used. */
export type IsFirstUse = (key: string, seconds: number) => Promise<boolean>

/** Guards against replays. Used keys are kept in the database where several processes may share one, and else in memory. */
export function createReplayGuard({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): IsFirstUse {
  if (config.databaseUrl) {
    const countAttempt = createDatabaseCounter({ db, now })
    return async (key, seconds) => (await countAttempt(key, { window: seconds, max: 1 })).allowed
  }
  const uses = createMemoryCounter(now)
  return async (key, seconds) => {
    if (uses.find(key)) return false
    uses.add(key, seconds)
    return true
  }
}
