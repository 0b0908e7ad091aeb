import type pg from 'pg'
import { type Log, errorFields } from '#server/platform/log.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** Runs a CHECKPOINT, which limits the time of a recovery and the size of the log. */
export const checkpoint = (pool: pg.Pool) => pool.query('CHECKPOINT')
/** Frees the space of deleted rows and updates the planner's statistics. */
export const vacuum = (pool: pg.Pool) => pool.query('VACUUM (ANALYZE)')

/**
 * Runs checkpoints and vacuums on a timer, since the embedded engine has no background writer and no autovacuum; returns how
 * to stop it. It connects as any client does: called directly, the engine would run it inside another client's transaction.
 */
export function scheduleVacuum(pool: pg.Pool, log: Log): () => void {
  const every = (milliseconds: number, work: typeof vacuum) =>
    setInterval(() => {
      work(pool).catch((error: unknown) => log.warn('database.maintenance_failed', errorFields(error)))
    }, milliseconds)
  const timers = [every(CHECKPOINT_EVERY_MS, checkpoint), every(VACUUM_EVERY_MS, vacuum)]
  return () => timers.forEach(clearInterval)
}
