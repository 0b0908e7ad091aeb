import { type Context as HonoContext, Hono } from 'hono'
import { compress } from 'hono/compress'
import { operations } from '#contract/operations.ts'
import { createPreviewProcess } from '../files/preview/preview-process.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { createRateLimiter } from '../platform/limits/rate-limiter.ts'
import { serveAccount } from './routes/account.ts'
import { serveCompanies } from './routes/companies.ts'
import { serveCompany } from './routes/company.ts'
import { serveAttachments, serveFiles } from './routes/files.ts'
import { serveCustomers } from './routes/customers.ts'
import { serveTickets } from './routes/tickets.ts'
import { setClientAddress } from './security/client-address.ts'
import { addSecurityHeaders } from './security/security-headers.ts'
import { type Probes, serveHealth, serveMetrics } from './routes/health.ts'
import { serveConversation } from './routes/conversation.ts'
import { serveMails } from './routes/mails.ts'
import { serveMyTickets } from './customer/my-tickets.ts'
import { methodsAt, getOperationMethods } from './allowed-methods.ts'
import { limitReads } from './security/rate-limits.ts'
import { logRequests } from './request-log.ts'
import { openApiDocument } from './openapi.ts'
import { rejectForeignHost, rejectCrossSite } from './security/origin-check.ts'
import { type Pages, servePages } from './pages/serve-pages.ts'
import { createViewPages } from './pages/view-pages.ts'
import { serveTicketPage } from './customer/ticket-page.ts'
import { serveNoJsForms } from './forms/no-js-forms.ts'
import { serveMailSettings } from './routes/mail-settings.ts'
import { serveTeam } from './routes/team.ts'
import { problemResponse } from './problem.ts'
import { serveSetupPages } from './pages/setup-pages.ts'
import { serveSecurityTxt } from './pages/policy-facts.ts'
import { createServe, toHonoPath } from './serve.ts'
import { createActorRecheck, createFindActor, createFindSignedIn } from './security/session.ts'

/** Builds the HTTP application as a function of its context, without port or process: tests call `app.request`. */
export function createApp(ctx: Context, probes: Probes, pages: Pages): Hono {
  const app = new Hono()
  const { config, log } = ctx
  app.use(logRequests(ctx), addSecurityHeaders(config), rejectForeignHost(config, log), rejectCrossSite(config, log))
  app.use(setClientAddress(config))
  app.use('/api/*', compress({ contentTypeFilter: /^application\/json/ }))

  const findSignedIn = createFindSignedIn(ctx)
  const findCaller = createFindActor(ctx, findSignedIn)
  const recheckCaller = createActorRecheck(ctx)
  const serve = createServe(app, ctx, findSignedIn)
  const rateLimiter = createRateLimiter(ctx)
  limitReads(app, rateLimiter)
  serveHealth(serve, ctx, probes)
  serveAccount(serve, ctx)
  serveTeam(serve, ctx)
  serveTickets(serve, ctx, rateLimiter, { find: findCaller, recheck: recheckCaller })
  const previewProcess = createPreviewProcess()
  serveAttachments(serve, ctx, rateLimiter, findCaller, previewProcess)
  serveCustomers(serve, ctx, rateLimiter, previewProcess)
  serveCompanies(serve, ctx)
  serveCompany(serve, ctx, previewProcess)
  serveConversation(serve, ctx)
  serveMails(serve, ctx)
  serveMailSettings(serve, ctx, rateLimiter)
  serveFiles(app, ctx, recheckCaller)

  let document: object | undefined
  app.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument())))

  const methodNotAllowed = (allowed: string[]) => (c: HonoContext) => {
    c.header('Allow', allowed.join(', '))
    return problemResponse(c, new AppError('method-not-allowed', `Use ${allowed.join(' or ')} here.`), ctx)
  }
  // A path without parameters first: one with them may fit it, too.
  for (const path of new Set(operations.map((operation) => operation.path).toSorted(byParameters)))
    app.all(toHonoPath(path), methodNotAllowed(getOperationMethods(path)))
  app.all('/api/openapi.json', methodNotAllowed(methodsAt('/api/openapi.json')))
  app.all('/api/*', (c) => problemResponse(c, notFound(), ctx))
  serveMetrics(app, ctx)
  serveSecurityTxt(app, ctx)
  const respond = createViewPages(pages)
  serveNoJsForms(app, ctx, rateLimiter, respond, findCaller)
  serveMyTickets(app, ctx, rateLimiter, respond)
  serveTicketPage(app, ctx, rateLimiter, respond)
  serveSetupPages(app, ctx, pages)
  servePages(app, pages)
  app.onError((error, c) => problemResponse(c, error, ctx))
  return app
}

const byParameters = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'))
