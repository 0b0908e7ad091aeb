import type { Context } from '../context.ts'
import { createMemoryCounter } from './memory-counter.ts'
import { createDatabaseCounter } from './database-counter.ts'

/** Answers whether something happens for the first time within so many seconds. */
export type IsFirstUse = (key: string, seconds: number) => Promise<boolean>

/** Remembers in the database where several processes may share one, and in memory otherwise. */
export function createReplayGuard({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): IsFirstUse {
  if (config.databaseUrl) {
    const countTry = createDatabaseCounter({ db, now })
    return async (key, seconds) => (await countTry(key, { window: seconds, max: 1 })).allowed
  }
  const counts = createMemoryCounter(now)
  return async (key, seconds) => {
    if (counts.find(key)) return false
    counts.add(key, seconds)
    return true
  }
}
