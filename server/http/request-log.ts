import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../context.ts'
import { withLogFields } from '../platform/log.ts'

/** What an id from a trusted proxy may look like: it is repeated in the log and in the response. */
const ID = /^[A-Za-z0-9._-]{1,64}$/

/** The key in Hono's context for the id of the signed-in user. */
export const CALLER_ID = 'caller'

export type RequestLogContext = Pick<Context, 'config' | 'log' | 'metrics'>

/**
 * Gives every request an id, which its response and all its log lines carry, counts it in the metrics and logs it. Log and
 * metrics have the route's pattern instead of the address, so that searches and ticket ids stay out of them.
 */
export function logRequests(ctx: RequestLogContext): MiddlewareHandler {
  const startRequest = createRequestLog(ctx)
  return async (c, next) => {
    const { request, finishRequest } = startRequest(c.req.header('x-request-id'))
    c.header('X-Request-Id', request)
    await withLogFields({ request }, next)
    finishRequest(c.req.method, routePath(c), c.res.status, c.get(CALLER_ID) as string | undefined)
  }
}

/** Returns a function that starts the log of a request, given the id it came with. It returns the request's own id and what to call once the response is complete. */
export function createRequestLog({ config, log, metrics }: RequestLogContext) {
  return (given: string | undefined) => {
    const start = performance.now()
    const request = requestId(config, given)
    const finishRequest = (method: string, route: string, status: number, user?: string): void => {
      const ms = performance.now() - start
      metrics.requestCompleted(method, route, status, ms / 1000)
      log[isLoggedByDefault(method, route, status) ? 'info' : 'debug']('http.request', {
        request,
        method,
        route,
        status,
        ms: Math.round(ms),
        user,
      })
    }
    return { request, finishRequest }
  }
}

const READS = ['GET', 'HEAD']
/** Rejected before routing: by the origin check, or as too many. */
const REJECTED = [400, 403, 429]

/** Whether a request is logged at the default level: all but reads of pages and built files. */
const isLoggedByDefault = (method: string, route: string, status: number): boolean =>
  /^\/(api|files)\//.test(route) || !READS.includes(method) || REJECTED.includes(status)

/** The id a trusted proxy sent, so that its log and ours can be joined; otherwise a new one. */
function requestId({ trustProxy }: Config, given: string | undefined): string {
  return trustProxy > 0 && given !== undefined && ID.test(given) ? given : randomUUID().slice(-12)
}
