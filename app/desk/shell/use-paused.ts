import { useEffect, useState } from 'react'

/** Returns the text as it was when typing last paused for `pause` milliseconds. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}
