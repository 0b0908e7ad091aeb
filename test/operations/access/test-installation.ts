import { noPages } from '#test/support/no-pages.ts'
import { createApp } from '#server/http/app.ts'
import type { Page } from '#server/http/pages/built-file.ts'
import { openTestApp } from '#test/support/app.ts'
import { openActors } from './actors.ts'
import { buildRequest, tokenHeader } from './requests.ts'
import type { Actor } from './matrix.ts'
import { type Thing, type Things, openObjects } from './objects.ts'

/** A response to the last byte, except for what identifies the request. */
export type RecordedResponse = { status: number; headers: Record<string, string>; body: string }

export const METRICS_TOKEN = 'the-token-of-prometheus'

const page = (): Page => ({
  body: new Uint8Array([111, 107]),
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  etag: '"1"',
  encoded: {},
  supportsRanges: false,
})
const PAGES = () => ({
  ...noPages(),
  byPath: new Map(
    ['/support', '/pricing', '/404', '/admin', '/admin/login', '/admin/setup-closed'].map((path) => [path, page]),
  ),
})

/** Opens the product with a few built pages, a METRICS_TOKEN, and all clients. */
export async function openTestInstallation() {
  const app = await openTestApp({ METRICS_TOKEN })
  const served = createApp(app.ctx, app.probes, PAGES())
  const actors = await openActors(app)
  const makeThings = openObjects(app, actors)

  async function send(path: string, init: RequestInit): Promise<RecordedResponse> {
    const response = await served.request(`http://localhost:3000${path}`, init)
    const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers)
    // An event stream never ends by itself.
    const body = isStream(headers) ? await first(response) : await response.text()
    return { status: response.status, headers, body }
  }

  return {
    app,
    routes: served.routes,
    makeThings,
    ...actors,
    send,

    /** Sends an actor's request to a route about an object. */
    async ask(route: string, actor: Actor, thing: Thing, tokens: Things['tokens'], session?: string) {
      const { path, init } = buildRequest(route, thing)
      const cookie = session ?? (await actors.sessionFor(actor)).cookie
      const shown = shownBy(actor, route, tokens) ?? (cookie ? { cookie } : {})
      return send(path, { ...init, headers: { ...(init.headers as object), ...shown } })
    },

    close: () => app.close(),
  }
}
export type TestInstallation = Awaited<ReturnType<typeof openTestInstallation>>

/** What a client without a session of the dashboard proves itself by. */
function shownBy(actor: Actor, route: string, tokens: Things['tokens']): Record<string, string> | undefined {
  if (actor === 'another visitor') return tokenHeader(route, tokens)
  if (actor === 'link holder') return { cookie: tokens.link }
  return actor === 'my tickets' ? { cookie: tokens.signedIn } : undefined
}

const isStream = (headers: Record<string, string>) => /^text\/event-stream\b/.test(headers['content-type'] ?? '')

async function first(response: Response): Promise<string> {
  // The response to HEAD has none.
  const reader = response.body?.getReader()
  if (!reader) return ''
  await reader.read()
  await reader.cancel()
  return 'a live stream'
}
