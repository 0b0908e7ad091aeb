import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../context.ts'
import { withLogFields } from '../platform/log.ts'

/** Ids accepted from a trusted proxy: they are repeated in the log and in the response. */
const ID = /^[A-Za-z0-9._-]{1,64}$/

/** The key in Hono's context for the id of the signed-in user. */
export const CALLER_ID = 'caller'

/**
 * Gives every request an id, which its response and all its log lines carry, counts it in the metrics and logs it. Log and
 * metrics have the route's pattern instead of the address, so that searches and ticket ids stay out of them.
 */
export function logRequests({ config, log, metrics }: Pick<Context, 'config' | 'log' | 'metrics'>): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const request = requestId(config, c.req.header('x-request-id'))
    c.header('X-Request-Id', request)
    await withLogFields({ request }, next)
    const ms = performance.now() - start
    const { method } = c.req
    const route = routePath(c)
    const { status } = c.res
    metrics.requestCompleted(method, route, status, ms / 1000)
    const level = isLoggedByDefault(method, route, status) ? 'info' : 'debug'
    const user = c.get(CALLER_ID) as string | undefined
    log[level]('http.request', { request, method, route, status, ms: Math.round(ms), user })
  }
}

const READS = ['GET', 'HEAD']
/** Rejected before routing: by the origin check, or as too many. */
const REJECTED = [400, 403, 429]

/** All requests but reads of pages and built files are logged at the default level. */
const isLoggedByDefault = (method: string, route: string, status: number): boolean =>
  /^\/(api|files)\//.test(route) || !READS.includes(method) || REJECTED.includes(status)

/** Returns the id a trusted proxy sent, so that its log and ours can be joined, or a new one. */
function requestId({ trustProxy }: Config, given: string | undefined): string {
  return trustProxy > 0 && given !== undefined && ID.test(given) ? given : randomUUID().slice(-12)
}
