import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { constantTimeEqual } from '#server/signing.ts'

/** Headers a proxy adds: behind one, a connection from this machine says nothing about who asks. */
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * `GET /metrics` in Prometheus' text format: to the holder of METRICS_TOKEN, or where none is set and the installation
 * is not public, to this machine. Everyone else gets what an unknown path gets.
 */
export function serveMetrics(app: Hono, { config, metrics, log }: Context): void {
  app.on(['GET', 'HEAD'], '/metrics', async (c, next) => {
    if (!mayRead(c, config)) {
      if (c.req.header('authorization')) log.warn('metrics refused')
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
