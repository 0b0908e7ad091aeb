import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '#app/lib/store.ts'
import { PaletteContent } from './palette-content.tsx'
import { paletteOpen } from './palette-state.ts'

/**
 * Everything by its name, in a dialog over the page; the focus goes back to where it was. The field waits in the closed dialog,
 * and the entries follow once the open one has been painted: to open is nothing but to show.
 */
export function Palette({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const hasTime = useDeferredValue(isOpen)
  /** Counts how often it was closed: each time it is empty again. */
  const [round, setRound] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useCallback(() => {
    dialog.current?.close()
    paletteOpen.set(false)
  }, [])
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    // A press beside it.
    const onPress = ({ target }: MouseEvent) => target === element && paletteOpen.set(false)
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [])
  const onClose = () => {
    paletteOpen.set(false)
    setRound((closed) => closed + 1)
  }
  return (
    <dialog ref={dialog} className="palette" aria-label="Command palette" onClose={onClose}>
      <PaletteContent key={round} adminId={adminId} hasEntries={isOpen && hasTime} onDone={close} />
    </dialog>
  )
}
