import { useEffect } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, isWaitingForSignIn, reportAuthError } from '#app/lib/session/session-expiry.ts'
import { announceTyping } from '#contract/ticket-events.ts'

const ANNOUNCE_INTERVAL = 5_000
const CHECK_INTERVAL = 1_000

/** When this page last told the others that an answer is being written, by ticket. */
const lastAnnounced = new Map<string, number>()

/** Tells the other admins, every few seconds for as long as it is so, and that it is over once nothing is left to send. */
export function useAnnounceTyping(ticketId: string, writing: boolean, begun: boolean) {
  useEffect(() => {
    if (!begun) stopTyping(ticketId)
  }, [ticketId, begun])
  useEffect(() => {
    if (!writing) return
    announceIfDue(ticketId)
    const timer = setInterval(() => announceIfDue(ticketId), CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [ticketId, writing])
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
    if (!isSessionExpired(error)) logFailure('The other admins could not be told who writes', error)
  }
}
