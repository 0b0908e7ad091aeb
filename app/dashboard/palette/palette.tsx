import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '#app/lib/store.ts'
import { PaletteContent } from './palette-content.tsx'
import { paletteOpen } from './palette-state.ts'

/**
 * Everything by its name, in a dialog over the page; the focus goes back to where it was. The field waits in the closed dialog,
 * and the entries follow once the open one has been painted: to open is nothing but to show. It is a popover that covers the page:
 * a modal dialog would make the browser style all that is behind it again. The field is all that takes the focus, so Tab stays.
 */
export function Palette({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const hasTime = useDeferredValue(isOpen)
  /** Counts how often it was closed: each time it is empty again. */
  const [round, setRound] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the browser is hiding it already: asked to do so in between, it warns. */
  const isHiding = useRef(false)
  const close = useCallback(() => {
    dialog.current?.hidePopover()
    paletteOpen.set(false)
  }, [])
  useLayoutEffect(() => {
    if (isOpen) {
      dialog.current?.showPopover()
      // Opened again before it was emptied: what is typed replaces the old text.
      dialog.current?.querySelector('input')?.select()
    } else if (!isHiding.current) dialog.current?.hidePopover()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Tab' && event.preventDefault()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it; Escape is the key
    <dialog
      ref={dialog}
      className="palette"
      popover="auto"
      aria-modal="true"
      aria-label="Command palette"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={onKeyDown}
      // Escape closes it: the key after that may be the one that opens it.
      onBeforeToggle={({ newState }) => {
        isHiding.current = newState === 'closed'
        if (isHiding.current) paletteOpen.set(false)
      }}
      // At once: a key may open it again, and what is typed then must not be emptied.
      onToggle={({ newState }) => {
        if (newState === 'closed' && !paletteOpen.get()) flushSync(() => setRound((closed) => closed + 1))
      }}
    >
      <PaletteContent key={round} adminId={adminId} hasEntries={isOpen && hasTime} onDone={close} />
    </dialog>
  )
}
