import { KEPT_AT, KEPT_CALLS } from '#app/service-worker/kept-calls.ts'
import { forgetKeptCalls, whenForgotten } from '#app/service-worker/register-worker.ts'
import { ownsPrivateData, claimPrivateData } from '../shell/private-data.ts'
import { currentAdmin, type Admin, leaveForLogin } from '#app/forms/sign-in/admin-session.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'

export type KeptAnswer = [url: string, answer: unknown]

/** Keeps answers that this admin was given without the worker, or whose kept copy was forgotten with another person's. */
export async function keepAnswers(adminId: string, answers: KeptAnswer[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  await whenForgotten()
  try {
    const kept = await caches.open(KEPT_CALLS)
    await Promise.all(answers.map(([url, answer]) => kept.put(url, new Response(JSON.stringify(answer), { headers }))))
  } catch {
    // Without it, or where the browser refuses, all works but being offline.
  }
  // Logged out, or signed in as another person, meanwhile.
  if (!ownsPrivateData(adminId)) forgetKeptCalls()
}

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
