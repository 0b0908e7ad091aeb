import { useEffect, type RefObject } from 'react'
import { useKeyboardInset } from '#app/lib/toast/use-keyboard-inset.ts'

/**
 * Keeps the box in view while it has the focus: below a long header, or above a phone's keyboard, it would stand under the
 * edge as it grows. Its `--keyboard` is the height of the keyboard.
 */
export function useKeptInView(box: RefObject<HTMLElement | null>) {
  useKeyboardInset(box)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const show = () => element.contains(document.activeElement) && element.scrollIntoView({ block: 'nearest' })
    // Not for a button: it would move away from under the pointer that presses it.
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && show()
    const sizes = new ResizeObserver(show)
    sizes.observe(element)
    element.addEventListener('focusin', onFocus)
    window.visualViewport?.addEventListener('resize', show)
    return () => {
      sizes.disconnect()
      element.removeEventListener('focusin', onFocus)
      window.visualViewport?.removeEventListener('resize', show)
    }
  }, [box])
}
