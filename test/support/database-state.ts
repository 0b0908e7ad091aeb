import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The state of an embedded database according to its control file. */
export function stateOf(dataDir: string): string {
  const states = [
    'starting up',
    'shut down',
    'shut down in recovery',
    'shutting down',
    'in crash recovery',
    'in archive recovery',
    'in production',
  ]
  return states[readFileSync(join(dataDir, 'database/global/pg_control')).readInt32LE(16)] ?? 'unknown'
}
