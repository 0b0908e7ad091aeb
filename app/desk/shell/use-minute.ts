import { useEffect, useState } from 'react'

const SECOND = 1_000
const MINUTE = 60_000

/** Returns the time in milliseconds, updated once a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // A time that has just been read would only render the list twice.
    const update = () => setNow((before) => (Date.now() - before < SECOND ? before : Date.now()))
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
