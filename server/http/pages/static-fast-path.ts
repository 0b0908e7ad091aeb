import type { IncomingMessage, RequestListener } from 'node:http'
import type { Page } from './built-file.ts'
import { securityHeaders } from '../security/security-headers.ts'
import { type RequestLogContext, createRequestLog } from '../request-log.ts'
import { isKnownHost } from '../security/origin-check.ts'
import { dependsOnCaller } from './dashboard-page.ts'
import { dependsOnSetup } from './setup-pages.ts'
import { PAGES_ROUTE, type Pages, negotiateCoding, pageHeaders } from './serve-pages.ts'

/** A response that is the same for all clients; `head` has names and values of the headers in turn. */
type CachedResponse = { head: string[]; body: Uint8Array }

/**
 * Serves plain GET requests for built files from memory, and passes everything else to the app: other methods, conditional
 * and range requests, bodies, unknown paths, pages that depend on the database. The responses are those of the app for a third of the work
 * (docs/decisions/jobs-and-processes.md); test/operations/http/served-pages.test.ts compares them.
 */
export function staticFastPath(ctx: RequestLogContext, { byPath }: Pages, app: RequestListener): RequestListener {
  const startRequest = createRequestLog(ctx)
  const securityHeaderValues = securityHeaders(ctx.config)
  const responses = new Map<string, CachedResponse>()

  /** Undefined while the page is being compressed; the app responds meanwhile. */
  function responseFor(path: string, page: Page, accepted: string | undefined): CachedResponse | undefined {
    const coding = negotiateCoding(accepted, page)
    const key = `${coding} ${path}`
    const cached = responses.get(key)
    if (cached) return cached
    const body = coding ? page.encoded[coding]!() : page.body
    // The app awaits the same promise and reports its failure.
    if (body instanceof Promise) void body.then(cache, () => {})
    else return cache(body)

    function cache(bytes: Uint8Array): CachedResponse {
      const headers = {
        ...securityHeaderValues,
        ...pageHeaders(page, coding),
        'Content-Length': `${bytes.length}`,
      }
      const cachedResponse = { head: Object.entries(headers).flat(), body: bytes }
      responses.set(key, cachedResponse)
      return cachedResponse
    }
  }

  return (request, response) => {
    const path = isPlainGet(request, ctx) ? request.url!.split('?', 1)[0]! : ''
    const isMade = dependsOnSetup(path) || dependsOnCaller(path, request.headers.cookie)
    const page = isMade ? undefined : byPath.get(path)?.()
    const cached = page && !page.supportsRanges && responseFor(path, page, request.headers['accept-encoding'])
    if (!cached) return app(request, response)
    const { request: id, finishRequest } = startRequest(request.headers['x-request-id'] as string | undefined)
    response.writeHead(200, [...cached.head, 'X-Request-Id', id]).end(cached.body)
    finishRequest('GET', PAGES_ROUTE, 200)
  }
}

/** Whether a request is a GET without conditions, range or body, for a host name we serve. */
function isPlainGet({ method, headers }: IncomingMessage, { config }: RequestLogContext): boolean {
  if (method !== 'GET' || UNSUPPORTED_HEADERS.some((name) => name in headers)) return false
  const [, hostname] = HOST.exec(headers.host ?? '') ?? []
  return hostname !== undefined && isKnownHost(config, hostname)
}

const UNSUPPORTED_HEADERS = ['if-none-match', 'range', 'content-length', 'transfer-encoding']
/** Other spellings of a host may be rejected, which is left to the app. */
const HOST = /^([a-z0-9][a-z0-9.-]*|\[[\da-f:]+\])(?::\d{1,5})?$/i
