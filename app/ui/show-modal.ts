import { afterPaint } from '#app/lib/timing.ts'

/**
 * Shows a modal dialog in two steps, and returns what closes it. A modal dialog makes the browser style the whole page again, for
 * longer than a press may take to be seen: so it is painted as a popover first, and is modal and has the focus right after that, or
 * with the next key or press. `focus` is what has it instead of the first control; what has been given it in the dialog meanwhile
 * keeps it.
 */
export function showModal(dialog: HTMLDialogElement, focus?: HTMLElement | null): () => void {
  const inputs = ['keydown', 'pointerdown'] as const
  const before = document.activeElement
  function stop() {
    cancel()
    for (const input of inputs) document.removeEventListener(input, makeModal, true)
    // No popover any more, so it is hidden.
    dialog.popover = null
  }
  function makeModal() {
    const focused = document.activeElement
    const isGiven = focused instanceof HTMLElement && focused !== atFirst && dialog.contains(focused)
    stop()
    // The modal dialog gives the focus back to what has it now.
    if (before instanceof HTMLElement && document.activeElement !== before) before.focus({ preventScroll: true })
    dialog.showModal()
    if (isGiven) focused.focus()
    else focus?.focus()
  }
  const cancel = afterPaint(makeModal)
  for (const input of inputs) document.addEventListener(input, makeModal, true)
  dialog.popover = 'manual'
  dialog.showPopover()
  const atFirst = document.activeElement
  return () => {
    stop()
    dialog.close()
  }
}
