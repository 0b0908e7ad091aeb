export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'
export type ToastContent = { kind: ToastKind; title: string; text?: string }
export type Toast = ToastContent & { id: number }

/** There is at most one toast: a new one replaces the last. */
let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

export function toast(content: ToastContent) {
  set({ ...content, id: ++lastId })
}

export function dismissToast() {
  if (current) set(null)
}

export const currentToast = () => current

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
