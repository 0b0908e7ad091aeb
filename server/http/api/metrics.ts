import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { constantTimeEqual } from '#server/signing.ts'

/** Headers that a proxy adds: behind one, a loopback connection says nothing about the client. */
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * Serves `GET /metrics` in Prometheus' text format to clients with METRICS_TOKEN, or without a token and PUBLIC_URL to
 * clients on the same machine. All others get 404, as for an unknown path.
 */
export function serveMetrics(app: Hono, { config, metrics, log }: Context): void {
  app.on(['GET', 'HEAD'], '/metrics', async (c, next) => {
    if (!mayRead(c, config)) {
      if (c.req.header('authorization')) log.warn('metrics.access_denied')
      return next()
    }
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return c.body(await metrics.text(), 200, headers)
  })
}

function mayRead(c: HonoContext, { metricsToken, publicUrl, trustProxy }: Config): boolean {
  if (metricsToken !== undefined) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    return constantTimeEqual(metricsToken, token)
  }
  if (publicUrl || trustProxy > 0 || !c.env?.incoming) return false
  const isForwarded = Object.keys(c.req.header()).some((name) => PROXY_HEADERS.test(name))
  return !isForwarded && LOOPBACK.test(getConnInfo(c).remote.address ?? '')
}
