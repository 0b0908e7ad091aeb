import { type ReactNode, useEffect } from 'react'
import { createStore, useStore } from '#app/lib/store.ts'

/** The dialog that a button, a key or the palette has opened; null while there is none. */
export const openedDialog = createStore<ReactNode>(null)
export const closeDialog = () => openedDialog.set(null)

/** Shows the opened dialog, which is closed with its page. */
export function DialogHost() {
  useEffect(() => closeDialog, [])
  return useStore(openedDialog)
}
