import type { RequestListener } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/platform/config/config.ts'
import { CLOSED_POLICY } from './content-security-policy.ts'

type HeaderConfig = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'hstsPreload'>>

/** Browser features that no page of ours uses, switched off so that injected code cannot use them either. */
const NO_BROWSER_FEATURES =
  'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), ' +
  'clipboard-read=(), midi=(), accelerometer=(), gyroscope=(), magnetometer=()'
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60

/**
 * Headers of every response, pages and API alike (docs/decisions/sign-in-and-security.md). With an https PUBLIC_URL browsers
 * must use https only, for this host and its subdomains; HSTS_PRELOAD allows them to know before the first visit.
 */
export function createSecurityHeaders({ publicUrl, hstsPreload }: HeaderConfig): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': NO_BROWSER_FEATURES,
    ...(publicUrl?.protocol === 'https:' && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains${hstsPreload ? '; preload' : ''}`,
    }),
  }
}

/** Defaults for a response that is not a built file: it may load and run nothing, and is not cached. */
const dynamicHeaders = (config: HeaderConfig): Record<string, string> => ({
  ...createSecurityHeaders(config),
  'Content-Security-Policy': CLOSED_POLICY,
  'Cache-Control': 'no-store',
})

/** The same headers as lines with CRLF, for a response that is written to a socket directly. */
export const createRawHeaders = (config: HeaderConfig): string =>
  Object.entries(dynamicHeaders(config))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Sets the headers on every response of the app. Built pages and previews override them where they may be cached. */
export function addSecurityHeaders(config: HeaderConfig): MiddlewareHandler {
  const headers = Object.entries(dynamicHeaders(config))
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  }
}

/** Sets the headers on responses of Hono's Node adapter too: to requests that never reach the app, and when a response fails. */
export function withSecurityHeaders(config: HeaderConfig, listener: RequestListener): RequestListener {
  const headers = new Map(Object.entries(dynamicHeaders(config)))
  return (request, response) => listener(request, response.setHeaders(headers))
}
