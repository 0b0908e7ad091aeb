import * as ticketsContract from '#contract/tickets.ts'
import * as responsesContract from '#contract/responses.ts'
import * as messagesContract from '#contract/messages.ts'
import * as customersContract from '#contract/customers.ts'
import * as ticketEventsContract from '#contract/ticket-events.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { requireOpenTicketForm } from '#server/settings/ticket-form.ts'
import { answerTicket } from '#server/conversation/send-message.ts'
import { createTicket, createTicketForCustomer, suggestCategory } from '#server/tickets/create-ticket.ts'
import * as newTicketContract from '#contract/new-ticket.ts'
import * as activityContract from '#contract/activity.ts'
import { readActivity, streamActivity } from '#server/tickets/activity.ts'
import { findPeople } from '#server/customers/find-customers.ts'
import { listEarlierTickets, getTicket } from '#server/tickets/get-ticket.ts'
import { addParticipant, changeRequester, removeParticipant } from '#server/conversation/participants.ts'
import { resendAnswer } from '#server/mail/out/resend-answer.ts'
import { listResponses, readConversation } from '#server/conversation/read-conversation.ts'
import { getTicketStats, listTickets } from '#server/tickets/list.ts'
import { markSpam, unmarkSpam, updateTicket } from '#server/tickets/update-ticket.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import { type Serve, createRunners } from '../serve.ts'
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
import { getBulkChange, renameTag, startBulkChange, undoBulkChange } from '#server/tickets/bulk.ts'
import { listTags } from '#server/tickets/tags.ts'
import * as macrosContract from '#contract/macros.ts'
import { applyMacro } from '#server/tickets/run-macro.ts'
import { createMacro, deleteMacro, listMacros, updateMacro } from '#server/tickets/macros.ts'
import * as savedRepliesContract from '#contract/saved-replies.ts'
import { createReply, deleteReply, listReplies, renderReply, updateReply } from '#server/tickets/saved-replies.ts'

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="what-happened.csv"',
}

type Callers = { find: FindActor; recheck: FindActor }

/** Serves tickets, their messages, history, links and live events; bulk changes, tags, views, macros and saved replies. */
export function serveTickets(serve: Serve, ctx: Context, rateLimiter: RateLimiter, { find, recheck }: Callers): void {
  const { run, runOnce } = createRunners(ctx)
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
  serve(newTicketContract.newTicket, runOnce(createTicketForCustomer))
  serve(newTicketContract.suggestCategory, run(suggestCategory))
  serve(newTicketContract.findPeople, run(findPeople))
  serve(activityContract.getActivity, run(readActivity))
  serve(activityContract.exportActivity, async (filters, { http }) =>
    http.body(streamActivity(ctx, filters), 200, CSV_HEADERS),
  )
  serve(ticketsContract.listTickets, run(listTickets))
  serve(ticketsContract.getTicketStats, (_, { actor }) => getTicketStats(ctx, actor))
  serve(ticketEventsContract.watchTickets, (_, { actor, http }) => watch(actor, http))
  serve(ticketsContract.getTicket, run(getTicket))
  serve(ticketsContract.updateTicket, run(updateTicket))
  serve(ticketsContract.markSpam, run(markSpam))
  serve(ticketsContract.unmarkSpam, run(unmarkSpam))
  serve(customersContract.listEarlierTickets, run(listEarlierTickets))
  serve(responsesContract.listResponses, run(listResponses))
  serve(messagesContract.listMessages, run(readConversation))
  serve(messagesContract.resendAnswer, run(resendAnswer))
  serve(messagesContract.addParticipant, run(addParticipant))
  serve(messagesContract.removeParticipant, run(removeParticipant))
  serve(messagesContract.changeRequester, run(changeRequester))
  serve(responsesContract.addResponse, runOnce(answerTicket))
  serve(historyContract.getHistory, run(readHistory))
  serve(customersContract.listTicketLinks, run(listLinks))
  serve(customersContract.revokeTicketLinks, run(revokeLinks))
  serve(savedViewsContract.listViews, (_, { actor }) => listViews(ctx, actor))
  serve(savedViewsContract.createView, runOnce(createView))
  serve(savedViewsContract.updateView, run(updateView))
  serve(savedViewsContract.deleteView, run(deleteView))
  serve(bulkContract.changeTickets, runOnce(startBulkChange))
  serve(bulkContract.getBulkChange, run(getBulkChange))
  serve(bulkContract.undoBulkChange, run(undoBulkChange))
  serve(tagsContract.listTags, () => listTags(ctx))
  serve(tagsContract.renameTag, runOnce(renameTag))
  serve(macrosContract.listMacros, (_, { actor }) => listMacros(ctx, actor))
  serve(macrosContract.createMacro, runOnce(createMacro))
  serve(macrosContract.updateMacro, run(updateMacro))
  serve(macrosContract.deleteMacro, run(deleteMacro))
  serve(macrosContract.applyMacro, runOnce(applyMacro))
  serve(savedRepliesContract.listSavedReplies, run(listReplies))
  serve(savedRepliesContract.createSavedReply, runOnce(createReply))
  serve(savedRepliesContract.updateSavedReply, run(updateReply))
  serve(savedRepliesContract.deleteSavedReply, run(deleteReply))
  serve(savedRepliesContract.renderSavedReply, run(renderReply))
}
