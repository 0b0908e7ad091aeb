import * as draftsContract from '#contract/drafts.ts'
import type { Context } from '#server/context.ts'
import { discardDraft, getDraft, saveDraft } from '#server/conversation/drafts.ts'
import { type Serve, createRunners } from '../serve.ts'
import * as noticesContract from '#contract/notices.ts'
import { listNotices, markNoticesSeen, readNoticeSettings, saveNoticeSettings } from '#server/conversation/notify.ts'
import * as presenceContract from '#contract/presence.ts'
import { markRead } from '#server/conversation/mark-read.ts'
import { announcePresence } from '#server/conversation/announce-presence.ts'
import * as sendingContract from '#contract/sending.ts'
import { editNote } from '#server/conversation/notes.ts'
import { undoAnswer } from '#server/conversation/hold-answer.ts'
import { sendNow } from '#server/conversation/release-answers.ts'
import { sendMessage } from '#server/conversation/send-message.ts'
import * as suggestedAnswersContract from '#contract/suggested-answers.ts'
import { readSuggestionStats, suggestAnswer } from '#server/triage/answers/suggest-answer.ts'

/** Serves messages, notes, drafts, suggested answers, notices and presence. */
export function serveConversation(serve: Serve, ctx: Context): void {
  const { run, runOnce } = createRunners(ctx)
  serve(draftsContract.getDraft, run(getDraft))
  serve(draftsContract.saveDraft, run(saveDraft))
  serve(draftsContract.discardDraft, run(discardDraft))
  serve(noticesContract.listNotices, (_, { actor }) => listNotices(ctx, actor))
  serve(noticesContract.markNoticesSeen, run(markNoticesSeen))
  serve(noticesContract.getNoticeSettings, (_, { actor }) => readNoticeSettings(ctx, actor))
  serve(noticesContract.saveNoticeSettings, run(saveNoticeSettings))
  serve(presenceContract.announcePresence, run(announcePresence))
  serve(presenceContract.markRead, run(markRead))
  serve(sendingContract.sendMessage, runOnce(sendMessage))
  serve(sendingContract.undoMessage, run(undoAnswer))
  serve(sendingContract.sendNow, run(sendNow))
  serve(sendingContract.editNote, run(editNote))
  serve(suggestedAnswersContract.suggestAnswer, run(suggestAnswer))
  serve(suggestedAnswersContract.getSuggestionStats, () => readSuggestionStats(ctx))
}
