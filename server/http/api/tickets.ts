import { getTicketStats } from '#contract/team/ticket-stats.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/conversation/responses.ts'
import { locateTicket } from '#contract/locate-ticket.ts'
import { listMessages as listConversation, resendAnswer } from '#contract/messages.ts'
import { addParticipant, changeRequester, removeParticipant } from '#contract/participants.ts'
import { listEarlierTickets } from '#contract/earlier-tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import { answerTicket } from '#server/messages/answer-ticket.ts'
import { createTicket as create } from '#server/tickets/create-ticket.ts'
import { listEarlierTickets as listEarlier } from '#server/tickets/earlier-tickets.ts'
import { getTicket as get } from '#server/tickets/get-ticket.ts'
import { getTicketStats as count } from '#server/tickets/get-ticket-stats.ts'
import { changeRequester as changeRequesterOf } from '#server/messages/change-requester.ts'
import { addParticipant as add, removeParticipant as remove } from '#server/messages/participants.ts'
import { resendAnswer as resend } from '#server/messages/resend-answer.ts'
import { readConversation } from '#server/messages/read-conversation.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import { listTickets as list } from '#server/tickets/list-tickets.ts'
import { locateTicket as locate } from '#server/tickets/locate-ticket.ts'
import { updateTicket as update } from '#server/tickets/update-ticket.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Serve } from '../serve.ts'
import type { FindActor } from '../security/session.ts'
import { createTicketEventStream } from './streams/ticket-event-stream.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

type Callers = { find: FindActor; recheck: FindActor }

/** Serves tickets, their messages and live events. */
export function serveTickets(serve: Serve, ctx: Context, rateLimiter: RateLimiter, { find, recheck }: Callers): void {
  const watch = createTicketEventStream(ctx, recheck)
  serve(createTicket, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await requireOpenTicketForm(ctx, () => find(http))
    const idempotency = idempotencyKey(http)
    await rateLimiter.consume('ticket', {
      ...rateLimitRequest(http),
      isHoneypotFilled,
      idempotencyKey: idempotency?.key,
    })
    return create(ctx, fields, idempotency)
  })
  serve(listTickets, (input, { actor }) => list(ctx, input, actor))
  serve(locateTicket, (input, { actor }) => locate(ctx, input, actor))
  serve(getTicketStats, (_, { actor }) => count(ctx, actor))
  serve(watchTickets, ({ since }, { actor, http }) => watch(actor, http, since))
  serve(getTicket, (input, { actor }) => get(ctx, input, actor))
  serve(updateTicket, (input, { actor }) => update(ctx, input, actor))
  serve(listEarlierTickets, (input) => listEarlier(ctx, input))
  serve(listResponses, (input) => listMessages(ctx, input, RESPONSE_KINDS))
  serve(listConversation, (input) => readConversation(ctx, input))
  serve(resendAnswer, (input, { actor }) => resend(ctx, input, actor))
  serve(addParticipant, (input, { actor }) => add(ctx, input, actor))
  serve(removeParticipant, (input, { actor }) => remove(ctx, input, actor))
  serve(changeRequester, (input, { actor }) => changeRequesterOf(ctx, input, actor))
  serve(addResponse, (input, { actor, http }) => answerTicket(ctx, input, actor, idempotencyKey(http)))
}
