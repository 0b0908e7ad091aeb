import { call } from '#app/lib/api.ts'
import { isSignedOut } from '#app/lib/session/session-errors.ts'
import { getMe, getSession, signOut } from './auth-calls.ts'
import type { ResponseBody } from '#contract/operation.ts'

export type Admin = ResponseBody<typeof getMe>

export const DENIED = 'Access denied. Admin privileges required.'

/** Reaches the other tabs of this browser, which share the session. */
const CHANNEL = 'signed-in'

/** Returns the signed-in admin; null without a session, and for a user who is no admin. */
export async function currentAdmin(signal?: AbortSignal) {
  try {
    const me = await call(getMe, {}, signal ? { signal } : {})
    return me.is_admin ? me : null
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** Returns the signed-in admin or null, without a 401 in the console of visitors who have no session. */
export async function adminIfSignedIn(signal: AbortSignal) {
  return (await call(getSession, {}, { signal })) ? currentAdmin(signal) : null
}

/** The admin who has just signed in; a user who is no admin is signed out again, and null is returned. */
export async function adminAfterSignIn() {
  const admin = await currentAdmin()
  if (!admin) await call(signOut, {})
  return admin
}

export function announceSignIn({ id }: Admin) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(id)
  channel.close()
}

/** Calls the listener when someone signs in in another tab. Returns a function that unsubscribes. */
export function onSignInElsewhere(listener: (adminId: string) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
  return () => channel.close()
}
