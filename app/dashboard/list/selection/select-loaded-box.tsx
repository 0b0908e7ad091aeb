import { useEffect, useRef } from 'react'
import { useStore } from '#app/lib/store.ts'
import { areLoadedSelected, clearSelection, selectionStore, selectLoaded } from './selection.ts'

/** The checkbox of the list's head: all that is loaded, or none. */
export function SelectLoadedBox() {
  const selection = useStore(selectionStore)
  const box = useRef<HTMLInputElement>(null)
  const isAll = areLoadedSelected(selection)
  const isSome = selection.ids.size > 0 && !isAll
  useEffect(() => void (box.current!.indeterminate = isSome), [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      className="select-box"
      aria-label="Select all loaded tickets"
      checked={isAll}
      onChange={() => (isAll ? clearSelection() : selectLoaded())}
    />
  )
}
