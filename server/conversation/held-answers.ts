import { eq, and, asc, isNotNull, isNull, type SQL, gt, inArray, or, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import type { Transaction, Database } from '../platform/db/database.ts'
import { heldAnswers, supportUsers, ticketResponses, attachments, drafts } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { daysBefore } from '../platform/in-batches.ts'
import { signalTeam } from '../team/signal-team.ts'
import { notify } from './notify.ts'
import { putIntoDraft } from './draft-box.ts'
import { FILE_COLUMNS } from '../files/list-attachments.ts'
import { withTeamFileLinks } from '../files/file-link.ts'
import { fullName, personColumns } from '../people/ensure-person.ts'

export type HeldAnswer = typeof heldAnswers.$inferSelect

/** Locks a held answer whose ticket is locked; undefined where it has been mailed or taken back meanwhile. */
export async function lockHeldAnswer(tx: Transaction, id: string): Promise<HeldAnswer | undefined> {
  const [held] = await tx.select().from(heldAnswers).where(eq(heldAnswers.id, id)).for('update')
  return held
}

/**
 * Locks a held answer and its ticket for its writer, or for every admin once the writer is no longer one. Throws `not-found`,
 * `forbidden` for the answers of others, and `conflict` for one that has been mailed or stopped.
 */
export async function lockOwnHeldAnswer(tx: Transaction, id: string, actor: Actor) {
  const [found] = await tx.select({ ticket_id: heldAnswers.ticket_id }).from(heldAnswers).where(eq(heldAnswers.id, id))
  const ticket = found && (await lockTicket(tx, found.ticket_id, { follows: true }))
  const held = found && (await lockHeldAnswer(tx, id))
  if (!ticket || !held) throw await whyNotHeld(tx, id, actor)
  if (held.user_id !== actor.id && (await isAdmin(tx, held.user_id))) throw othersAnswer()
  if (held.stopped_at) throw new AppError('conflict', 'This reply was stopped. Its text is in your draft.')
  return { ticket, held }
}

async function whyNotHeld(tx: Transaction, id: string, actor: Actor): Promise<AppError> {
  const [message] = await tx
    .select({ user_id: ticketResponses.user_id, kind: ticketResponses.kind })
    .from(ticketResponses)
    .where(eq(ticketResponses.id, id))
  if (!message) return notFound()
  if (message.user_id !== actor.id) return othersAnswer()
  return new AppError(
    'conflict',
    message.kind === 'answer' ? 'This reply has been sent already.' : 'Only a reply is held before it is sent.',
  )
}

const othersAnswer = () => new AppError('forbidden', 'Only the person who wrote this reply can do that.')

const isAdmin = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(supportUsers, and(eq(supportUsers.id, id), eq(supportUsers.is_admin, true)))) > 0

/** Stops the held answers of a locked ticket whose customer has written, but those planned to go out regardless. */
export async function stopHeldAnswers(tx: Transaction, ticketId: string, now: Date): Promise<void> {
  const held = await tx
    .select()
    .from(heldAnswers)
    .where(
      and(
        eq(heldAnswers.ticket_id, ticketId),
        isNull(heldAnswers.stopped_at),
        eq(heldAnswers.cancel_if_customer_writes, true),
      ),
    )
    .orderBy(asc(heldAnswers.created_at))
    .for('update')
  for (const each of held) await stopHeldAnswer(tx, each, CUSTOMER_WROTE, now)
}

/** Reason for stopping an answer: `cause` is a sentence for the history, `because` follows “not sent:”. */
export type StopReason = { cause: string; because: string }

const CUSTOMER_WROTE: StopReason = {
  cause: 'The customer wrote before it was sent.',
  because: 'the customer wrote first',
}

/** Stops a locked held answer, moves it into its writer's draft and gives them a notice. */
export async function stopHeldAnswer(
  tx: Transaction,
  held: HeldAnswer,
  { cause, because }: StopReason,
  now: Date,
): Promise<void> {
  const { id, ticket_id, user_id } = held
  await tx.update(heldAnswers).set({ stopped_at: now, stopped_because: because }).where(eq(heldAnswers.id, id))
  await putIntoDraft(tx, { ticket_id, user_id }, held, now)
  await recordEvent(tx, ticket_id, 'answer_stopped', now, { cause })
  await notify(tx, { kind: 'answer-stopped', ticket_id, to: [user_id], actor_id: null, detail: because }, now)
  await signalTeam(tx, { kind: 'held-answer', ticket_id })
}

/** Deletes the stopped answers of a writer, who has sent another one or discarded their draft. */
export async function forgetStoppedAnswers(
  tx: Transaction,
  { ticket_id, user_id }: { ticket_id: string; user_id: string },
): Promise<void> {
  await tx
    .delete(heldAnswers)
    .where(
      and(eq(heldAnswers.ticket_id, ticket_id), eq(heldAnswers.user_id, user_id), isNotNull(heldAnswers.stopped_at)),
    )
}

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>

/**
 * Reads the held answers of a ticket as messages, stopped ones for 24 hours while their writer has a draft. `matching` selects
 * some of them.
 */
export async function readHeldAnswers(ctx: LinkContext, db: Database | Transaction, ticketId: string, matching?: SQL) {
  const isOfTicket = eq(heldAnswers.ticket_id, ticketId)
  // Hardly any ticket has one, and the whole query takes the embedded engine three times as long.
  if ((await db.$count(heldAnswers, isOfTicket)) === 0) return []
  const held = await db
    .select({ answer: heldAnswers, author: personColumns })
    .from(heldAnswers)
    .innerJoin(supportUsers, eq(supportUsers.id, heldAnswers.user_id))
    .where(and(isOfTicket, or(isNull(heldAnswers.stopped_at), isStillShown(ctx.now())), matching))
  const files = await readFiles(
    ctx,
    db,
    held.flatMap(({ answer }) => answer.files),
  )
  return held.map(({ answer, author }) => ({
    id: answer.id,
    kind: 'answer' as const,
    channel: 'dashboard' as const,
    author: { id: author.id, name: fullName(author) },
    text: answer.message,
    full_text: null,
    state: answer.stopped_at ? ('stopped' as const) : ('sending' as const),
    send_at: answer.stopped_at ? null : answer.send_at,
    hold: {
      planned: answer.is_planned,
      cancel_if_customer_writes: answer.cancel_if_customer_writes,
      after: answer.after,
      stopped_because: answer.stopped_because,
    },
    earlier_texts: [],
    created_at: answer.created_at,
    attachments: answer.files.flatMap((id) => files.get(id) ?? []),
    deliveries: [],
    mail: null,
    merged_from: null,
  }))
}

function isStillShown(now: Date): SQL | undefined {
  const hasDraft = sql`exists (
    select from ${drafts}
    where ${drafts.user_id} = ${heldAnswers.user_id} and ${drafts.ticket_id} = ${heldAnswers.ticket_id}
      and ${drafts.kind} = 'answer'
  )`
  return and(gt(heldAnswers.stopped_at, daysBefore(now, 1)), hasDraft)
}

async function readFiles(ctx: LinkContext, db: Database | Transaction, ids: string[]) {
  if (ids.length === 0) return new Map()
  const files = await db.select(FILE_COLUMNS).from(attachments).where(inArray(attachments.id, ids))
  const linked = await withTeamFileLinks(ctx, files)
  return new Map(linked.map((file) => [file.id, file]))
}
