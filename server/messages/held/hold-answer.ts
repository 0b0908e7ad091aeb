import type { Parsed } from '#contract/operation.ts'
import { findVariables } from '#contract/team/variables.ts'
import { HOLD_SECONDS, MAX_PLANNED_DAYS, type sendMessage } from '#contract/team/sending.ts'
import { lockAnswerFiles } from '../../attachments/claim-answer-files.ts'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { heldAnswers } from '../../db/schema.ts'
import type { lockTicket } from '../../db/ticket-row.ts'
import { AppError } from '../../errors.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { withoutKeys } from '../../mail-ids/without-keys.ts'
import { nextMoment } from '../add-message.ts'
import { readMessages } from '../read-messages.ts'
import { chooseRecipients } from '../recipients.ts'
import { refuseUnseen } from '../unseen-messages.ts'
import { takeOutSentDraft } from './own-draft.ts'
import { forgetStoppedAnswers } from './stop-held-answers.ts'

type Input = Parsed<typeof sendMessage>
type LockedTicket = Awaited<ReturnType<typeof lockTicket>>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Holds an answer to a locked ticket until its `send_at`, 13 seconds from now unless it is planned; its writer's draft is taken out
 * of the box. Returns its id, which the message keeps. Throws `conflict` where the conversation has moved on, and `invalid-input`
 * for a moment in the past or too far ahead, a variable that is not filled in, files that cannot be sent, and somebody in `to` who
 * takes no part.
 */
export async function holdAnswer(
  ctx: Context,
  tx: Transaction,
  ticket: LockedTicket,
  input: Input,
  actor: Actor,
  now: Date,
): Promise<string> {
  const { to, reopen = false, then: after = null, cancel_if_customer_writes } = input
  const send_at = readSendAt(input.send_at, now)
  refuseVariables(input.message)
  await refuseUnseen(tx, ticket, input, actor, ({ stored, held }) =>
    readMessages(ctx, tx, ticket.id, [...stored, ...held]),
  )
  if (to) await chooseRecipients(tx, ticket, to)
  const files = await lockAnswerFiles(ctx, tx, input.attachments ?? [])
  const owner = { ticket_id: ticket.id, user_id: actor.id }
  const shared = await takeOutSentDraft(tx, { ...owner, kind: 'answer' }, now)
  const [held] = await tx
    .insert(heldAnswers)
    .values({
      ...owner,
      message: withoutKeys(input.message),
      files,
      to: to ?? null,
      shared,
      after,
      reopen,
      is_planned: input.send_at !== undefined,
      cancel_if_customer_writes,
      send_at,
      created_at: nextMoment(ticket.id, now),
    })
    .returning({ id: heldAnswers.id })
  await forgetStoppedAnswers(tx, owner)
  await signalTeam(tx, { kind: 'held-answer', ticket_id: ticket.id })
  return held!.id
}

function readSendAt(given: string | undefined, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() + HOLD_SECONDS * 1000)
  const sendAt = new Date(given)
  if (sendAt < now) throw badMoment('This time has passed. Choose a later one.')
  if (sendAt.getTime() > now.getTime() + MAX_PLANNED_DAYS * DAY_MS)
    throw badMoment('Choose a time within the next 12 months.')
  return sendAt
}

const badMoment = (message: string) => new AppError('invalid-input', message, [{ path: 'send_at', message }])

function refuseVariables(text: string): void {
  const [variable] = findVariables(text)
  if (!variable) return
  const message = `Replace ${text.slice(variable.start, variable.end).slice(0, 80)} before you send this.`
  throw new AppError('invalid-input', message, [{ path: 'message', message }])
}
