import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

export type VisitKind = 'page' | 'ticket' | 'admin'
/** One answered request: when it was answered and how long it took, in milliseconds. */
export type Visit = {
  kind: VisitKind
  path: string
  status: number
  at: number
  took: number
  title?: string
}

const ADMIN = { email: 'admin@neatline.example.com', password: 'correct horse battery staple' }
const PAGES = ['/', '/support', '/services', '/contact', '/pricing']
const ADMIN_PATHS = ['/api/tickets?limit=20', '/api/admin/me', '/api/tickets/stats', '/readyz']
/** Between two requests of one visitor. */
const PAUSE_MS = 25
const PATIENCE_MS = 30_000

/** Makes the first admin and answers its cookie. */
export async function signInFirstAdmin(url: string): Promise<string> {
  await post(`${url}/api/setup-admin`, ADMIN)
  const answer = await post(`${url}/api/auth/sign-in/email`, ADMIN)
  return answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}

/** Visitors who look at pages, create tickets, and work as admin, until they are sent home. */
export function startVisitors(url: string, cookie: string, each: number) {
  const visits: Visit[] = []
  const closing = new AbortController()

  const come = async (
    kind: VisitKind,
    request: (turn: number) => [path: string, init: RequestInit, title?: string],
  ) => {
    for (let turn = 0; !closing.signal.aborted; turn++) {
      const [path, init, title] = request(turn)
      const start = performance.now()
      const status = await fetch(url + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
        .then(async (response) => (await response.arrayBuffer(), response.status))
        .catch(() => 0)
      const at = performance.now()
      visits.push({ kind, path, status, at, took: at - start, ...(title !== undefined && { title }) })
      await setTimeout(PAUSE_MS)
    }
  }
  const many = (kind: VisitKind, request: Parameters<typeof come>[1]) =>
    Array.from({ length: each }, () => come(kind, request))
  const gone = Promise.all([
    ...many('page', (turn) => [PAGES[turn % PAGES.length]!, {}]),
    ...many('admin', (turn) => [ADMIN_PATHS[turn % ADMIN_PATHS.length]!, { headers: { cookie } }]),
    ...many('ticket', () => {
      const title = `Ticket ${randomUUID()}`
      return ['/api/tickets', asJson(aTicket(title)), title]
    }),
  ])
  return {
    visits,
    async sendHome(): Promise<void> {
      closing.abort()
      await gone
    },
  }
}

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function post(url: string, body: unknown): Promise<Response> {
  const response = await fetch(url, asJson(body))
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`)
  return response
}

const aTicket = (title: string) => ({
  title,
  description: 'Created while the database comes and goes.',
  customerInfo: {
    email: `customer-${title.slice(-1)}@example.com`,
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '',
    company: '',
  },
})
