import type { Category, Priority, Status } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { setStatus, setField, setSensitive, setTags, setTitle, readStatusChange } from './set-ticket-fields.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { setAssignee } from '../team/assignment.ts'
import { setWaiting } from '../team/waiting.ts'
import { lockTicket } from './ticket-lock.ts'
import { AppError } from '../platform/errors.ts'
import { getTicket } from './get-ticket.ts'

/** So long the team can take a change back before the customer is asked about it; the dashboard offers it for 4 seconds. */
const UNDO_SECONDS = 10

/** Resolves a locked ticket unless it is; its requester is asked how it went. */
export async function resolveTicket(
  tx: Transaction,
  enqueue: Enqueue,
  ticket: { id: string; status: Status; category: Category; priority: Priority },
  actor: { id: string | null },
  now: Date,
  cause: string | null = null,
): Promise<void> {
  if (ticket.status === 'Resolved') return
  await setStatus(tx, ticket, 'Resolved', actor, now, cause)
  await enqueue('send-rating-request', { ticketId: ticket.id }, { delaySeconds: UNDO_SECONDS })
}

/**
 * Changes a ticket in one transaction: resolves or reopens it, corrects category, priority or title, gives it an owner and tags, lets
 * it wait or wakes it, says whether it is sensitive. Setting a value it has already changes nothing. Of two changes the last one counts; other admins see it at once. With `undo` the actor takes their own
 * change of status back: throws `conflict`, with who changed it since, where it is no longer the last. Throws `not-found`, and
 * `invalid-input` for an owner who cannot sign in, for a time that has passed, and for a resolved ticket that is to wait.
 */
export async function updateTicket(
  ctx: Context,
  { id, status, category, priority, sensitive, undo, ...given }: Parsed<typeof ticketsContract.updateTicket>,
  actor: Actor,
) {
  const now = ctx.now()
  await ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, id)
    if (undo) await refuseIfChangedByOthers(tx, id, actor)
    if (category) await setField(tx, ticket, ['category', category], actor, now)
    if (priority) await setField(tx, ticket, ['priority', priority], actor, now)
    if (sensitive !== undefined) await setSensitive(tx, ticket, sensitive, actor, now)
    if (given.title !== undefined) await setTitle(tx, ticket, given.title, actor, now)
    if (given.tags) await setTags(tx, ticket, given.tags, actor, now)
    if (status === 'Resolved') await resolveTicket(tx, enqueue, ticket, actor, now)
    else if (status) await setStatus(tx, ticket, status, actor, now)
    if (given.assignee_id !== undefined) await setAssignee(tx, ticket, given.assignee_id, { actorId: actor.id }, now)
    if (given.waiting_for !== undefined || given.wake_at !== undefined)
      await setWaiting(tx, afterStatus(ticket, status, given), given, actor, now)
  })
  return getTicket(ctx, { id }, actor)
}

type Waiting = Pick<Parsed<typeof ticketsContract.updateTicket>, 'waiting_for' | 'wake_at'>

/** What a ticket waits for once its status is set: a resolved one waits for nothing, and cannot. */
function afterStatus(ticket: Awaited<ReturnType<typeof lockTicket>>, status: Status | undefined, given: Waiting) {
  if ((status ?? ticket.status) !== 'Resolved') return ticket
  if (given.waiting_for) throw new AppError('invalid-input', `${SOLVED}.`, [{ path: 'waiting_for', message: SOLVED }])
  return { ...ticket, waiting_for: null, wake_at: null }
}

const SOLVED = 'A resolved ticket waits for nothing. Reopen it first'

async function refuseIfChangedByOthers(tx: Transaction, id: string, actor: Actor): Promise<void> {
  const by = (await readStatusChange(tx, id))?.by
  if (by?.id === actor.id) return
  const name = [by?.first_name, by?.last_name].filter(Boolean).join(' ')
  throw new AppError('conflict', name ? `${name} has changed the status since.` : 'The status has been changed since.')
}
