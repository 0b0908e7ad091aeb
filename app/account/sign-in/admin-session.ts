import { call } from '#app/lib/api.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { getMe, getSession, signOut } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'

export type Admin = ResponseBody<typeof getMe>

export const DENIED = 'Access denied. Admin privileges required.'

/** Between the tabs of one browser, which share their session. */
const CHANNEL = 'signed-in'

/** The signed-in admin, or null for a stranger and for a user who is none. */
export async function currentAdmin(signal?: AbortSignal) {
  try {
    const me = await call(getMe, {}, signal ? { signal } : {})
    return me.is_admin ? me : null
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** The same for a page that strangers open all the time: without a session it asks no further. */
export async function adminIfSignedIn(signal: AbortSignal) {
  return (await call(getSession, {}, { signal })) ? currentAdmin(signal) : null
}

/** Who signs in and is no admin is signed out again at once. */
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

/** Hears who signs in in another tab, until the answered function is called. */
export function onSignInElsewhere(listener: (adminId: string) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
  return () => channel.close()
}
