import { useEffect } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isRefusedAsStranger, isSessionOver, noticeRefusal } from '#app/lib/session-end.ts'
import { announceReply } from '#contract/ticket-events.ts'

const EVERY = 5_000
const LOOK_EVERY = 1_000

/** When this page last told the others that an answer is being written, by ticket. */
const said = new Map<string, number>()

/** Tells the other admins, every few seconds for as long as it is so, and that it is over once nothing is left to send. */
export function useAnnounceWriting(ticketId: string, writing: boolean, begun: boolean) {
  useEffect(() => {
    if (!begun) stopWriting(ticketId)
  }, [ticketId, begun])
  useEffect(() => {
    if (!writing) return
    sayWriting(ticketId)
    const timer = setInterval(() => sayWriting(ticketId), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [ticketId, writing])
}

export function stopWriting(ticketId: string) {
  if (said.delete(ticketId)) void announce(ticketId, false)
}

function sayWriting(ticketId: string) {
  const now = performance.now()
  if (now - (said.get(ticketId) ?? -Infinity) < EVERY) return
  said.set(ticketId, now)
  void announce(ticketId, true)
}

async function announce(id: string, writing: boolean) {
  if (isSessionOver()) return
  try {
    await call(announceReply, { id, writing })
  } catch (error) {
    noticeRefusal(error)
    if (!isRefusedAsStranger(error)) logFailure('The other admins could not be told who writes', error)
  }
}
