import { useSyncExternalStore } from 'react'

/** Milliseconds between two loads while the event stream is lost. */
const POLL_INTERVAL = 30_000

let live = false
const listeners = new Set<() => void>()

/** Whether the server reports changes as they happen; while it does not, queries poll. */
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

/** For a query's `refetchInterval`, which reads it after each response. */
export const pollInterval = () => (live ? false : POLL_INTERVAL)
