import { ADMIN } from './app.ts'
import { call } from './server.ts'

/** Creates the first admin of a running server unless there is one, signs in, and returns the cookies of the session. */
export async function signInFirstAdmin(url: string): Promise<string> {
  await call(url, 'POST', '/api/setup-admin', ADMIN)
  const { status, headers, body } = await call(url, 'POST', '/api/auth/sign-in/email', ADMIN)
  if (status !== 200) throw new Error(`Signing in responded ${status}: ${JSON.stringify(body)}`)
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
