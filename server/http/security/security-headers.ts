import type { RequestListener } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { CLOSED_POLICY } from './content-security-policy.ts'
import { CLIENT_ADDRESS_HEADER } from './session.ts'

type HeaderConfig = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'hstsPreload'>>

/** Powers of a browser that no page of ours asks for, so that nothing in it can. */
const BROWSER_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'hid',
  'clipboard-read',
  'midi',
  'accelerometer',
  'gyroscope',
  'magnetometer',
]
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60

/**
 * What every answer carries, pages and API alike (docs/decisions/0038). A browser is told to come by https alone where
 * PUBLIC_URL says that there is https: to this host and those below it. With HSTS_PRELOAD browsers may know so before
 * the first visit.
 */
export function securityHeaders({ publicUrl, hstsPreload }: HeaderConfig): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': BROWSER_FEATURES.map((power) => `${power}=()`).join(', '),
    ...(publicUrl?.protocol === 'https:' && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains${hstsPreload ? '; preload' : ''}`,
    }),
  }
}

/** What an answer carries beside its own headers unless it says otherwise: it may do nothing, and nobody keeps it. */
const dynamicHeaders = (config: HeaderConfig): Record<string, string> => ({
  ...securityHeaders(config),
  'Content-Security-Policy': CLOSED_POLICY,
  'Cache-Control': 'no-store',
})

/** The same as the lines of an answer that is written to a socket by hand, each with its CRLF. */
export const rawHeaders = (config: HeaderConfig): string =>
  Object.entries(dynamicHeaders(config))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Every answer of the app carries them. Built pages and previews, which may be kept, say so themselves. */
export function addSecurityHeaders(config: HeaderConfig): MiddlewareHandler {
  const headers = Object.entries(dynamicHeaders(config))
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  }
}

/** So does what is answered before a request gets to the app, or when its answer breaks: by the adapter between. */
export function withSecurityHeaders(config: HeaderConfig, listener: RequestListener): RequestListener {
  const headers = new Map(Object.entries(dynamicHeaders(config)))
  return (request, response) => listener(request, response.setHeaders(headers))
}

/** Writes the caller's address into a header of our own: the connection's, or as many proxy hops back as are trusted. */
export function setClientAddress({ trustProxy }: Config): MiddlewareHandler {
  return async (c, next) => {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined
    c.req.raw.headers.set(CLIENT_ADDRESS_HEADER, forwarded || connectionAddress(c))
    await next()
  }
}

/** Outside a real server, as in tests that call the app directly, there is no connection. */
function connectionAddress(c: Parameters<MiddlewareHandler>[0]): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
