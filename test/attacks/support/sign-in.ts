const PATIENCE_MS = 60_000

export const ADMIN = { email: 'admin@neatline.example.com', password: 'correct horse battery staple' }

/** One posted call to a running product. */
export async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; cookies: string[]; body: Record<string, unknown> }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  return { status: response.status, cookies, body: (await response.json()) as Record<string, unknown> }
}

export const signIn = (url: string, user: object, headers: Record<string, string> = {}) =>
  post(url, '/api/auth/sign-in/email', user, headers)

/** Behind a trusted proxy the numbers are told to its holder alone. */
export const METRICS_TOKEN = 'a-token-for-the-drill-alone'

/** How many passwords a process has compared with a hash since it began. */
export async function countPasswordChecks(url: string): Promise<number> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  const counted = /^password_checks_total (\d+)/m.exec(text)
  if (!counted) throw new Error('The product does not say how many passwords it has compared.')
  return Number(counted[1])
}

/** Does all of the work, so much of it at a time. */
export async function runConcurrently(count: number, width: number, work: (index: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker))
}

/** How often each status was answered, as text. */
export const formatStatuses = (statuses: Map<number, number>): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
