import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from '#app/lib/store.ts'
import { PaletteContent } from './palette-content.tsx'
import { paletteOpen } from './palette-state.ts'
import './palette.css'

/** Everything by its name, in a dialog over the page; the focus goes back to where it was. */
export function Palette({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => {
    dialog.current?.close()
    paletteOpen.set(false)
  }
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
  return (
    <dialog ref={dialog} className="palette" aria-label="Command palette" onClose={() => paletteOpen.set(false)}>
      {isOpen && <PaletteContent adminId={adminId} onDone={close} />}
    </dialog>
  )
}
