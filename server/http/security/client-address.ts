import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Config } from '#server/platform/config/config.ts'

/** Overwritten by us for each request: sign-in limits must not trust a header of the client. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/**
 * Stores the client's address in a header of our own: that of the connection, or with TRUST_PROXY the entry of
 * X-Forwarded-For that the outermost trusted proxy added.
 */
export function setClientAddress({ trustProxy }: Config): MiddlewareHandler {
  return async (c, next) => {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined
    c.req.raw.headers.set(CLIENT_ADDRESS_HEADER, forwarded || connectionAddress(c))
    await next()
  }
}

/** Empty without a connection, as in tests that call the app directly. */
function connectionAddress(c: HonoContext): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
