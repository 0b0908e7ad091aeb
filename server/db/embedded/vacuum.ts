import type pg from 'pg'
import { type Log, errorFields } from '#server/log.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** Lets the engine recover quickly and reuse its log. */
export const checkpoint = (pool: pg.Pool) => pool.query('CHECKPOINT')
/** Gives space back and keeps the planner's statistics true. */
export const vacuum = (pool: pg.Pool) => pool.query('VACUUM (ANALYZE)')

/**
 * The embedded engine has no background writer and no autovacuum, so this does their work; returns how to stop it.
 * It goes through the wire as any client does: straight into the engine it would land inside another's transaction,
 * and a refused VACUUM would take that transaction with it.
 */
export function scheduleMaintenance(pool: pg.Pool, log: Log): () => void {
  const every = (milliseconds: number, work: typeof vacuum) =>
    setInterval(() => {
      work(pool).catch((error: unknown) => log.warn('database maintenance', errorFields(error)))
    }, milliseconds)
  const timers = [every(CHECKPOINT_EVERY_MS, checkpoint), every(VACUUM_EVERY_MS, vacuum)]
  return () => timers.forEach(clearInterval)
}
