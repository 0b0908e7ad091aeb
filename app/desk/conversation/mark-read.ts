import { useEffect } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn, callSignedIn } from '#app/lib/session/session-expiry.ts'
import { markRead } from '#contract/presence.ts'
import { toast } from '#app/ui/toast-store.ts'

/** Milliseconds that the last message has to be on screen. */
const READ_AFTER = 1_000
/** Visible pixels that are enough of a message taller than the screen. */
const ENOUGH = 160

/** Tickets marked unread by hand, until they change or are opened again. */
const keptUnread = new Set<string>()

/**
 * Marks a ticket read once its last message has been on screen for a second in a visible tab. `last` is null for a ticket
 * without messages, whose question counts then, and undefined while loading.
 */
export function useMarkRead(ticketId: string, last: string | null | undefined) {
  useEffect(() => {
    keptUnread.delete(ticketId)
    if (last === undefined) return
    const element = document.querySelector(last === null ? '.conversation' : `#message-${CSS.escape(last)}`)
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOnScreen = false
    let isMarking = false
    const check = () => {
      clearTimeout(timer)
      if (isOnScreen && !document.hidden) timer = setTimeout(() => void mark(), READ_AFTER)
    }
    async function mark() {
      if (isMarking || keptUnread.has(ticketId) || isWaitingForSignIn()) return
      isMarking = true
      try {
        await call(markRead, { id: ticketId, up_to: last ?? null }, { keepalive: true })
        stop()
      } catch (error) {
        // It is tried again once the message, or the tab, comes on screen again.
        if (!isSessionExpired(error)) logFailure('unread.not_marked_read', error)
      } finally {
        isMarking = false
      }
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, intersectionRect } = entries.at(-1)!
        const wasOnScreen = isOnScreen
        isOnScreen = intersectionRatio >= 0.5 || intersectionRect.height >= ENOUGH
        if (isOnScreen !== wasOnScreen) check()
      },
      { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', check)
    function stop() {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', check)
    }
    return stop
  }, [ticketId, last])
}

/** Marks a ticket unread from one of its messages on, for the caller alone. */
export async function markUnreadFrom(ticketId: string, messageId: string) {
  keptUnread.add(ticketId)
  try {
    await callSignedIn(markRead, { id: ticketId, unread_from: messageId })
    toast({ kind: 'success', title: 'Marked Unread', text: 'Unread again from this message on' })
  } catch (error) {
    logFailure('unread.not_marked', error)
    toast({ kind: 'error', title: 'Error', text: 'Failed to mark the ticket unread' })
  }
}
