import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

/** Said by a form or a file whose content is kept in the browser. */
export const OFFLINE = 'You are offline. Everything is kept on this device; press again when the connection is back.'
export const BACK_ONLINE = 'You are back online, and everything is still here. Press the button again to send it.'

/** Whether a call got no response and the browser says that there is no connection. */
export const isOffline = (error: unknown) =>
  error instanceof ApiError && error.status === 0 && 'onLine' in navigator && !navigator.onLine

/** Calls `onBack` when the connection returns, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, onBack: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    addEventListener('online', onBack)
    return () => removeEventListener('online', onBack)
  })
}

/**
 * Whether the browser says that there is no connection. It may be wrong where it sees one: good enough for a line that
 * explains, not for leaving a call out.
 */
export const useIsOffline = () =>
  useSyncExternalStore(
    onConnectionChange,
    () => !navigator.onLine,
    () => false,
  )

function onConnectionChange(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
