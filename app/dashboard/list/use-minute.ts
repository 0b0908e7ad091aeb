import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time in milliseconds, once a minute, while it is needed. */
export function useMinute(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
