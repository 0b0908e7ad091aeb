import { useEffect, type RefObject } from 'react'

/**
 * Marks the panel of the ticket while its box is written in: from the focus of the text until the focus is elsewhere. What is
 * pressed inside the box, also where a browser gives a button no focus, does not end it: it would move from under the finger.
 */
export function useWritingMark(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = form.current
    const panel = box?.closest('.ticket-detail')
    if (!box || !panel) return
    let isPressed = false
    const isInside = (target: EventTarget | null) => target instanceof Node && box.contains(target)
    const end = () => panel.removeAttribute('data-writing')
    const abort = new AbortController()
    const on = <Type extends 'pointerdown' | 'pointercancel' | 'click' | 'focusin' | 'focusout'>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { capture: true, signal: abort.signal })
    on('pointerdown', ({ target }) => void (isPressed = isInside(target)))
    on('pointercancel', () => void (isPressed = false))
    on('click', () => void (isPressed = false))
    on('focusin', ({ target }) => {
      if (!isInside(target)) end()
      else if (target instanceof HTMLTextAreaElement) panel.setAttribute('data-writing', '')
    })
    on('focusout', ({ target, relatedTarget }) => {
      if (isInside(target) && !relatedTarget && !isPressed) end()
    })
    return () => {
      abort.abort()
      end()
    }
  }, [form])
}
