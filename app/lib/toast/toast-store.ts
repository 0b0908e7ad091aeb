import { createStore } from '../create-store.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'
/** `actions` are buttons; pressing one dismisses the toast first. It stays for 4 seconds, or as long as `shownForMs` says. */
export type ToastContent = {
  kind: ToastKind
  title: string
  text?: string
  actions?: { label: string; run: () => void }[]
  shownForMs?: number
  /** The id of what it tells of, where it may become untrue. */
  about?: string
}
export type Toast = ToastContent & { id: number; ofPress?: true }

/** One toast at a time: a new one replaces the last. */
export const toastStore = createStore<Toast | null>(null)
let lastId = 0

export const toast = (content: ToastContent) => toastStore.set({ ...content, id: ++lastId })

/**
 * Returns how to say later what a press has done. By then a later press may have said something that is still shown: that and its
 * Undo stay.
 */
export function toastOfPress(): (content: ToastContent) => void {
  const id = ++lastId
  return (content) => {
    const shown = toastStore.get()
    if (!shown?.ofPress || shown.id < id) toastStore.set({ ...content, id, ofPress: true })
  }
}

export const dismissToast = () => toastStore.set(null)

/** Dismisses the toast if it tells of this, which is true no more. */
export function dismissToastAbout(about: string) {
  if (toastStore.get()?.about === about) dismissToast()
}
