import { useCallback, useEffect, useRef, useState } from 'react'
import { useSessionOver } from '#app/lib/session-end.ts'
import { hearKept, keepAlive, type SessionTimes } from './session-times.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const AT_MOST_EVERY = 60_000

/**
 * When the session of this page ends, asked as it opens and after each new sign-in. Where it would end by rest, the server
 * is told at most once a minute that a person is there, unless `asked` says that the person is being asked just that.
 */
export function useSessionTimes(asked: SessionTimes | undefined) {
  const [times, setTimes] = useState<SessionTimes>()
  const isOver = useSessionOver()
  const saidAt = useRef(-Infinity)
  /** Answers whether the session could be kept. */
  const keep = useCallback(async () => {
    saidAt.current = Date.now()
    return keepAlive()
  }, [])

  useEffect(() => {
    if (isOver) return
    const leave = hearKept(setTimes)
    void keep()
    return leave
  }, [isOver, keep])

  const isWatched = typeof times?.idleAt === 'number' && times !== asked && !isOver
  useEffect(() => {
    if (!isWatched) return
    const onSign = () => {
      if (Date.now() - saidAt.current >= AT_MOST_EVERY) void keep()
    }
    const listening = { passive: true, capture: true }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onSign, listening)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, onSign, listening)
    }
  }, [isWatched, keep])

  return { times: isOver ? undefined : times, keep }
}
