import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isOffline } from '#app/lib/connection.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toastStore } from '#app/lib/toast/toast-store.ts'
import { toast } from '#app/lib/toast/toast.tsx'

/**
 * True from the first failed load until one succeeds, however many retries and polls come between; one toast says so,
 * unless the page says that it is offline, or another error is being read: that of a change, which reloads the list.
 * The returned function forgets the failure before another try.
 */
export function useListFailure(isFailing: boolean, hasSucceeded: boolean, reason: Error | null) {
  const [failed, setFailed] = useState(isFailing)
  if (isFailing && !failed) setFailed(true)
  if (hasSucceeded && failed) setFailed(false)
  const showFailure = useEffectEvent(() => {
    const isShown = isSignedOut(reason) || isOffline(reason) || toastStore.get().some(({ kind }) => kind === 'error')
    if (!isShown) toast({ kind: 'error', title: 'Error', text: 'Failed to fetch tickets' })
  })
  useEffect(() => {
    if (failed) showFailure()
  }, [failed])
  const forgetFailure = useCallback(() => setFailed(false), [])
  return [failed, forgetFailure] as const
}
