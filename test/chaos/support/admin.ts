const ADMIN = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })

/** The first admin of a fresh installation, or that admin again; answers the cookie of a new session. */
export async function signIn(url: string): Promise<string> {
  await post(`${url}/api/setup-admin`, ADMIN)
  const response = await post(`${url}/api/auth/sign-in/email`, ADMIN)
  if (!response.ok)
    throw new Error(`Signing in was answered with ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
