import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { answerProblem } from './problem.ts'
import { CLIENT_ADDRESS } from './session.ts'

/** What every answer carries, pages and API alike. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

export const securityHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  await next()
}

/** Answers of the API are never kept by anyone. */
export const noStore: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
}

/** A change may only come from our own pages: another site's form or script is refused. */
export function sameOriginOnly(config: Config, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const unsafe = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const own = [config.publicUrl?.host, new URL(c.req.url).host]
    if (unsafe && origin !== undefined && !own.includes(URL.parse(origin)?.host ?? 'nowhere')) {
      return answerProblem(c, new AppError('forbidden', 'This request came from another website.'), log)
    }
    await next()
  }
}

/** Writes the caller's address into a header of our own: the connection's, or as many proxy hops back as are trusted. */
export function clientAddress({ trustProxy }: Config): MiddlewareHandler {
  return async (c, next) => {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined
    c.req.raw.headers.set(CLIENT_ADDRESS, forwarded || connectionAddress(c))
    await next()
  }
}

/** Outside a real server, as in tests that call the app directly, there is no connection. */
function connectionAddress(c: Parameters<MiddlewareHandler>[0]): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
