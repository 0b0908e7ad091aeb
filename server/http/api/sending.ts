import { editNote, sendMessage, sendNow, undoMessage } from '#contract/team/sending.ts'
import type { Context } from '#server/context.ts'
import { editNote as edit } from '#server/messages/edit-note.ts'
import { sendNow as sendAtOnce } from '#server/messages/held/send-now.ts'
import { undoAnswer } from '#server/messages/held/undo-answer.ts'
import { sendMessage as send } from '#server/messages/send-message.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Serve } from '../serve.ts'

/** Serves what the team writes: notes, and answers that are held until they are mailed. */
export function serveSending(serve: Serve, ctx: Context): void {
  serve(sendMessage, (input, { actor, http }) => send(ctx, input, actor, idempotencyKey(http)))
  serve(undoMessage, (input, { actor }) => undoAnswer(ctx, input, actor))
  serve(sendNow, (input, { actor }) => sendAtOnce(ctx, input, actor))
  serve(editNote, (input, { actor }) => edit(ctx, input, actor))
}
