import { and, eq, getTableName, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { mergeRows, merges } from '../schema/schema.ts'
import { MADE, type Merge, recordMerge } from './journal.ts'

type Option = 'preview' | 'confirm' | 'notify'
type Input = { id: string; into: string } & { [Name in Option]?: boolean | undefined }
type Stakes = { readers: string[]; asks: string[] }
export type Merging = { actor: Actor; now: Date; enqueue: Enqueue; notify: boolean }
type Steps<Pair, Name extends string> = {
  lock: (tx: Transaction, source: string, target: string) => Promise<Pair>
  /** Throws for what is never merged. */
  weigh: (tx: Transaction, pair: Pair) => Promise<Stakes>
  move: (tx: Transaction, id: string, pair: Pair, merging: Merging) => Promise<void>
  /** Columns by which it is said how many rows were moved. */
  counted: Record<Name, PgColumn>
}

const PREVIEWED = new Error('A preview is rolled back')

/**
 * Creates a function that merges in one transaction, once until that is undone, or tells what it would do. It throws `conflict` with
 * what differs unless that is confirmed, and `invalid-input` for one with itself.
 */
export const createMerge =
  <Pair, Name extends string>(kind: Merge['kind'], { lock, weigh, move, counted }: Steps<Pair, Name>) =>
  async (ctx: Context, input: Input, actor: Actor, idempotency?: IdempotencyKey) => {
    const { id: source, into: target, preview = false, confirm = false, notify = false } = input
    if (source === target) throw invalidField('into', 'Choose another one. Nothing can be merged with itself')
    const now = ctx.now()
    const isThis = and(eq(merges.kind, kind), eq(merges.source, source), eq(merges.target, target))
    let stakes: Stakes = { readers: [], asks: [] }
    // By these ids the stored response is found when one of them is erased.
    const merge = async (tx: Transaction, enqueue: Enqueue) => {
      const pair = await lock(tx, source, target)
      const made = tx.select({ id: merges.id }).from(merges)
      const [known] = await made.where(and(isThis, isNull(merges.undone_at)))
      if (known) return { ...known, source, target }
      stakes = await weigh(tx, pair)
      const { asks } = stakes
      if (asks.length > 0 && !confirm && !preview)
        throw new AppError('conflict', asks.join(' '), [], { type: PROBLEM_TYPES.confirmMerge, asks })
      const id = await recordMerge(tx, { kind, source, target, by: actor.id, at: now })
      await move(tx, id, pair, { actor, now, enqueue, notify })
      return { id, source, target }
    }
    let answer!: { id: string | null; moved: Record<Name, number> } & Stakes
    const done = ctx.transact(async (tx, enqueue) => {
      const once = preview ? undefined : idempotency
      const { id } = await runOnce(tx, once, { ...input, user_id: actor.id }, now, () => merge(tx, enqueue))
      const moved = {} as Record<Name, number>
      for (const [name, { table, name: column }] of Object.entries(counted) as [Name, PgColumn][]) {
        const isMoved = and(eq(mergeRows.table, getTableName(table)), inArray(mergeRows.column, [column, MADE]))
        moved[name] = await tx.$count(mergeRows, and(eq(mergeRows.merge_id, id), isMoved))
      }
      answer = { id: preview ? null : id, moved, ...stakes }
      if (preview) throw PREVIEWED
    })
    await done.catch((error: unknown) => error === PREVIEWED || Promise.reject(error))
    if (!preview) ctx.log.info('merge.made', { user: actor.id, kind, merge: answer.id })
    return answer
  }
