import { replace, type ClientLoaderFunctionArgs } from 'react-router'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { currentAdmin } from '#app/account/sign-in/admin-session.ts'

/** Who is signed in; null when the server does not say: then the page itself tells what cannot be reached. */
export async function loadAdmin({ request }: ClientLoaderFunctionArgs) {
  const admin = await currentAdmin(request.signal).catch(() => undefined)
  if (admin === null) throw replace('/admin/login')
  if (admin) resumeSession(true)
  return admin ?? null
}
