import { useEffect, useState } from 'react'

/** Returns the text as it was when typing last paused for `pause` milliseconds, and `first` until then. */
export function usePaused(text: string, pause: number, first = ''): string {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}
