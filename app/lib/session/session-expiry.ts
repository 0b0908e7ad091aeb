import { useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'

/** The session may end while the dashboard is open. Here it is noticed, and who was refused waits for the next one. */
let nextSession: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

export const isSessionExpired = (error: unknown) => error instanceof ApiError && error.status === 401
export const isWaitingForSignIn = () => nextSession !== undefined

/** Asks for a new session if this failure says that the old one has ended. */
export function reportAuthError(error: unknown) {
  if (!isSessionExpired(error) || nextSession) return
  nextSession = Promise.withResolvers()
  notify()
}

/** Somebody has signed in: who waited goes on, in the same name or else not at all. */
export function resumeSession(samePerson: boolean) {
  const waited = nextSession
  nextSession = undefined
  notify()
  waited?.resolve(samePerson)
}

/** Resolves when there is a session again, with whether it is the same person's. */
export const sessionRestored = (): Promise<boolean> => nextSession?.promise ?? Promise.resolve(true)

/**
 * Does what was asked for once, however often the session ends before it is done: refused as a stranger's it is told, and
 * tried again when the same person has signed in. In another's name it fails instead.
 */
export async function retryAfterSignIn<T>(
  attempt: () => Promise<T>,
  onExpired: (error: unknown) => void,
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

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsWaitingForSignIn = () => useSyncExternalStore(subscribe, isWaitingForSignIn, () => false)
