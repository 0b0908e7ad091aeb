import { LOGIN } from '#app/forms/sign-in/admin-session.ts'
import { call } from '#app/lib/api.ts'
import { createStore } from '#app/lib/create-store.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { signOut } from '#contract/auth.ts'
import { clearPrivateData } from './private-data.ts'

/** True from Logout until the login has replaced the document: nothing may load again without a session. */
export const isLeaving = createStore(false)
let isBusy = false

export async function logOut() {
  if (isBusy) return
  isBusy = true
  try {
    await call(signOut, {})
  } catch (error) {
    isBusy = isSignedOut(error)
    if (!isBusy) return toast({ kind: 'error', title: 'Error', text: 'You are still signed in. Try Logout again.' })
  }
  isLeaving.set(true)
  clearPrivateData()
  location.assign(LOGIN)
}
