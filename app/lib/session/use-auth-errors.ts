import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { ApiError } from '../api.ts'
import { isWaitingForSignIn, reportAuthError } from './session-expiry.ts'

/**
 * Watches all queries of an admin page for 401 and 403: an expired session asks to sign in again, a missing second
 * factor leads to the Account page (and back from there), lost admin rights lead to the login.
 */
export function useAuthErrors() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        reportAuthError(error)
        // Whoever has signed in meanwhile without the rights is told so where they did it.
        if (!(error instanceof ApiError) || error.status !== 403 || isWaitingForSignIn()) return
        const back = location.pathname + location.search
        if (error.problem.type !== PROBLEM_TYPES.secondFactorMissing) location.replace('/admin/login')
        else if (location.pathname !== '/admin/account')
          void navigate('/admin/account', { replace: true, state: { back } })
      }),
    [client, navigate],
  )
}
