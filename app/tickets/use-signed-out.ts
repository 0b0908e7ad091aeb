import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { readDraft } from '#app/lib/drafts.ts'
import { isSignedOut } from '#app/lib/signed-out.ts'

/**
 * A load that is refused as a stranger's leads to the login, but never away from a reply somebody has begun: then it is
 * true until a load succeeds again.
 */
export function useSignedOut(ticketId: string | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [signedOut, setSignedOut] = useState(false)
  const onRefused = useEffectEvent(() => {
    setSignedOut(true)
    const writing = ticketId !== null && readDraft(ticketId).trim() !== ''
    if (!writing) void navigate('/admin/login', { replace: true })
  })
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'success') setSignedOut(false)
        if (event.action.type === 'error' && isSignedOut(event.action.error)) onRefused()
      }),
    [client],
  )
  return signedOut
}
