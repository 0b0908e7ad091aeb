import type { Transaction } from '../db/database.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError } from '../errors.ts'
import { setAssignee } from '../team/assignment/set-assignee.ts'
import { setWaiting } from '../team/waiting/set-waiting.ts'
import { setField, setStatus, setTags } from '../tickets/set-ticket-fields.ts'
import { type Fields, isSame, readFields } from './read-fields.ts'

const NAMES: Record<keyof Fields, string> = {
  category: 'The category',
  priority: 'The priority',
  tags: 'The tags',
  status: 'The status',
  assignee_id: 'The owner',
  waiting_for: 'What the ticket waits for',
  wake_at: 'When the ticket wakes',
}

/**
 * Gives the fields of a locked ticket the values they had before, as far as each still is as it became. Returns whether any was
 * restored, and a sentence for each that stays.
 */
export async function restoreFields(
  tx: Transaction,
  ticketId: string,
  { before, after }: { before: Partial<Fields>; after: Partial<Fields> },
  actor: { id: string },
  now: Date,
): Promise<{ isRestored: boolean; kept: string[] }> {
  const current = await readFields(tx, ticketId)
  const kept: string[] = []
  let isRestored = false
  const isOurs = (name: keyof Fields) => name in after && isSame(current[name], after[name])
  // The status before what a resolved ticket cannot have.
  for (const name of Object.keys(NAMES) as (keyof Fields)[]) {
    if (!(name in after) || (name === 'wake_at' && 'waiting_for' in after)) continue
    if (!isOurs(name) || (name === 'waiting_for' && 'wake_at' in after && !isOurs('wake_at'))) {
      kept.push(`${NAMES[name]} has been changed since.`)
      continue
    }
    try {
      await restore(tx, ticketId, name, before, actor, now)
      isRestored = true
    } catch (error) {
      // Refused before anything was written: the owner has left, or the time has passed.
      if (!(error instanceof AppError)) throw error
      kept.push(`${NAMES[name]} stays. ${error.message}`)
    }
  }
  return { isRestored, kept }
}

async function restore(
  tx: Transaction,
  ticketId: string,
  name: keyof Fields,
  before: Partial<Fields>,
  actor: { id: string },
  now: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  if (name === 'category') await setField(tx, ticket, ['category', before.category!], actor, now)
  else if (name === 'priority') await setField(tx, ticket, ['priority', before.priority!], actor, now)
  else if (name === 'tags') await setTags(tx, ticket, before.tags!, actor, now)
  else if (name === 'status') await setStatus(tx, ticket, before.status!, actor, now)
  else if (name === 'assignee_id') await setAssignee(tx, ticket, before.assignee_id!, { actorId: actor.id }, now)
  else {
    const { waiting_for, wake_at } = before
    if (ticket.status === 'Resolved' && waiting_for)
      throw new AppError('invalid-input', 'A resolved ticket waits for nothing.')
    await setWaiting(tx, ticket, { waiting_for, wake_at }, actor, now)
  }
}
