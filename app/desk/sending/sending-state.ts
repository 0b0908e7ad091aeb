import { useIsMutating, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import type { Message } from '#contract/messages.ts'
import { HOLD_SECONDS } from '#contract/sending.ts'
import { serverNow } from '#app/lib/clock.ts'
import { conversationQuery } from '../ticket/ticket-queries.ts'

export const sendingKey = (ticketId: string, kind: DraftKind) => [kind, ticketId]

/**
 * Returns the sending state of a box; `isLeaving` is true while its message is shown in the conversation instead. Used only by
 * components that show it, so that the box is not rendered at the press.
 */
export function useBoxSending(ticketId: string, kind: DraftKind) {
  const sending = useIsMutating({ mutationKey: sendingKey(ticketId, kind) }) > 0
  const isAway = useIsWaitingForSignIn()
  return { sending, isLeaving: sending && !isAway }
}

/** Returns `sending` a moment later, so that the sent message is painted first. */
export function useBoxBusy(ticketId: string, kind: DraftKind): boolean {
  const { sending } = useBoxSending(ticketId, kind)
  return useDeferredValue(sending)
}

/** Returns true while a message of the ticket is shown in the conversation before the server has it. */
export function useIsSending(ticketId: string): boolean {
  const answer = useBoxSending(ticketId, 'answer')
  const note = useBoxSending(ticketId, 'note')
  return answer.isLeaving || note.isLeaving
}

/** Adds or replaces a message in the cached conversation. */
export function addToConversation(client: QueryClient, ticketId: string, message: Message) {
  changeMessages(client, ticketId, (messages) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((each) => (each.id === message.id ? message : each))
      : [...messages, message],
  )
}

export function removeFromConversation(client: QueryClient, ticketId: string, id: string): Message | undefined {
  const found = client.getQueryData(conversationQuery(ticketId).queryKey)?.messages.find((each) => each.id === id)
  changeMessages(client, ticketId, (messages) => messages.filter((each) => each.id !== id))
  return found
}

function changeMessages(client: QueryClient, ticketId: string, change: (messages: Message[]) => Message[]) {
  const { queryKey } = conversationQuery(ticketId)
  // A load that has begun before would show what was.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => before && { ...before, messages: change(before.messages) })
}

/** Returns the seconds until a held answer leaves, by the server's clock; 0 once it is due. */
export function secondsUntil(sendAt: string): number {
  const left = Math.ceil((Date.parse(sendAt) - serverNow()) / 1000)
  return Math.max(0, Math.min(HOLD_SECONDS, left))
}
