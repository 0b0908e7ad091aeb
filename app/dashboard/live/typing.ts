import { useEffect } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn, reportAuthError } from '#app/lib/session/session-expiry.ts'
import { announceTyping } from '#contract/ticket-events.ts'

/** Milliseconds. */
const ANNOUNCE_INTERVAL = 5_000
const CHECK_INTERVAL = 1_000

/** When this page last announced that an answer is being written, by ticket. */
const lastAnnounced = new Map<string, number>()

/**
 * Announces to the other admins that an answer is being written, every few seconds while `isWriting`, and its end once
 * there is no draft left.
 */
export function useAnnounceTyping(ticketId: string, isWriting: boolean, hasDraft: boolean) {
  useEffect(() => {
    if (!hasDraft) stopTyping(ticketId)
  }, [ticketId, hasDraft])
  useEffect(() => {
    if (!isWriting) return
    announceIfDue(ticketId)
    const timer = setInterval(() => announceIfDue(ticketId), CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [ticketId, isWriting])
}

export function stopTyping(ticketId: string) {
  if (lastAnnounced.delete(ticketId)) void announce(ticketId, false)
}

function announceIfDue(ticketId: string) {
  const now = performance.now()
  if (now - (lastAnnounced.get(ticketId) ?? -Infinity) < ANNOUNCE_INTERVAL) return
  lastAnnounced.set(ticketId, now)
  void announce(ticketId, true)
}

async function announce(id: string, writing: boolean) {
  if (isWaitingForSignIn()) return
  try {
    await call(announceTyping, { id, writing })
  } catch (error) {
    reportAuthError(error)
    if (!isSessionExpired(error)) logFailure('Typing could not be announced', error)
  }
}
