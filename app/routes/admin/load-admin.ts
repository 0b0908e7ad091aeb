import type { ClientLoaderFunctionArgs } from 'react-router'
import { currentAdmin } from '#app/account/sign-in/admin-session.ts'
import { leaveForLogin } from '#app/account/sign-in/leave-for-login.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { claimPrivateData } from './private-data.ts'

/** The signed-in admin; null when the server cannot be reached, which the page itself then shows. */
export async function loadAdmin({ request }: ClientLoaderFunctionArgs) {
  const admin = await currentAdmin(request.signal).catch(() => undefined)
  if (admin === null) {
    const { pathname, search } = new URL(request.url)
    return leaveForLogin(pathname + search)
  }
  if (admin) {
    claimPrivateData(admin.id)
    resumeSession(true)
  }
  return admin ?? null
}
