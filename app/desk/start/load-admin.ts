import { KEPT_AT, KEPT_CALLS } from '#app/service-worker/kept-calls.ts'
import { forgetKeptCalls, whenForgotten } from '#app/service-worker/register-worker.ts'
import { ownsPrivateData, claimPrivateData } from '../shell/private-data.ts'
import { currentAdmin, type Admin, leaveForLogin } from '#app/forms/sign-in/admin-session.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'

/** Stores the admin for use offline, because the worker's copy was removed with the data that another admin had left. */
export async function keepAdmin(admin: Pick<Admin, 'id'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  await whenForgotten()
  try {
    const kept = await caches.open(KEPT_CALLS)
    await kept.put(operationUrl(getMe, {}), new Response(JSON.stringify(admin), { headers }))
  } catch {
    // Only offline use needs the cache, which a browser may refuse.
  }
  // Meanwhile the admin has logged out, or another has signed in.
  if (!ownsPrivateData(admin.id)) forgetKeptCalls()
}

/**
 * Loads the signed-in admin; null if the server cannot be reached. Without a session it leaves for the login, which returns to
 * `path`.
 */
export async function loadAdmin(path = location.pathname + location.search): Promise<Admin | null> {
  const admin = await currentAdmin().catch(() => undefined)
  if (admin === null) return leaveForLogin(path)
  return admin ? enterAs(admin) : null
}

/** Claims the browser's private data for this admin and resumes the session. */
function enterAs(admin: Admin): Admin {
  if (claimPrivateData(admin.id)) void keepAdmin(admin)
  resumeSession(true)
  return admin
}
