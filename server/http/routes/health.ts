import * as onlineContract from '#contract/go-online.ts'
import * as healthContract from '#contract/health.ts'
import * as setupContract from '#contract/setup-list.ts'
import type { Context } from '#server/context.ts'
import { listStoppedMailboxes } from '#server/mail/in/imap/mailbox-state.ts'
import { ANSWER, QUESTION } from '#server/doctor/ask-domain.ts'
import { checkOnline } from '#server/doctor/online.ts'
import { createResolver, runChecks } from '#server/doctor/run-checks.ts'
import { getSetupList } from '#server/doctor/setup-list.ts'
import { sendTestEmail } from '#server/mail/out/test-email.ts'
import { makeTestTicket } from '#server/tickets/test-ticket.ts'
import { createRunners, type Serve } from '../serve.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, Hono } from 'hono'
import type { Config } from '#server/platform/config/config.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { hasBearerToken } from '../security/bearer-token.ts'

/** Checks for readiness that are not part of the context. */
export type Probes = {
  database: () => Promise<unknown>
  failedJobs: () => Promise<number>
  stopping?: () => boolean
}

/** Per check, so that the response is sent within two seconds even on a busy machine. */
const TIMEOUT_MS = 1_000

/** Serves liveness (`/healthz`), readiness (`/readyz`), and what the page "Get started" shows and tries. */
export function serveHealth(serve: Serve, ctx: Context, probes: Probes): void {
  const probeAll = () =>
    Promise.all([
      inTime(probeDatabase(ctx, probes)),
      inTime(ctx.storage.check()),
      inTime(probes.failedJobs()),
      ctx.scanner && inTime(ctx.scanner.ping()),
      ctx.config.mailIn.mailboxes.length > 0 ? inTime(listStoppedMailboxes(ctx)) : undefined,
    ])
  const { run } = createRunners(ctx)
  serve(setupContract.getSetupList, () => getSetupList(ctx))
  serve(setupContract.listFindings, async () => ({
    findings: await runChecks(ctx.config.environment, { resolver: createResolver(), live: ctx.config }),
  }))
  serve(onlineContract.checkOnline, (input, { http }) =>
    checkOnline(ctx, input, {
      hops: http.req.header('x-forwarded-for')?.split(',').length ?? 0,
      address: http.req.header(CLIENT_ADDRESS_HEADER) ?? '',
    }),
  )
  serve(setupContract.sendTestEmail, run(sendTestEmail))
  serve(setupContract.makeTestTicket, run(makeTestTicket))
  // The endpoint is public: concurrent requests share one check.
  let probing: ReturnType<typeof probeAll> | undefined
  serve(healthContract.getHealth, async (_, { http }) => {
    const question = http.req.header(QUESTION)
    if (question) http.header(ANSWER, ctx.signer.sign(ANSWER, question))
    return { status: 'ok' as const }
  })
  serve(healthContract.getReadiness, async (_, { http }) => {
    probing ??= probeAll().finally(() => (probing = undefined))
    const [database, storage, queue, scanner, mail] = await probing
    const parts = { database: state(database), storage: state(storage), queue: state(queue) }
    const isUp = Object.values(parts).every((part) => part === 'ok')
    const status = probes.stopping?.() ? 'stopping' : isUp ? 'ok' : 'down'
    const failedJobs = queue.status === 'fulfilled' ? queue.value : 0
    return http.json(
      {
        status,
        ...parts,
        // Not part of `status`: without the scanner only uploads are rejected.
        scanner: scanner ? state(scanner) : 'off',
        // Not part of it either: the site works, and mails wait on their server.
        mail: mailState(mail),
        failedJobs,
      },
      status === 'ok' ? 200 : 503,
    )
  })
}

/** A query that touches no damaged page succeeds, so damage that requests have met counts, too. */
async function probeDatabase({ damage }: Context, probes: Probes): Promise<void> {
  await probes.database()
  if (damage.seen()) throw new Error('Stored data cannot be read.')
}

const state = (result: PromiseSettledResult<unknown>) => (result.status === 'fulfilled' ? 'ok' : 'down')

type MailProbe = PromiseSettledResult<Awaited<ReturnType<typeof listStoppedMailboxes>>> | undefined

function mailState(probe: MailProbe) {
  if (!probe) return { state: 'off' as const, stopped: [] }
  if (probe.status === 'rejected') return { state: 'unknown' as const, stopped: [] }
  return { state: probe.value.length > 0 ? ('stopped' as const) : ('ok' as const), stopped: probe.value }
}

async function inTime<T>(probe: Promise<T>): Promise<PromiseSettledResult<T>> {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(reject, TIMEOUT_MS, new Error('timeout'))
  const [result] = await Promise.allSettled([Promise.race([probe, promise])])
  clearTimeout(timer)
  return result
}

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
  if (metricsToken !== undefined) return hasBearerToken(c, metricsToken)
  if (publicUrl || trustProxy > 0 || !c.env?.incoming) return false
  const isForwarded = Object.keys(c.req.header()).some((name) => PROXY_HEADERS.test(name))
  return !isForwarded && LOOPBACK.test(getConnInfo(c).remote.address ?? '')
}
