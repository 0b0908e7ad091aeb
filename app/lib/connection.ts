import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

export const OFFLINE = 'You are offline. Everything is kept on this device; press again when the connection is back.'
export const BACK_ONLINE = 'You are back online, and everything is still here. Press the button again to send it.'

/** Returns true if a call got no response and the browser reports no connection. */
export const isOffline = (error: unknown) =>
  error instanceof ApiError && error.status === 0 && 'onLine' in navigator && !navigator.onLine

export function useBackOnline(isWaiting: boolean, onBack: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    addEventListener('online', onBack)
    return () => removeEventListener('online', onBack)
  })
}

/** Returns true while the browser reports no connection; the opposite report may be wrong, so calls must not depend on it. */
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
