import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the element marked `data-begins` when a new step replaces the last one, and when a change of `state`
 * has removed the focused element.
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
