import { type Context as HonoContext, Hono } from 'hono'
import { operations } from '#contract/index.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { createGate } from '../limits/gate.ts'
import { serveAccount } from './account.ts'
import { serveAttachments } from './attachments.ts'
import { serveAuth } from './auth.ts'
import { serveContactMessages } from './contact-messages.ts'
import { serveFiles } from './files.ts'
import { clientAddress, guardAnswers } from './guards.ts'
import { type Probes, serveHealth } from './health.ts'
import { methodsAt, methodsOf } from './methods.ts'
import { limitReading } from './limit-reading.ts'
import { serveMetrics } from './metrics.ts'
import { observe } from './observe.ts'
import { openApiDocument } from './openapi.ts'
import { ownHostOnly, ownSiteOnly } from './own-site.ts'
import { type Pages, servePages } from './pages.ts'
import { servePlainForms } from './plain-forms.ts'
import { answerProblem } from './problem.ts'
import { serveSecurityTxt } from './security-txt.ts'
import { createServe, honoPath } from './serve.ts'
import { createFindAgain, createFindCaller, createFindSignedIn, createSessions } from './session.ts'
import { serveSettings } from './settings.ts'
import { serveTicketForm } from './ticket-form.ts'
import { serveTickets } from './tickets.ts'

/** The whole of HTTP as a function of its world: no port, no process. */
export function createApp(ctx: Context, probes: Probes, pages: Pages): Hono {
  const app = new Hono()
  const { config, log } = ctx
  app.use(observe(ctx), guardAnswers(config), ownHostOnly(config, log), ownSiteOnly(config, log))
  app.use(clientAddress(config))

  const sessions = createSessions(ctx)
  const findSignedIn = createFindSignedIn(ctx, sessions)
  const find = createFindCaller(ctx, findSignedIn)
  const serve = createServe(app, ctx, findSignedIn)
  const gate = createGate(ctx)
  limitReading(app, gate)
  serveHealth(serve, ctx, probes)
  serveAuth(serve, ctx, sessions, findSignedIn)
  serveAccount(serve, ctx)
  serveSettings(serve, ctx)
  serveContactMessages(serve, ctx, gate)
  serveTicketForm(serve, ctx)
  serveTickets(serve, ctx, gate, { find, findAgain: createFindAgain(ctx, sessions) })
  serveAttachments(serve, ctx, gate, find)
  serveFiles(app, ctx)

  let document: object | undefined
  app.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument())))

  const refuseMethod = (allowed: string[]) => (c: HonoContext) => {
    c.header('Allow', allowed.join(', '))
    return answerProblem(c, new AppError('method-not-allowed', `Use ${allowed.join(' or ')} here.`), log)
  }
  for (const path of new Set(operations.map((operation) => operation.path)))
    app.all(honoPath(path), refuseMethod(methodsOf(path)))
  app.all('/api/openapi.json', refuseMethod(methodsAt('/api/openapi.json')))
  app.all('/api/*', (c) => answerProblem(c, notFound(), ctx.log))
  serveMetrics(app, ctx)
  serveSecurityTxt(app, ctx)
  servePlainForms(app, ctx, gate, pages, find)
  servePages(app, pages)
  app.onError((error, c) => answerProblem(c, error, ctx.log))
  return app
}
