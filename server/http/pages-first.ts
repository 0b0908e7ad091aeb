import type { IncomingMessage, RequestListener } from 'node:http'
import type { Page } from './built-file.ts'
import { securityHeaders } from './guards.ts'
import { type Observing, createObserver } from './observe.ts'
import { isOwnHost } from './own-site.ts'
import { PAGES_ROUTE, type Pages, acceptedPacking, headersOf } from './pages.ts'

/** An answer that is the same for everybody: names and values of its headers in turn, and its bytes. */
type Answer = { head: string[]; body: Uint8Array }

/**
 * Answers the plain asking for a built file straight from memory, and gives everything else to the app: other methods,
 * conditions, pieces, bodies, paths that are no file. What it answers is what the app would, for a third of the work
 * (docs/decisions/0036); test/http/pages-first.test.ts compares them.
 */
export function pagesFirst(ctx: Observing, { byPath }: Pages, app: RequestListener): RequestListener {
  const begin = createObserver(ctx)
  const guards = securityHeaders(ctx.config)
  const answers = new Map<string, Answer>()

  /** Undefined until it is there: a page may have to be packed first, and the app answers meanwhile. */
  function answerOf(path: string, page: Page, accepted: string | undefined): Answer | undefined {
    const packing = acceptedPacking(accepted, page)
    const key = `${packing} ${path}`
    const known = answers.get(key)
    if (known) return known
    const body = packing ? page.packed[packing]!() : page.body
    // The app waits for the same promise, and says so where it fails.
    if (body instanceof Promise) void body.then(keep, () => {})
    else return keep(body)

    function keep(bytes: Uint8Array): Answer {
      const headers = {
        ...guards,
        ...headersOf(page, packing),
        'Content-Length': `${bytes.length}`,
      }
      const answer = { head: Object.entries(headers).flat(), body: bytes }
      answers.set(key, answer)
      return answer
    }
  }

  return (request, response) => {
    const path = isPlain(request, ctx) ? request.url!.split('?', 1)[0]! : ''
    const page = byPath.get(path)?.()
    const answer = page && !page.inPieces && answerOf(path, page, request.headers['accept-encoding'])
    if (!answer) return app(request, response)
    const { request: id, answered } = begin(request.headers['x-request-id'] as string | undefined)
    response.writeHead(200, [...answer.head, 'X-Request-Id', id]).end(answer.body)
    answered('GET', PAGES_ROUTE, 200)
  }
}

/** Nothing but the page is asked for: the whole of it, whatever the asker holds already. */
function isPlain({ method, headers }: IncomingMessage, { config }: Observing): boolean {
  if (method !== 'GET' || FURTHER.some((name) => name in headers)) return false
  const [, hostname] = HOST.exec(headers.host ?? '') ?? []
  return hostname !== undefined && isOwnHost(config, hostname)
}

const FURTHER = ['if-none-match', 'range', 'content-length', 'transfer-encoding']
/** Others may be refused. */
const HOST = /^([a-z0-9][a-z0-9.-]*|\[[\da-f:]+\])(?::\d{1,5})?$/i
