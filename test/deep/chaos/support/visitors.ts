import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ticketInput } from '#test/support/app.ts'

export type VisitKind = 'page' | 'ticket' | 'admin'
/** One request: when its response came and how long it took, in milliseconds; status 0 without a response. */
export type Visit = {
  kind: VisitKind
  path: string
  status: number
  at: number
  took: number
  title?: string
}

const PAGES = ['/', '/support', '/services', '/contact', '/pricing']
const ADMIN_PATHS = ['/api/tickets?limit=20', '/api/admin/me', '/api/tickets/stats', '/readyz']
/** Between two requests of one visitor. */
const PAUSE_MS = 25
const REQUEST_TIMEOUT_MS = 60_000

/** Visitors of each kind who open pages, create tickets and work as admin, one request after the other, until `stop`. */
export function startVisitors(url: string, cookie: string, each: number) {
  const visits: Visit[] = []
  const stopping = new AbortController()

  const visitor = async (
    kind: VisitKind,
    request: (turn: number) => [path: string, init: RequestInit, title?: string],
  ) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const [path, init, title] = request(turn)
      const start = performance.now()
      const status = await fetch(url + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
        .then(async (response) => (await response.arrayBuffer(), response.status))
        .catch(() => 0)
      const at = performance.now()
      visits.push({ kind, path, status, at, took: at - start, ...(title !== undefined && { title }) })
      await setTimeout(PAUSE_MS)
    }
  }
  const many = (kind: VisitKind, request: Parameters<typeof visitor>[1]) =>
    Array.from({ length: each }, () => visitor(kind, request))
  const done = Promise.all([
    ...many('page', (turn) => [PAGES[turn % PAGES.length]!, {}]),
    ...many('admin', (turn) => [ADMIN_PATHS[turn % ADMIN_PATHS.length]!, { headers: { cookie } }]),
    ...many('ticket', () => {
      const title = `Ticket ${randomUUID()}`
      return ['/api/tickets', postJson(ticketInput({ title })), title]
    }),
  ])
  return {
    visits,
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

const postJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
