import { currentAdmin, type Admin } from '#app/account/sign-in/admin-session.ts'
import { leaveForLogin } from '#app/account/sign-in/leave-for-login.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'
import { keepAnswers } from './keep-answers.ts'
import { claimPrivateData } from './private-data.ts'

/**
 * The signed-in admin; null when the server cannot be reached, which the page itself then shows. Without a session it leaves
 * for the login, which returns to `path`.
 */
export async function loadAdmin(path = location.pathname + location.search): Promise<Admin | null> {
  const admin = await currentAdmin().catch(() => undefined)
  if (admin === null) return leaveForLogin(path)
  return admin ? enterAs(admin) : null
}

/** Opens the pages to who is signed in, and returns them. */
export function enterAs(admin: Admin): Admin {
  // What the worker has kept of this admin is forgotten with what another has left.
  if (claimPrivateData(admin.id)) void keepAnswers(admin.id, [[operationUrl(getMe, {}), admin]])
  resumeSession(true)
  return admin
}
