import type { IncomingMessage, RequestListener } from 'node:http'
import type { Page } from './built-file.ts'
import { securityHeaders } from '../security/security-headers.ts'
import { type RequestLogContext, createRequestLog } from '../request-log.ts'
import { isKnownHost } from '../security/origin-check.ts'
import { PAGES_ROUTE, type Pages, negotiateCoding, pageHeaders } from './serve-pages.ts'

/** An answer that is the same for everybody: names and values of its headers in turn, and its bytes. */
type CachedResponse = { head: string[]; body: Uint8Array }

/**
 * Answers the plain asking for a built file straight from memory, and gives everything else to the app: other methods,
 * conditions, pieces, bodies, paths that are no file. What it answers is what the app would, for a third of the work
 * (docs/decisions/0036); test/unit/http/pages/static-fast-path.test.ts compares them.
 */
export function staticFastPath(
  ctx: RequestLogContext,
  { byPath }: Pages,
  app: RequestListener,
): RequestListener {
  const startRequest = createRequestLog(ctx)
  const securityHeaderValues = securityHeaders(ctx.config)
  const responses = new Map<string, CachedResponse>()

  /** Undefined until it is there: a page may have to be packed first, and the app answers meanwhile. */
  function responseFor(path: string, page: Page, accepted: string | undefined): CachedResponse | undefined {
    const packing = negotiateCoding(accepted, page)
    const key = `${packing} ${path}`
    const known = responses.get(key)
    if (known) return known
    const body = packing ? page.encoded[packing]!() : page.body
    // The app waits for the same promise, and says so where it fails.
    if (body instanceof Promise) void body.then(keep, () => {})
    else return keep(body)

    function keep(bytes: Uint8Array): CachedResponse {
      const headers = {
        ...securityHeaderValues,
        ...pageHeaders(page, packing),
        'Content-Length': `${bytes.length}`,
      }
      const answer = { head: Object.entries(headers).flat(), body: bytes }
      responses.set(key, answer)
      return answer
    }
  }

  return (request, response) => {
    const path = isPlainGet(request, ctx) ? request.url!.split('?', 1)[0]! : ''
    const page = byPath.get(path)?.()
    const answer = page && !page.supportsRanges && responseFor(path, page, request.headers['accept-encoding'])
    if (!answer) return app(request, response)
    const { request: id, answered } = startRequest(request.headers['x-request-id'] as string | undefined)
    response.writeHead(200, [...answer.head, 'X-Request-Id', id]).end(answer.body)
    answered('GET', PAGES_ROUTE, 200)
  }
}

/** Nothing but the page is asked for: the whole of it, whatever the asker holds already. */
function isPlainGet({ method, headers }: IncomingMessage, { config }: RequestLogContext): boolean {
  if (method !== 'GET' || UNSUPPORTED_HEADERS.some((name) => name in headers)) return false
  const [, hostname] = HOST.exec(headers.host ?? '') ?? []
  return hostname !== undefined && isKnownHost(config, hostname)
}

const UNSUPPORTED_HEADERS = ['if-none-match', 'range', 'content-length', 'transfer-encoding']
/** Others may be refused. */
const HOST = /^([a-z0-9][a-z0-9.-]*|\[[\da-f:]+\])(?::\d{1,5})?$/i
