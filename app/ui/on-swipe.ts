const DISMISS_PX = 20

/** Swipe to dismiss: calls `onSwiped` when an element was dragged sideways by DISMISS_PX or more; otherwise it snaps back. */
export function onSwipe(element: HTMLElement, onSwiped: () => void) {
  let start: number | null = null
  const offset = (event: PointerEvent) => (start === null ? 0 : event.clientX - start)
  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    start = event.clientX
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (start !== null) element.style.translate = `${offset(event)}px`
  }
  const up = (event: PointerEvent) => {
    const swiped = Math.abs(offset(event)) >= DISMISS_PX
    start = null
    element.style.translate = ''
    if (swiped && event.type === 'pointerup') onSwiped()
  }
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name as 'pointerdown', listener)
}
