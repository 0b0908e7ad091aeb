import { site } from '#site'
import type { MacroChange } from '#contract/team/ticket-change.ts'
import { addDays, dayAt, openDayFrom } from '#contract/team/working-hours.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Actor } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { setAssignee } from '../team/assignment/set-assignee.ts'
import { setWaiting } from '../team/waiting/set-waiting.ts'
import { resolveTicket } from '../tickets/resolve-ticket.ts'
import { setField, setStatus, setTags } from '../tickets/set-ticket-fields.ts'
import { readFields } from './read-fields.ts'

/**
 * Makes the changes of a macro to a locked ticket. Throws `invalid-input` for an owner who cannot sign in, more than 20 tags, and
 * a resolved ticket that is to wait.
 */
export async function changeFields(
  tx: Transaction,
  enqueue: Enqueue,
  ticketId: string,
  change: MacroChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const { status, category, priority, assignee_id, waiting_for } = change
  if (category) await setField(tx, ticket, ['category', category], actor, now)
  if (priority) await setField(tx, ticket, ['priority', priority], actor, now)
  if (change.add_tags || change.remove_tags) await changeTags(tx, ticketId, change, actor, now)
  if (status === 'Resolved') await resolveTicket(tx, enqueue, ticket, actor, now)
  else if (status) await setStatus(tx, ticket, status, actor, now)
  if (assignee_id !== undefined) {
    const owner = assignee_id === 'me' ? actor.id : assignee_id
    await setAssignee(tx, ticket, owner, { actorId: actor.id }, now)
  }
  if (waiting_for === undefined) return
  const changed = await lockTicket(tx, ticketId)
  if (changed.status === 'Resolved' && waiting_for) throw refused('waiting_for', SOLVED)
  const wake_at = change.wake_in_days === undefined ? null : openDayIn(change.wake_in_days, now)
  await setWaiting(tx, changed, { waiting_for, wake_at }, actor, now)
}

async function changeTags(tx: Transaction, id: string, change: MacroChange, actor: Actor, now: Date): Promise<void> {
  const { add_tags: added = [], remove_tags: removed = [] } = change
  const { tags } = await readFields(tx, id)
  const wanted = [...new Set([...tags.filter((each) => !removed.includes(each)), ...added])]
  if (wanted.length > LIMITS.tags)
    throw refused('add_tags', `A ticket has at most ${LIMITS.tags} tags. Remove some of them first`)
  await setTags(tx, { id }, wanted, actor, now)
}

/** The day on which the company will have been open for this many days after today. */
function openDayIn(days: number, now: Date): string {
  let day = dayAt(now, site.timeZone)
  for (let left = days; left > 0; left--) day = openDayFrom(site, addDays(day, 1))
  return day
}

const SOLVED = 'A resolved ticket waits for nothing. Reopen it first'
const refused = (path: string, message: string) => new AppError('invalid-input', `${message}.`, [{ path, message }])
