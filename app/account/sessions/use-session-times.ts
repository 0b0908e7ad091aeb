import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { onSessionExtended, extendSession, type SessionTimes } from './session-times.ts'

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const MIN_INTERVAL_MS = 60_000

/**
 * When this page's session expires, loaded with the page and after each sign-in. Where idle sessions expire, activity is
 * reported to the server at most once a minute, but not while the idle dialog asks (`confirmingTimes`).
 */
export function useSessionTimes(confirmingTimes: SessionTimes | undefined) {
  const [times, setTimes] = useState<SessionTimes>()
  const isWaiting = useIsWaitingForSignIn()
  const lastExtendedAt = useRef(-Infinity)
  /** Returns whether the session was extended. */
  const extend = useCallback(async () => {
    lastExtendedAt.current = Date.now()
    return extendSession()
  }, [])

  useEffect(() => {
    if (isWaiting) return
    const unsubscribe = onSessionExtended(setTimes)
    void extend()
    return unsubscribe
  }, [isWaiting, extend])

  const isWatched = typeof times?.idleAt === 'number' && times !== confirmingTimes && !isWaiting
  useEffect(() => {
    if (!isWatched) return
    const onActivity = () => {
      if (Date.now() - lastExtendedAt.current >= MIN_INTERVAL_MS) void extend()
    }
    const listening = { passive: true, capture: true }
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, onActivity, listening)
    return () => {
      for (const sign of ACTIVITY_EVENTS) removeEventListener(sign, onActivity, listening)
    }
  }, [isWatched, extend])

  return { times: isWaiting ? undefined : times, extend }
}
