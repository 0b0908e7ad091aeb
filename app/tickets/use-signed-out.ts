import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { noticeRefusal } from '#app/lib/session-end.ts'

/** A load refused for want of a session asks for a new one; refused to who is no admin any more it leads to the login. */
export function useSignedOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        noticeRefusal(error)
        if (error instanceof ApiError && error.status === 403)
          void navigate('/admin/login', { replace: true })
      }),
    [client, navigate],
  )
}
