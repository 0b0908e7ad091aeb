import { roleOf } from '../team/members.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { assignAnswerFiles } from '../files/answer-files.ts'
import { lockUnclaimed } from '../files/claim-attachments.ts'
import { personColumns } from '../people/ensure-person.ts'
import type { Transaction } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { errorFields } from '../platform/log.ts'
import { heldAnswers, supportUsers } from '../schema/schema.ts'
import { signalTeam } from '../team/signal-team.ts'
import { setWaiting } from '../team/waiting.ts'
import { resolveTicket } from '../tickets/ticket-fields.ts'
import { type LockedTicket, lockTicket } from '../tickets/ticket-lock.ts'
import { addAnswer, chooseRecipients } from './add-answer.ts'
import { type HeldAnswer, type StopReason, lockHeldAnswer, lockOwnHeldAnswer, stopHeldAnswer } from './held-answers.ts'
import { readMessage } from './read-messages.ts'

const NO_RECIPIENT: StopReason = {
  cause: 'No one it was for is on the ticket anymore.',
  because: 'no one it was for is on the ticket anymore',
}

/**
 * Turns a locked held answer into a message of its locked ticket with the same id, or stops it if no recipient is left. Its
 * writer need not be an admin any more (docs/decisions/conversation.md).
 */
async function releaseAnswer(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  enqueue: Enqueue,
  { ticket, held }: { ticket: LockedTicket; held: HeldAnswer },
  now: Date,
): Promise<void> {
  const { id, message, after, reopen } = held
  const to = held.to && (await stillOnTicket(tx, ticket, held.to))
  if (to?.length === 0) return stopHeldAnswer(tx, held, NO_RECIPIENT, now)
  const author = await readAuthor(tx, held.user_id)
  await tx.delete(heldAnswers).where(eq(heldAnswers.id, id))
  const words = {
    id,
    message,
    reopen: reopen || after === 'reopen',
    to: to ?? undefined,
    channel: 'dashboard',
  } as const
  const answer = await addAnswer(tx, enqueue, ticket, words, author, now)
  if (held.files.length > 0) {
    const files = await lockUnclaimed(tx, held.files)
    await assignAnswerFiles(ctx, tx, enqueue, answer, [...files.keys()], author)
  }
  // Read again: the answer may have changed the status.
  const answered = await lockTicket(tx, ticket.id)
  if (after === 'resolve') await resolveTicket(tx, enqueue, answered, author, now)
  if (after === 'wait' && answered.status !== 'Resolved')
    await setWaiting(tx, answered, { waiting_for: 'customer', wake_at: null }, author, now)
  await signalTeam(tx, { kind: 'held-answer', ticket_id: ticket.id })
}

async function stillOnTicket(tx: Transaction, ticket: LockedTicket, chosen: string[]): Promise<string[]> {
  const people = await chooseRecipients(tx, ticket, undefined)
  return chosen.filter((id) => people.some((person) => person.id === id))
}

async function readAuthor(tx: Transaction, id: string) {
  const [author] = await tx
    .select({ ...personColumns, is_admin: supportUsers.is_admin, role: roleOf })
    .from(supportUsers)
    .where(eq(supportUsers.id, id))
  return author!
}

const BATCH = 100

export const nextHeldAnswer = sql`select min(send_at) from held_answers where stopped_at is null`

/**
 * Releases the held answers that are due (stored and queued for mail), earliest first, each once however many processes run. Throws after the others if one
 * cannot be mailed, which is tried again.
 */
export async function releaseDueAnswers(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: heldAnswers.id, ticket_id: heldAnswers.ticket_id })
    .from(heldAnswers)
    .where(and(isNull(heldAnswers.stopped_at), lte(heldAnswers.send_at, ctx.now())))
    .orderBy(asc(heldAnswers.send_at), asc(heldAnswers.created_at))
    .limit(BATCH)
  let failure: unknown
  for (const answer of due) {
    try {
      await releaseIfDue(ctx, answer)
    } catch (error) {
      ctx.log.warn('held_answer.release_failed', { answer: answer.id, ...errorFields(error) })
      failure = error
    }
  }
  if (failure) throw failure
}

function releaseIfDue(ctx: Context, { id, ticket_id }: { id: string; ticket_id: string }): Promise<void> {
  return ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, ticket_id, { follows: true })
    const held = await lockHeldAnswer(tx, id)
    const now = ctx.now()
    // Mailed by another process, taken back, or stopped meanwhile.
    if (!held || held.stopped_at || held.send_at > now) return
    await releaseAnswer(ctx, tx, enqueue, { ticket, held }, now)
  })
}

/** Mails a held answer now, once, and returns its message. Throws what `lockOwnHeldAnswer` throws. */
export async function sendNow(ctx: Context, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  // An answer leaves once, so its id is the key. No key of a client has a space.
  const key = `send-now ${id} ${actor.id}`
  const { ticket_id } = await ctx.transact((tx, enqueue) =>
    runOnce(tx, { key }, { id }, now, async () => {
      const own = await lockOwnHeldAnswer(tx, id, actor)
      await releaseAnswer(ctx, tx, enqueue, own, now)
      // By these ids the stored response is found when one of them is erased.
      return { ticket_id: own.ticket.id, user_id: actor.id }
    }),
  )
  return (await readMessage(ctx, ctx.db, ticket_id, id)) ?? Promise.reject(notFound())
}
