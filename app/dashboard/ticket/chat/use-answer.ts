import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { formatPlanned } from '#app/lib/zone-time.ts'
import type { Message } from '#contract/messages.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { answerDraftKeys } from './answer-draft-keys.ts'
import { takeBack } from './sending/take-back.ts'
import { useSending } from './sending/use-sending.ts'
import { warnOfUnread } from './unread/warn-of-unread.ts'

const NEWS_NOT_LOADED = {
  kind: 'error',
  title: 'Not sent',
  text: 'Others have written to this ticket, and their messages could not be loaded. Your answer is still in the box.',
} as const

/**
 * Sends answers to a ticket. What follows an answer follows even when another ticket has been opened meanwhile. Where others
 * have written or resolved the ticket in the same moment, the admin is warned of it instead.
 */
export function useAnswer(ticketId: string) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const keys = answerDraftKeys(ticketId)

  function onSent(message: Message) {
    writeAnswerDraft(keys.leftOut, '')
    writeAnswerDraft(keys.suggested, '')
    const undo = { label: 'Undo', run: () => void takeBack(client, ticketId, message) }
    const planned = message.hold?.planned && message.send_at
    toast({
      kind: 'success',
      ...(planned
        ? { title: 'Response Planned', text: `It leaves ${formatPlanned(planned, site.timeZone)}` }
        : { title: 'Response Sent', text: 'Response sent successfully' }),
      actions: [undo],
      about: message.id,
    })
  }
  return useSending(
    { ticketId, kind: 'answer', keys },
    {
      onSent,
      onRefused: ({ problem }) =>
        problem.type === PROBLEM_TYPES.movedOn
          ? warnOfUnread(client, ticketId, ownId).catch(() => toast(NEWS_NOT_LOADED))
          : undefined,
      failureText: 'Failed to send response',
    },
  )
}
