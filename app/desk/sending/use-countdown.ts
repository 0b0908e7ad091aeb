import { useEffect, useState } from 'react'
import { serverNow } from '#app/lib/clock.ts'
import { HOLD_SECONDS } from '#contract/sending.ts'

/** Returns the seconds until a held answer leaves, by the server's clock; 0 once it is due. */
export function useCountdown(sendAt: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(sendAt))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(sendAt)), 250)
    return () => clearInterval(timer)
  }, [sendAt])
  return seconds
}

function secondsUntil(sendAt: string): number {
  const left = Math.ceil((Date.parse(sendAt) - serverNow()) / 1000)
  return Math.max(0, Math.min(HOLD_SECONDS, left))
}
