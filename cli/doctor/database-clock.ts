import type { DatabaseCheck } from './database.ts'
import { clockFinding } from './clock.ts'

/** Compares this machine's clock with the database's; the way there and back is not held against it. */
export const checkClock: DatabaseCheck = async (client) => {
  const before = Date.now()
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const after = Date.now()
  return [clockFinding('the database', rows[0]!.now - (before + after) / 2, after - before)]
}
