import { useEffect, useState } from 'react'

const SECOND = 1_000
const MINUTE = 60_000

/** The time in milliseconds, once a minute, while it is needed. */
export function useMinute(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return
    // Not where it has just been read: the frame of a press would be rendered twice.
    const update = () => setNow((before) => (Date.now() - before < SECOND ? before : Date.now()))
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
