import { eq } from 'drizzle-orm'
import { claimHeldFiles } from '../../attachments/claim-answer-files.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { heldAnswers, supportUsers } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import type { Enqueue } from '../../jobs/job-types.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { setWaiting } from '../../team/waiting/set-waiting.ts'
import { resolveTicket } from '../../tickets/resolve-ticket.ts'
import { addAnswer } from '../answer-ticket.ts'
import { chooseRecipients } from '../recipients.ts'
import type { HeldAnswer } from './held-answer.ts'
import { type StopReason, stopHeldAnswer } from './stop-held-answers.ts'

type LockedTicket = Awaited<ReturnType<typeof lockTicket>>

const NO_RECIPIENT: StopReason = {
  cause: 'None of those it was for is on the ticket anymore.',
  because: 'none of those it was for is on the ticket anymore',
}

/**
 * Makes a locked held answer a message of its locked ticket, with the same id: message, files, deliveries, their jobs, and what
 * becomes of the ticket are committed together. One that has no recipient left is stopped instead. Whether its writer still is an
 * admin makes no difference (docs/decisions/0077-held-answers.md).
 */
export async function releaseAnswer(
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
  const words = { id, message, reopen, to: to ?? undefined, channel: 'dashboard' } as const
  const answer = await addAnswer(tx, enqueue, ticket, words, author, now)
  await claimHeldFiles(ctx, tx, enqueue, answer, held.files, author)
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
    .select({
      id: supportUsers.id,
      first_name: supportUsers.first_name,
      last_name: supportUsers.last_name,
      email: supportUsers.email,
      is_admin: supportUsers.is_admin,
    })
    .from(supportUsers)
    .where(eq(supportUsers.id, id))
  return author!
}
