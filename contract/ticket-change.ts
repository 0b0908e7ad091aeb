import * as z from 'zod/mini'
import { WAITING_FOR } from './vocabulary.ts'
import { category, priority, statusInput, tagList } from './text.ts'

/** Fields of a ticket that an admin sets; absent ones stay unchanged. */
export const plainChanges = {
  status: z.optional(statusInput('Use Open, In Progress or Resolved')),
  category: z.optional(category),
  priority: z.optional(priority),
}
export const waitingFor = z.optional(z.nullable(z.enum(WAITING_FOR, { error: 'Use customer, third_party or date' })))

/** Fields that a bulk change or a macro sets; absent ones stay unchanged. */
const fields = {
  ...plainChanges,
  /** The owner from now on: an id, `me` for who makes the change, or null for none. */
  assignee_id: z.optional(z.nullable(z.union([z.uuid(), z.literal('me')], { error: 'Use an id, me or null' }))),
  add_tags: z.optional(tagList),
  remove_tags: z.optional(tagList),
}

export const ticketChange = z.strictObject({
  ...fields,
  /** The client they belong to from now on; null for none. */
  company_id: z.optional(z.nullable(z.uuid())),
  spam: z.optional(z.boolean()),
  /** Blocks the senders of what becomes spam. */
  block: z.optional(z.boolean()),
})
export type TicketChange = z.output<typeof ticketChange>

/** Returns true for a change that leaves every ticket unchanged. */
export const isEmptyChange = (change: object): boolean =>
  Object.values(change).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

/** Refuses a change that is sent with a tag to be both added and removed. */
export const withoutContradiction = z.refine<Pick<TicketChange, 'add_tags' | 'remove_tags'>>(
  ({ add_tags = [], remove_tags = [] }) => !add_tags.some((name) => remove_tags.includes(name)),
  { error: 'The same tag can’t be added and removed', path: ['remove_tags'] },
)

/** Open days that a macro can let a ticket sleep. */
export const MAX_SLEEP_DAYS = 60

/** A ticket's sleep in open days, with what it waits for. */
export const macroChange = z
  .strictObject({
    ...fields,
    waiting_for: waitingFor,
    /** After how many days on which the company is open it wakes, at 8:00 or at a later opening; left out: not by itself. */
    wake_in_days: z.optional(
      z.int().check(z.gte(1, 'Use at least 1 day'), z.lte(MAX_SLEEP_DAYS, `Use at most ${MAX_SLEEP_DAYS} days`)),
    ),
  })
  .check(
    z.refine((change) => change.waiting_for !== 'date' || change.wake_in_days !== undefined, {
      error: 'Say after how many days it wakes',
      path: ['wake_in_days'],
    }),
    z.refine((change) => change.wake_in_days === undefined || Boolean(change.waiting_for), {
      error: 'Say what the ticket waits for until then',
      path: ['waiting_for'],
    }),
    z.refine((change) => !(change.status === 'Resolved' && change.waiting_for), {
      error: 'A resolved ticket waits for nothing',
      path: ['waiting_for'],
    }),
  )
export type MacroChange = z.output<typeof macroChange>

/**
 * Splits the fields of a change into those an undo puts back, with their earlier values, and those changed since. A field missing
 * from `after` has become null. Waiting and its date count as one, named by the first that the change has; they come back only
 * with the status that ended them.
 */
export function invertChange<F extends object>(
  before: F,
  after: { [Name in keyof F]?: unknown },
  current: { [Name in keyof F]?: unknown },
): { back: Partial<F>; changed: (keyof F)[] } {
  const isChanged = (name: keyof F) => JSON.stringify(after[name] ?? null) !== JSON.stringify(current[name] ?? null)
  const names = Object.keys(before) as (keyof F)[]
  const waiting = (['waiting_for', 'wake_at'] as (keyof F)[]).filter((name) => name in before)
  const others = names.filter((name) => !waiting.includes(name))
  const changed = others.filter(isChanged)
  const back = others.filter((name) => !isChanged(name))
  const status = 'status' as keyof F
  const wasReopened = changed.includes(status) && after[status] === 'Resolved'
  if (waiting.some(isChanged)) changed.push(...waiting.slice(0, 1))
  else if (!wasReopened) back.push(...waiting)
  return { back: Object.fromEntries(back.map((name) => [name, before[name]])) as Partial<F>, changed }
}
