import { useIsMutating } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import type { DraftKind } from '#contract/vocabulary.ts'

export const sendingKey = (ticketId: string, kind: DraftKind) => [kind, ticketId]

/**
 * Whether what is in a box is on its way to the server, and `isLeaving` whether it stands in the conversation instead of in the
 * box. Only what shows this asks for it: the rest of the box is not rendered at the press.
 */
export function useBoxSending(ticketId: string, kind: DraftKind) {
  const sending = useIsMutating({ mutationKey: sendingKey(ticketId, kind) }) > 0
  const isAway = useIsWaitingForSignIn()
  return { sending, isLeaving: sending && !isAway }
}

/** Whether a box is busy: `sending` a moment later, since what was sent is to be on screen first. */
export function useBoxBusy(ticketId: string, kind: DraftKind): boolean {
  const { sending } = useBoxSending(ticketId, kind)
  return useDeferredValue(sending)
}

/** Whether something stands in the conversation that is on its way to the server, from a box of this ticket. */
export function useIsSending(ticketId: string): boolean {
  const answer = useBoxSending(ticketId, 'answer')
  const note = useBoxSending(ticketId, 'note')
  return answer.isLeaving || note.isLeaving
}
