import { useEffect, useRef } from 'react'

/**
 * Where the next step begins, which stands in place of the last: what has `data-begins` in it gets the focus. The same when
 * another `state` has taken away what had it.
 */
export function useFocusOnStep(step: string, state: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef({ step, state })
  useEffect(() => {
    const before = last.current
    last.current = { step, state }
    const isLost = before.state !== state && document.activeElement === document.body
    if (before.step === step && !isLost) return
    area.current?.querySelector<HTMLElement>('[data-begins]')?.focus()
  }, [step, state])
  return area
}
