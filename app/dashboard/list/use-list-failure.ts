import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'

/**
 * True from the first failed load until one succeeds, however many retries and polls come between; one toast says so.
 * The returned function forgets the failure before another try.
 */
export function useListFailure(isFailing: boolean, hasSucceeded: boolean, reason: Error | null) {
  const [failed, setFailed] = useState(isFailing)
  if (isFailing && !failed) setFailed(true)
  if (hasSucceeded && failed) setFailed(false)
  const showFailure = useEffectEvent(() => {
    if (!isSignedOut(reason)) toast({ kind: 'error', title: 'Error', text: 'Failed to fetch tickets' })
  })
  useEffect(() => {
    if (failed) showFailure()
  }, [failed])
  const forgetFailure = useCallback(() => setFailed(false), [])
  return [failed, forgetFailure] as const
}
