import type { Context } from '../context.ts'
import { createCounts } from './counts.ts'
import { createTries } from './tries.ts'

/** Answers whether something happens for the first time within so many seconds. */
export type FirstTime = (key: string, seconds: number) => Promise<boolean>

/** Remembers in the database where several processes may share one, and in memory otherwise. */
export function createFirstTime({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): FirstTime {
  if (config.databaseUrl) {
    const countTry = createTries({ db, now })
    return async (key, seconds) => (await countTry(key, { window: seconds, max: 1 })).allowed
  }
  const counts = createCounts(now)
  return async (key, seconds) => {
    if (counts.find(key)) return false
    counts.add(key, seconds)
    return true
  }
}
