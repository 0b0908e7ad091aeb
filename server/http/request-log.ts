import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { withLogFields } from '../log.ts'

/** What an id of somebody else's may look like: it is repeated in the log and in an answer. */
const ID = /^[A-Za-z0-9._-]{1,64}$/

/** Of a request: the id of the user who is found to call. */
export const CALLER_ID = 'caller'

export type RequestLogContext = Pick<Context, 'config' | 'log' | 'metrics'>

/**
 * Gives every request an id, which its answer and every line logged on its way carry; counts it, and writes one line
 * about it, with the id of the user who asked and the route's pattern instead of the address: searches and ids of tickets
 * stay out of both.
 */
export function logRequests(ctx: RequestLogContext): MiddlewareHandler {
  const startRequest = createRequestLog(ctx)
  return async (c, next) => {
    const { request, answered } = startRequest(c.req.header('x-request-id'))
    c.header('X-Request-Id', request)
    await withLogFields({ request }, next)
    answered(c.req.method, routePath(c), c.res.status, c.get(CALLER_ID) as string | undefined)
  }
}

/** Begins to observe a request, with the id it came with; answers its own id, and what to call once it is answered. */
export function createRequestLog({ config, log, metrics }: RequestLogContext) {
  return (given: string | undefined) => {
    const start = performance.now()
    const request = requestId(config, given)
    const finishRequest = (method: string, route: string, status: number, user?: string): void => {
      const ms = performance.now() - start
      metrics.requestCompleted(method, route, status, ms / 1000)
      log[isLoggedByDefault(method, route, status) ? 'info' : 'debug']('request', {
        request,
        method,
        route,
        status,
        ms: Math.round(ms),
        user,
      })
    }
    return { request, answered: finishRequest }
  }
}

const READS = ['GET', 'HEAD']
/** Refused before a route was looked for: a foreign name or page (own-site.ts), or too many. */
const REJECTED = [400, 403, 429]

/** Whether the line of a request is written by default: of all but pages and built files that were read, found or not. */
const isLoggedByDefault = (method: string, route: string, status: number): boolean =>
  /^\/(api|files)\//.test(route) || !READS.includes(method) || REJECTED.includes(status)

/** A proxy's that is trusted, so that its log and ours speak of the same; otherwise our own. */
function requestId({ trustProxy }: Config, given: string | undefined): string {
  return trustProxy > 0 && given !== undefined && ID.test(given) ? given : randomUUID().slice(-12)
}
