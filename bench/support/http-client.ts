import http from 'node:http'
import { ADMIN } from './seeded-database.ts'

const agent = new http.Agent({ keepAlive: true })

export type GetJson = <Answer>(path: string) => Promise<Answer>

/** Signs in as the benchmark's admin and returns a client that sends GET requests with that session. */
export async function signIn(url: string): Promise<GetJson> {
  const cookie = await sessionCookie(url)
  return (path) => get(url + path, cookie)
}

/** The cookie of a new session of the benchmark's admin. */
export async function sessionCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** Uses node:http directly: the client shares the machine with the server that is measured. */
export function get<Answer>(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { cookie } }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
      else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
    })
    request.on('error', reject)
  })
}
