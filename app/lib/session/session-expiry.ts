import { type Input, type Operation, type ResponseBody, PROBLEM_TYPES } from '#contract/operation.ts'
import { call, ApiError } from '../api.ts'
import { createStore, useStore } from '../store.ts'
import { isSessionExpired, isUnconfirmed } from './session-errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, createContext } from 'react'
import { useNavigate } from 'react-router'

export { isSessionExpired, isSignedOut } from './session-errors.ts'

/** Pending from the expiry of a session until the next sign-in; resolves to true for the same person. */
const signIn = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

export const isWaitingForSignIn = () => signIn.get() !== undefined
export const useIsWaitingForSignIn = () => useStore(signIn) !== undefined

export function reportAuthError(error: unknown) {
  if (isSessionExpired(error) && !isWaitingForSignIn()) signIn.set(Promise.withResolvers())
}

/** Ends the wait for a sign-in: waiting calls are repeated for the same person, and fail otherwise. */
export function resumeSession(isSamePerson: boolean) {
  const waiting = signIn.get()
  signIn.set(undefined)
  waiting?.resolve(isSamePerson)
}

/** Resolves when there is a session again, to true if it is the same person's. */
export const sessionRestored = (): Promise<boolean> => signIn.get()?.promise ?? Promise.resolve(true)

/**
 * Repeats an attempt each time the same person has signed in again after their session expired. Rejects with any other error, and
 * with the 401 if another person signs in.
 */
export async function retryAfterSignIn<T>(
  attempt: () => Promise<T>,
  onExpired: (error: unknown) => void = () => {},
): Promise<T> {
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (!isSessionExpired(error)) throw error
      onExpired(error)
      reportAuthError(error)
      if (!(await sessionRestored())) throw error
    }
}

/**
 * Calls an operation that needs a session, again after sign-in if it has expired; the dialog says why. A call made right before the
 * page is left is still sent.
 */
export const callSignedIn = <O extends Operation>(
  operation: O,
  input: Input<O>,
  headers: Record<string, string> = {},
): Promise<ResponseBody<O>> => retryAfterSignIn(() => call(operation, input, { headers, keepalive: true }))

const SECURITY = '/admin/settings/security'

/**
 * Watches all queries of an admin page for 401 and 403: an expired session asks for a new sign-in, a missing second factor leads to
 * its settings and back, lost admin rights lead to the login.
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
        // During a new sign-in, its dialog reports missing rights.
        if (!(error instanceof ApiError) || error.status !== 403 || isUnconfirmed(error) || isWaitingForSignIn()) return
        const back = location.pathname + location.search
        if (error.problem.type !== PROBLEM_TYPES.secondFactorMissing) location.replace('/admin/login')
        else if (location.pathname !== SECURITY) void navigate(SECURITY, { replace: true, state: { back } })
      }),
    [client, navigate],
  )
}

export const ReloadAdmin = createContext<() => Promise<void>>(async () => {})
