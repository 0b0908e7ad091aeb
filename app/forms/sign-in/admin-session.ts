import { getMe, getSession, signOut } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { call } from '#app/lib/api.ts'
import { localEntries } from '#app/lib/browser-storage.ts'
import { isSignedOut } from '#app/lib/session/session-errors.ts'
import { rememberPath } from '#app/lib/session/return-path.ts'
import type { ToastContent } from '#app/ui/toast-store.ts'

export type Admin = ResponseBody<typeof getMe>

export const DENIED = 'Access denied. Admin privileges required.'

const CHANNEL = 'signed-in'

/** Returns null without a session, and for a user who is not an admin. */
export async function currentAdmin() {
  try {
    const me = await call(getMe, {})
    return me.is_admin ? me : null
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** Does the same without a 401 in the console of visitors who have no session. */
export const adminIfSignedIn = async () => ((await call(getSession, {})) ? currentAdmin() : null)

/** Returns the admin who has just signed in; signs a user who is not an admin out again and returns null. */
export async function adminAfterSignIn() {
  const admin = await currentAdmin()
  if (!admin) await call(signOut, {})
  return admin
}

const FIRST_SIGN_INS = 5
const signInsKey = (adminId: string) => `sign-ins:${adminId}`
const countSignIns = (adminId: string) => Number(localEntries.read(signInsKey(adminId)))

/** True up to a person's fifth sign-in in this browser. */
export const isNewHere = (adminId: string) => countSignIns(adminId) <= FIRST_SIGN_INS

/** Counts a sign-in, and tells other tabs of it. */
export function announceSignIn({ id }: Admin) {
  localEntries.write(signInsKey(id), String(countSignIns(id) + 1))
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(id)
  channel.close()
}

/** Calls the listener after a sign-in in another tab; returns a function that unsubscribes. */
export function onSignInElsewhere(listener: (adminId: string) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
  return () => channel.close()
}

export const LOGIN = '/admin/login'

/**
 * Replaces this page by the login, a page of its own without the dashboard's code, which leads to `path` after the sign-in.
 * Never resolves.
 */
export function leaveForLogin(path: string): Promise<never> {
  rememberPath(path)
  location.replace(LOGIN)
  return new Promise(() => {})
}

export const LOGIN_SUCCESSFUL: ToastContent = {
  kind: 'success',
  title: 'Login Successful',
  text: 'Welcome to the admin dashboard!',
}
