import { useEffect, type RefObject } from 'react'

/**
 * Sets `--keyboard` of an element to the height of what covers the lower edge of the page, a phone's keyboard, and
 * `--above-view` to how much of its upper edge the keyboard has pushed out of view; neither is there while it is nothing.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const update = () => {
      // A zoomed page is larger than what is seen of it, with or without a keyboard.
      const isZoomed = view.scale > 1
      const above = isZoomed ? 0 : view.offsetTop
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - view.offsetTop - view.height)
      if (!ref.current) return
      setLength(ref.current, '--keyboard', covered)
      setLength(ref.current, '--above-view', above)
    }
    // In the frame, which lays the page out anyway: here it would be laid out once more.
    const frame = requestAnimationFrame(update)
    view.addEventListener('resize', update)
    view.addEventListener('scroll', update)
    return () => {
      cancelAnimationFrame(frame)
      view.removeEventListener('resize', update)
      view.removeEventListener('scroll', update)
    }
  }, [ref])
}

/** Writes changes only: the custom property is inherited, so each write restyles everything inside the element. */
function setLength({ style }: HTMLElement, name: string, pixels: number) {
  if (pixels > 0) style.setProperty(name, `${pixels}px`)
  else style.removeProperty(name)
}
