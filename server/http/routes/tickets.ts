import * as ticketsContract from '#contract/tickets.ts'
import * as responsesContract from '#contract/responses.ts'
import * as messagesContract from '#contract/messages.ts'
import * as customersContract from '#contract/customers.ts'
import * as ticketEventsContract from '#contract/ticket-events.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import { answerTicket } from '#server/conversation/answer-ticket.ts'
import { createTicket } from '#server/tickets/create-ticket.ts'
import { listEarlierTickets, getTicket } from '#server/tickets/get-ticket.ts'
import { getTicketStats } from '#server/tickets/ticket-stats.ts'
import { changeRequester } from '#server/conversation/change-requester.ts'
import { addParticipant, removeParticipant } from '#server/conversation/participants.ts'
import { resendAnswer } from '#server/mail/out/resend-answer.ts'
import { readConversation, listMessages } from '#server/conversation/read-conversation.ts'
import { listTickets } from '#server/tickets/list.ts'
import { updateTicket } from '#server/tickets/update-ticket.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import type { Serve } from '../serve.ts'
import type { FindActor } from '../security/session.ts'
import { createTicketEventStream } from '../streams/ticket-event-stream.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'
import * as historyContract from '#contract/history.ts'
import { readHistory } from '#server/tickets/history.ts'
import { listLinks, revokeLinks } from '#server/customers/ticket-links.ts'
import * as savedViewsContract from '#contract/saved-views.ts'
import { createView, deleteView, listViews, updateView } from '#server/tickets/views.ts'
import * as bulkContract from '#contract/bulk.ts'
import * as tagsContract from '#contract/tags.ts'
import { getBulkChange, startBulkChange, undoBulkChange } from '#server/tickets/bulk.ts'
import { listTags } from '#server/tickets/tags.ts'
import { renameTag } from '#server/tickets/rename-tag.ts'
import * as macrosContract from '#contract/macros.ts'
import { applyMacro } from '#server/tickets/apply-macro.ts'
import { createMacro, deleteMacro, listMacros, updateMacro } from '#server/tickets/macros.ts'
import * as savedRepliesContract from '#contract/saved-replies.ts'
import { createReply, deleteReply, listReplies, renderReply, updateReply } from '#server/tickets/saved-replies.ts'

type Callers = { find: FindActor; recheck: FindActor }

/** Serves tickets, their messages and live events. */
export function serveTickets(serve: Serve, ctx: Context, rateLimiter: RateLimiter, { find, recheck }: Callers): void {
  const watch = createTicketEventStream(ctx, recheck)
  serve(ticketsContract.createTicket, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await requireOpenTicketForm(ctx, () => find(http))
    const idempotency = idempotencyKey(http)
    await rateLimiter.consume('ticket', {
      ...rateLimitRequest(http),
      isHoneypotFilled,
      idempotencyKey: idempotency?.key,
    })
    return createTicket(ctx, fields, idempotency)
  })
  serve(ticketsContract.listTickets, (input, { actor }) => listTickets(ctx, input, actor))
  serve(ticketsContract.getTicketStats, (_, { actor }) => getTicketStats(ctx, actor))
  serve(ticketEventsContract.watchTickets, ({ since }, { actor, http }) => watch(actor, http, since))
  serve(ticketsContract.getTicket, (input, { actor }) => getTicket(ctx, input, actor))
  serve(ticketsContract.updateTicket, (input, { actor }) => updateTicket(ctx, input, actor))
  serve(customersContract.listEarlierTickets, (input) => listEarlierTickets(ctx, input))
  serve(responsesContract.listResponses, (input) => listMessages(ctx, input, RESPONSE_KINDS))
  serve(messagesContract.listMessages, (input) => readConversation(ctx, input))
  serve(messagesContract.resendAnswer, (input, { actor }) => resendAnswer(ctx, input, actor))
  serve(messagesContract.addParticipant, (input, { actor }) => addParticipant(ctx, input, actor))
  serve(messagesContract.removeParticipant, (input, { actor }) => removeParticipant(ctx, input, actor))
  serve(messagesContract.changeRequester, (input, { actor }) => changeRequester(ctx, input, actor))
  serve(responsesContract.addResponse, (input, { actor, http }) =>
    answerTicket(ctx, input, actor, idempotencyKey(http)),
  )
}

/** Serves what has happened to a ticket to admins. */
export function serveHistory(serve: Serve, ctx: Context): void {
  serve(historyContract.getHistory, (input) => readHistory(ctx, input))
}

/** Serves the links to the customer's page of a ticket to admins. */
export function serveTicketLinks(serve: Serve, ctx: Context): void {
  serve(customersContract.listTicketLinks, (input) => listLinks(ctx, input))
  serve(customersContract.revokeTicketLinks, (input, { actor }) => revokeLinks(ctx, input, actor))
}

/** Serves the saved views of the list. */
export function serveViews(serve: Serve, ctx: Context): void {
  serve(savedViewsContract.listViews, (_, { actor }) => listViews(ctx, actor))
  serve(savedViewsContract.createView, (input, { actor, http }) => createView(ctx, input, actor, idempotencyKey(http)))
  serve(savedViewsContract.updateView, (input, { actor }) => updateView(ctx, input, actor))
  serve(savedViewsContract.deleteView, (input, { actor }) => deleteView(ctx, input, actor))
}

/** Serves changes of many tickets at once, and the tags. */
export function serveBulk(serve: Serve, ctx: Context): void {
  serve(bulkContract.changeTickets, (input, { actor, http }) =>
    startBulkChange(ctx, input, actor, idempotencyKey(http)),
  )
  serve(bulkContract.getBulkChange, (input) => getBulkChange(ctx, input))
  serve(bulkContract.undoBulkChange, (input, { actor }) => undoBulkChange(ctx, input, actor))
  serve(tagsContract.listTags, () => listTags(ctx))
  serve(tagsContract.renameTag, (input, { actor, http }) => renameTag(ctx, input, actor, idempotencyKey(http)))
}

/** Serves the team's macros. */
export function serveMacros(serve: Serve, ctx: Context): void {
  serve(macrosContract.listMacros, () => listMacros(ctx))
  serve(macrosContract.createMacro, (input, { actor, http }) => createMacro(ctx, input, actor, idempotencyKey(http)))
  serve(macrosContract.updateMacro, (input) => updateMacro(ctx, input))
  serve(macrosContract.deleteMacro, (input) => deleteMacro(ctx, input))
  serve(macrosContract.applyMacro, (input, { actor, http }) => applyMacro(ctx, input, actor, idempotencyKey(http)))
}

/** Serves the replies the team keeps. */
export function serveReplies(serve: Serve, ctx: Context): void {
  serve(savedRepliesContract.listSavedReplies, (input, { actor }) => listReplies(ctx, input, actor))
  serve(savedRepliesContract.createSavedReply, (input, { actor, http }) =>
    createReply(ctx, input, actor, idempotencyKey(http)),
  )
  serve(savedRepliesContract.updateSavedReply, (input, { actor }) => updateReply(ctx, input, actor))
  serve(savedRepliesContract.deleteSavedReply, (input) => deleteReply(ctx, input))
  serve(savedRepliesContract.renderSavedReply, (input, { actor }) => renderReply(ctx, input, actor))
}
