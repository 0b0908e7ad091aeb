import { localEntries, readObject, tabEntries } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/create-store.ts'

export type ToastContent = {
  kind: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: string
  /** Buttons, such as Undo; a press dismisses the toast first. */
  actions?: { label: string; run: () => void }[]
  /** The id of its subject, for toasts that may become untrue. */
  about?: string
}
export type Toast = ToastContent & { id: number; ofPress?: true }

const SHOWN_MS = 4_000
const SHOWN_WITH_ACTIONS_MS = 10_000
const KEEP_PREFERENCE = 'keep-notifications'

/**
 * The toasts, in the order of the presses they are about. Unless they are kept, one gives way to the next of its kind, and one
 * without actions to any.
 */
export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

/** A choice of this browser: toasts stay until they are closed. */
export const areToastsKept = () => localEntries.read(KEEP_PREFERENCE) === 'on'
export const keepToasts = (on: boolean) => void localEntries.write(KEEP_PREFERENCE, on ? 'on' : null)

/** Milliseconds; undefined: until it is closed. */
export const shownFor = ({ actions = [] }: ToastContent): number | undefined =>
  areToastsKept() ? undefined : actions.length > 0 ? SHOWN_WITH_ACTIONS_MS : SHOWN_MS

/** The newest toast; older ones wait until it is closed. */
export const shownToast = (toasts: readonly Toast[]) => toasts.at(-1)

export const toast = (content: ToastContent) => add({ ...content, id: ++lastId })

/** Returns the function that shows the toast of a press later, without replacing the toast of a later press. */
export function toastOfPress(): (content: ToastContent) => void {
  const id = ++lastId
  return (content) => add({ ...content, id, ofPress: true })
}

export const dismissToast = (id: number) => keepOnly((each) => each.id !== id)

/** Dismisses the toasts about something that is no longer true. */
export const dismissToastAbout = (about: string) => keepOnly((each) => each.about !== about)

function add(next: Toast) {
  const toasts = toastStore.get()
  const isLate = next.ofPress && toasts.some(({ id, ofPress }) => ofPress && id > next.id)
  if (isLate && !areToastsKept()) return
  const stay = ({ kind, actions = [] }: Toast) => areToastsKept() || (actions.length > 0 && kind !== next.kind)
  toastStore.set([...toasts.filter(stay), next].toSorted((a, b) => a.id - b.id))
}

function keepOnly(stays: (each: Toast) => boolean) {
  const toasts = toastStore.get()
  if (!toasts.every(stays)) toastStore.set(toasts.filter(stays))
}

const KEY = 'toast'

export const toastOnNextPage = (content: ToastContent) => void tabEntries.write(KEY, JSON.stringify(content))

export function showToastOfLastPage() {
  const content = readObject(tabEntries, KEY) as ToastContent | undefined
  if (!content) return
  tabEntries.write(KEY, null)
  toast(content)
}
