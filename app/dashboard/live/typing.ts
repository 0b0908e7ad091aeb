import { useEffect } from 'react'
import { stopWriting } from './announce-presence.ts'

/** Ends the announcement that an answer is being written once its box is left, or nothing stands in it any more. */
export function useAnnounceTyping(ticketId: string, isWriting: boolean, hasDraft: boolean) {
  const isOver = !isWriting || !hasDraft
  useEffect(() => {
    if (isOver) stopWriting(ticketId, 'answering')
  }, [ticketId, isOver])
}
