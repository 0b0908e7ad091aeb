import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import { problemResponse } from '../problem.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Where a browser says a request comes from: a page of ours, or the person. Programs say nothing. */
const OWN_FETCH_SITES = [undefined, 'same-origin', 'none']
/** What another site may lead a person to, but not draw into itself. */
const PROTECTED_PATHS = /^\/(api|files)\//
/** Probes and scrapers call a process by whatever name they have for it. */
const PROBE_PATHS = ['/healthz', '/readyz', '/metrics']

const ELSEWHERE = 'This request came from another website.'

/**
 * Refuses what another site's page does in a visitor's name, a sibling's under the same domain included: every change,
 * by its Origin and by what the browser says of the page it comes from (Fetch Metadata), and every reading of the API
 * and of files that is no person following a link.
 */
export function rejectCrossSite({ publicUrl }: Config, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const from = c.req.header('sec-fetch-site')
    const isOwn = OWN_FETCH_SITES.includes(from)
    const isRefused = READS.includes(c.req.method)
      ? !isOwn && PROTECTED_PATHS.test(c.req.path) && !isNavigation(c.req.header())
      : !isOwn || (origin !== undefined && !isOwnOrigin(publicUrl, URL.parse(c.req.url)?.host ?? '', origin))
    if (isRefused) return problemResponse(c, new AppError('forbidden', ELSEWHERE), log)
    await next()
  }
}

/** The public one, never its unencrypted twin, or the host that was called. */
function isOwnOrigin(publicUrl: URL | undefined, called: string, origin: string): boolean {
  const { host, protocol } = URL.parse(origin) ?? {}
  if (host === undefined) return false
  if (host === publicUrl?.host) return protocol === 'https:' || protocol === publicUrl.protocol
  return host === called
}

/** A link in the address bar of a window: nothing of it can be read, measured or framed by the page that had it. */
const isNavigation = (headers: Record<string, string>): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/**
 * Whether a process told its PUBLIC_URL answers under this host: by that name, or as something inside calls it, which is
 * an IP address, `localhost` or a name without a dot. No other site's name can be pointed at us then (DNS rebinding).
 */
export function isKnownHost({ publicUrl }: Pick<Config, 'publicUrl'>, hostname: string): boolean {
  return !publicUrl || hostname === publicUrl.hostname || isInternalHost(hostname)
}

/** Whether this is how something inside calls us: a name that no other site can have. */
export const isInternalHost = (hostname: string): boolean =>
  !hostname.includes('.') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Refuses a request meant for another name than ours; probes may call us anything. */
export function rejectForeignHost(config: Config, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const called = URL.parse(c.req.url)
    if (called && (isKnownHost(config, called.hostname) || PROBE_PATHS.includes(c.req.path))) return next()
    return problemResponse(c, new AppError('malformed', 'No such website is served here.'), log)
  }
}
