import { useEffect, useEffectEvent } from 'react'

/** Does it once at that moment, or as soon as a machine that slept through it is awake. */
export function useAt(moment: number | undefined, act: () => void) {
  const onMoment = useEffectEvent(act)
  useEffect(() => {
    if (moment === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(arrive, Math.max(0, moment - Date.now()))
    }
    const arrive = () => {
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
