import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/platform/config/config.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { problemResponse } from '../problem.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Values of Sec-Fetch-Site for a page of ours and for the address bar; other clients do not send the header. */
const OWN_FETCH_SITES = [undefined, 'same-origin', 'none']
/** Other sites may link to these, but not load them. */
const PROTECTED_PATHS = /^\/(api|files)\//
/** Health checks and scrapers use whatever host name they have for a process. */
const PROBE_PATHS = ['/healthz', '/readyz', '/metrics']

const ELSEWHERE = 'This request came from another website.'

/**
 * CSRF protection: rejects requests that a page of another site makes, siblings under the same domain included. Changes
 * are checked by Origin and Fetch Metadata; reads of the API and of files are allowed only when a person follows a link.
 */
export function rejectCrossSite({ publicUrl }: Config, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const from = c.req.header('sec-fetch-site')
    const isOwn = OWN_FETCH_SITES.includes(from)
    const isRejected = READS.includes(c.req.method)
      ? !isOwn && PROTECTED_PATHS.test(c.req.path) && !isNavigation(c.req.header())
      : !isOwn || (origin !== undefined && !isOwnOrigin(publicUrl, URL.parse(c.req.url)?.host ?? '', origin))
    if (isRejected) return problemResponse(c, new AppError('forbidden', ELSEWHERE), { log })
    await next()
  }
}

/** Compares an origin with PUBLIC_URL (never its http twin) and the host the request was sent to. */
function isOwnOrigin(publicUrl: URL | undefined, called: string, origin: string): boolean {
  const { host, protocol } = URL.parse(origin) ?? {}
  if (host === undefined) return false
  if (host === publicUrl?.host) return protocol === 'https:' || protocol === publicUrl.protocol
  return host === called
}

/** A link opened in a window: the page that had the link can neither read nor measure nor frame the response. */
const isNavigation = (headers: Record<string, string>): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/**
 * Decides if requests for this host are served. With PUBLIC_URL only its host and internal names are, so that no other site
 * can point its own name at us (DNS rebinding).
 */
export function isKnownHost({ publicUrl }: Pick<Config, 'publicUrl'>, hostname: string): boolean {
  return !publicUrl || hostname === publicUrl.hostname || isInternalHost(hostname)
}

/** Recognizes internal host names: IP addresses, and names without a dot, which no website can have. */
export const isInternalHost = (hostname: string): boolean =>
  !hostname.includes('.') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Rejects requests for a host name that is not ours; health checks may use any. */
export function rejectForeignHost(config: Config, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const called = URL.parse(c.req.url)
    if (called && (isKnownHost(config, called.hostname) || PROBE_PATHS.includes(c.req.path))) return next()
    return problemResponse(c, new AppError('malformed', 'No such website is served here.'), { log })
  }
}
