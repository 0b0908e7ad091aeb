import { localEntries, readObject, tabEntries } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/create-store.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'
/** `actions` are buttons, such as Undo; pressing one dismisses the toast first. */
export type ToastContent = {
  kind: ToastKind
  title: string
  text?: string
  actions?: { label: string; run: () => void }[]
  /** The id of what it tells of, where it may become untrue. */
  about?: string
}
export type Toast = ToastContent & { id: number; ofPress?: true }

const SHOWN_MS = 4_000
/** What can be taken back can be for this long. */
const SHOWN_WITH_ACTIONS_MS = 10_000
/** More wait until one of these is closed. */
const MAX_SHOWN = 3
const KEEP_PREFERENCE = 'keep-notifications'

/**
 * The toasts, in the order of the presses they tell of. One that offers nothing gives way to the next; one that offers Undo stays
 * beside later ones.
 */
export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

/** Whether toasts stay until they are closed: a choice of this browser. */
export const areToastsKept = () => localEntries.read(KEEP_PREFERENCE) === 'on'
export const keepToasts = (on: boolean) => void localEntries.write(KEEP_PREFERENCE, on ? 'on' : null)

/** How long a toast is shown, in milliseconds; undefined: until it is closed. */
export const shownFor = ({ actions = [] }: ToastContent): number | undefined =>
  areToastsKept() ? undefined : actions.length > 0 ? SHOWN_WITH_ACTIONS_MS : SHOWN_MS

/** The newest toasts, as many as there is room for. */
export const shownToasts = (toasts: readonly Toast[]) => toasts.slice(-MAX_SHOWN)

export const toast = (content: ToastContent) => add({ ...content, id: ++lastId })

/**
 * Returns how to say later what a press has done. By then a later press may have said something that is still shown: that stays,
 * and stays the newest.
 */
export function toastOfPress(): (content: ToastContent) => void {
  const id = ++lastId
  return (content) => add({ ...content, id, ofPress: true })
}

export const dismissToast = (id: number) => keepOnly((each) => each.id !== id)

/** Dismisses the toasts that tell of this, which is true no more. */
export const dismissToastAbout = (about: string) => keepOnly((each) => each.about !== about)

function add(next: Toast) {
  const toasts = toastStore.get()
  const isPlain = ({ actions = [] }: Toast) => actions.length === 0
  const isLate = next.ofPress && toasts.some(({ id, ofPress }) => ofPress && id > next.id)
  if (isLate && isPlain(next) && !areToastsKept()) return
  const stay = (each: Toast) => areToastsKept() || !isPlain(each) || (isLate && each.id > next.id)
  toastStore.set([...toasts.filter(stay), next].toSorted((a, b) => a.id - b.id))
}

function keepOnly(stays: (each: Toast) => boolean) {
  const toasts = toastStore.get()
  if (!toasts.every(stays)) toastStore.set(toasts.filter(stays))
}

const KEY = 'toast'

/** Shows a toast on the page that this one is about to be replaced by. */
export const toastOnNextPage = (content: ToastContent) => void tabEntries.write(KEY, JSON.stringify(content))

/** Shows the toast that the page before has left, once. */
export function showToastOfLastPage() {
  const content = readObject(tabEntries, KEY) as ToastContent | undefined
  if (!content) return
  tabEntries.write(KEY, null)
  toast(content)
}
