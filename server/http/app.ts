import { Hono } from 'hono'
import { operations } from '#contract/index.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { serveAttachments } from './attachments.ts'
import { serveAuth } from './auth.ts'
import { serveContactMessages } from './contact-messages.ts'
import { serveFiles } from './files.ts'
import { clientAddress, noStore, sameOriginOnly, securityHeaders } from './guards.ts'
import { type Probes, serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import { observe } from './observe.ts'
import { openApiDocument } from './openapi.ts'
import { type Pages, servePages } from './pages.ts'
import { servePlainForms } from './plain-forms.ts'
import { answerProblem } from './problem.ts'
import { createServe, honoPath } from './serve.ts'
import { createFindAgain, createFindCaller, createSessions } from './session.ts'
import { serveTickets } from './tickets.ts'

/** The whole of HTTP as a function of its world: no port, no process. */
export function createApp(ctx: Context, probes: Probes, pages: Pages): Hono {
  const app = new Hono()
  app.use(observe(ctx), securityHeaders, sameOriginOnly(ctx.config, ctx.log), clientAddress(ctx.config))
  app.use('/api/*', noStore)

  const sessions = createSessions(ctx)
  const serve = createServe(app, ctx, createFindCaller(ctx, sessions))
  serveHealth(serve, ctx, probes)
  serveAuth(serve, ctx, sessions)
  serveContactMessages(serve, ctx)
  serveTickets(serve, ctx, createFindAgain(ctx, sessions))
  serveAttachments(serve, ctx)
  serveFiles(app, ctx)

  let document: object | undefined
  app.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument())))

  for (const path of new Set(operations.map((operation) => operation.path))) {
    app.all(honoPath(path), (c) => {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method)
      c.header('Allow', allowed.join(', '))
      return answerProblem(
        c,
        new AppError('method-not-allowed', `Use ${allowed.join(' or ')} here.`),
        ctx.log,
      )
    })
  }
  app.all('/api/*', (c) => answerProblem(c, notFound(), ctx.log))
  serveMetrics(app, ctx)
  servePlainForms(app, ctx, pages)
  servePages(app, pages)
  app.onError((error, c) => answerProblem(c, error, ctx.log))
  return app
}
