import { useEffect, useEffectEvent } from 'react'

/** Calls back once at a time (milliseconds since 1970), or when a machine that slept through it wakes up. */
export function useTimerAt(moment: number | undefined, callback: () => void) {
  const onMoment = useEffectEvent(callback)
  useEffect(() => {
    if (moment === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(fire, Math.max(0, moment - Date.now()))
    }
    const fire = () => {
      if (Date.now() < moment) return wait()
      document.removeEventListener('visibilitychange', wait)
      onMoment()
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [moment])
}
