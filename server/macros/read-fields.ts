import { eq } from 'drizzle-orm'
import type { Category, Priority, Status, WaitingFor } from '#contract/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import { tickets } from '../db/schema.ts'

/** The fields of a ticket that a macro can change, as they are kept in `bulk_items`. */
export type Fields = {
  status: Status
  assignee_id: string | null
  category: Category
  priority: Priority
  tags: string[]
  waiting_for: WaitingFor | null
  /** In ISO 8601. */
  wake_at: string | null
}

/** Reads these fields of a locked ticket. */
export async function readFields(tx: Transaction, ticketId: string): Promise<Fields> {
  const { status, assignee_id, category, priority, tags, waiting_for, wake_at } = tickets
  const [found] = await tx
    .select({ status, assignee_id, category, priority, tags, waiting_for, wake_at })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  return { ...found!, wake_at: found!.wake_at?.toISOString() ?? null }
}

/** Whether two values of a field are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, as they are in the first and in the second. */
export function changedFields(before: Fields, after: Fields): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => !isSame(before[name], after[name]))
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(before), after: pick(after) }
}
