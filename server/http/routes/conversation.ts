import * as draftsContract from '#contract/drafts.ts'
import type { Context } from '#server/context.ts'
import { discardDraft, getDraft, saveDraft } from '#server/conversation/drafts.ts'
import type { Serve } from '../serve.ts'
import * as noticesContract from '#contract/notices.ts'
import { listNotices, markNoticesSeen } from '#server/conversation/notice-list.ts'
import { readNoticeSettings, saveNoticeSettings } from '#server/conversation/notify.ts'
import * as presenceContract from '#contract/presence.ts'
import { markRead } from '#server/conversation/mark-read.ts'
import { announcePresence } from '#server/conversation/announce-presence.ts'
import * as sendingContract from '#contract/sending.ts'
import { editNote } from '#server/conversation/notes.ts'
import { sendNow } from '#server/conversation/release-answer.ts'
import { undoAnswer } from '#server/conversation/hold-answer.ts'
import { sendMessage } from '#server/conversation/send-message.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import * as suggestedAnswersContract from '#contract/suggested-answers.ts'
import { readSuggestionStats } from '#server/triage/answers/suggestion-stats.ts'
import { suggestAnswer } from '#server/triage/answers/suggest-answer.ts'

/** Serves the drafts of the team. */
export function serveDrafts(serve: Serve, ctx: Context): void {
  serve(draftsContract.getDraft, (input, { actor }) => getDraft(ctx, input, actor))
  serve(draftsContract.saveDraft, (input, { actor }) => saveDraft(ctx, input, actor))
  serve(draftsContract.discardDraft, (input, { actor }) => discardDraft(ctx, input, actor))
}

/** Serves the caller's notices, and of what they get one. */
export function serveNotices(serve: Serve, ctx: Context): void {
  serve(noticesContract.listNotices, (_, { actor }) => listNotices(ctx, actor))
  serve(noticesContract.markNoticesSeen, (input, { actor }) => markNoticesSeen(ctx, input, actor))
  serve(noticesContract.getNoticeSettings, (_, { actor }) => readNoticeSettings(ctx, actor))
  serve(noticesContract.saveNoticeSettings, (input, { actor }) => saveNoticeSettings(ctx, input, actor))
}

/** Serves who is in a ticket, and what each has read. */
export function servePresence(serve: Serve, ctx: Context): void {
  serve(presenceContract.announcePresence, (input, { actor }) => announcePresence(ctx, input, actor))
  serve(presenceContract.markRead, (input, { actor }) => markRead(ctx, input, actor))
}

/** Serves what the team writes: notes, and answers that are held until they are mailed. */
export function serveSending(serve: Serve, ctx: Context): void {
  serve(sendingContract.sendMessage, (input, { actor, http }) => sendMessage(ctx, input, actor, idempotencyKey(http)))
  serve(sendingContract.undoMessage, (input, { actor }) => undoAnswer(ctx, input, actor))
  serve(sendingContract.sendNow, (input, { actor }) => sendNow(ctx, input, actor))
  serve(sendingContract.editNote, (input, { actor }) => editNote(ctx, input, actor))
}

/** Serves answers that are suggested, and what became of them. */
export function serveSuggestedAnswers(serve: Serve, ctx: Context): void {
  serve(suggestedAnswersContract.suggestAnswer, (input, { actor }) => suggestAnswer(ctx, input, actor))
  serve(suggestedAnswersContract.getSuggestionStats, () => readSuggestionStats(ctx))
}
