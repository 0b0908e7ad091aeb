import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

/** The session may end while the dashboard is open. Here it is noticed, and who was refused waits for the next one. */
let next: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

export const isRefusedAsStranger = (error: unknown) => error instanceof ApiError && error.status === 401
export const isSessionOver = () => next !== undefined

/** Asks for a new session if this failure says that the old one has ended. */
export function noticeRefusal(error: unknown) {
  if (!isRefusedAsStranger(error) || next) return
  next = Promise.withResolvers()
  tell()
}

/** Somebody has signed in: who waited goes on, in the same name or else not at all. */
export function resumeSession(samePerson: boolean) {
  const waited = next
  next = undefined
  tell()
  waited?.resolve(samePerson)
}

/** Resolves when there is a session again, with whether it is the same person's. */
export const sessionResumed = (): Promise<boolean> => next?.promise ?? Promise.resolve(true)

/**
 * Does what was asked for once, however often the session ends before it is done: refused as a stranger's it is told, and
 * tried again when the same person has signed in. In another's name it fails instead.
 */
export async function carryOn<T>(attempt: () => Promise<T>, onRefused: (error: unknown) => void): Promise<T> {
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (!isRefusedAsStranger(error)) throw error
      onRefused(error)
      noticeRefusal(error)
      if (!(await sessionResumed())) throw error
    }
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSessionOver = () => useSyncExternalStore(subscribe, isSessionOver, () => false)
