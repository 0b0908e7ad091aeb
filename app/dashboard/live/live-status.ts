import { useSyncExternalStore } from 'react'

let live = false
const listeners = new Set<() => void>()

/** Whether changes are told by the server as they happen; while they are not, queries ask again every while. */
export const isLive = () => live

export function setLive(now: boolean) {
  if (now === live) return
  live = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsLive = () => useSyncExternalStore(subscribe, isLive, () => false)
