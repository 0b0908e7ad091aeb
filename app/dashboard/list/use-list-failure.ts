import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast/toast.tsx'

/**
 * True from the first sign of a failure until a load succeeds, whatever retries and polls come between: it is said once.
 * The function forgives it, for another try.
 */
export function useListFailure(failing: boolean, succeeded: boolean, reason: Error | null) {
  const [failed, setFailed] = useState(failing)
  if (failing && !failed) setFailed(true)
  if (succeeded && failed) setFailed(false)
  const sayFailure = useEffectEvent(() => {
    if (!isSignedOut(reason)) toast({ kind: 'error', title: 'Error', text: 'Failed to fetch tickets' })
  })
  useEffect(() => {
    if (failed) sayFailure()
  }, [failed])
  const forgive = useCallback(() => setFailed(false), [])
  return [failed, forgive] as const
}
