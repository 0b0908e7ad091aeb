import { clockFinding } from './clock.ts'
import type { DatabaseCheck } from './finding.ts'

/** Compares this machine's clock with the database's, allowing for the round trip. */
export const checkClock: DatabaseCheck = async (client) => {
  const before = Date.now()
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const after = Date.now()
  return [clockFinding('the database', rows[0]!.now - (before + after) / 2, after - before)]
}
