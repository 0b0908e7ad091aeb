import { execFile } from 'node:child_process'
import type { Config } from '../platform/config/config.ts'
import { type Log, errorFields } from '../platform/log.ts'
import { type Drain, type DrainReason, createDrain } from '../http/connections/drain.ts'
import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context } from '../context.ts'
import type { EmbeddedDatabase } from '../platform/db/embedded/open-embedded.ts'
import { createApp } from '../http/app.ts'
import { trackConnections } from '../http/connections/track-connections.ts'
import { withSecurityHeaders } from '../http/security/security-headers.ts'
import { delayEarlyEnd, handleUnparsableRequests, createRawResponse } from '../http/connections/early-responses.ts'
import { createPolicyFacts } from '../http/pages/policy-facts.ts'
import { loadPages } from '../http/pages/serve-pages.ts'
import { dropSlowConnections } from '../http/connections/slow-connections.ts'
import { listen, resolveBaseUrl } from './listen.ts'
import { openServices, printStep } from './bootstrap.ts'
import { sendSocketToSupervisor, listenToSupervisor, notifySupervisor } from './supervisor-ipc.ts'
import { adminExists } from '../people/create-user.ts'
import { setupToken } from '../people/setup-admin.ts'

/**
 * Notifies systemd, if it started the server, of readiness and shutdown, and feeds its watchdog at half the interval for
 * as long as `isAlive` resolves with true. It calls `systemd-notify`, because Node has no Unix datagram sockets.
 */
function createServiceManager(
  { serviceManager }: Pick<Config, 'serviceManager'>,
  log: Log,
  isAlive: () => Promise<boolean>,
) {
  const notify = (state: string) => {
    if (!serviceManager) return
    execFile('systemd-notify', [state], (error) => {
      if (error) log.warn('systemd.notify_failed', { state, ...errorFields(error) })
    })
  }
  return {
    ready: () => {
      notify('READY=1')
      const watchdogMs = serviceManager?.watchdogMs
      if (watchdogMs) setInterval(async () => (await isAlive()) && notify('WATCHDOG=1'), watchdogMs / 2).unref()
    },
    stopping: () => notify('STOPPING=1'),
  }
}

/** A terminal's Ctrl-C arrives twice, from the terminal and from the start script: within this time it counts once. */
const REPEATED_SIGNAL_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 30_000

type ShutdownSteps = {
  drain: Drain
  stopJobs: () => Promise<unknown>
  /** Closes everything once the running jobs are finished or handed back. */
  close: () => Promise<void>
  /** Called when a signal stops the process, not when another server replaces it. */
  onStopping: () => void
}

/**
 * Graceful shutdown: drains in-flight requests and closes everything within 30 seconds, whatever triggered it. After
 * SIGTERM the server accepts requests for another second, so that load balancers notice; after Ctrl-C and the end of the
 * start script it does not. A second signal ends the process immediately.
 */
function createShutdown({ drain, stopJobs, close, onStopping }: ShutdownSteps) {
  let shuttingDown = false
  let signalledAt: number | undefined

  const shutDown = async (reason: DrainReason) => {
    if (shuttingDown) return
    shuttingDown = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    void stopJobs()
    await drain(reason)
    await close()
    process.exit(0)
  }
  const onSignal = (reason: DrainReason) => () => {
    if (signalledAt !== undefined && performance.now() - signalledAt > REPEATED_SIGNAL_MS) process.exit(1)
    signalledAt ??= performance.now()
    onStopping()
    void shutDown(reason)
  }
  process.on('SIGTERM', onSignal('signal'))
  process.on('SIGINT', onSignal('immediate'))
  return { shutDown, isStopping: () => signalledAt !== undefined }
}

/** Slow headers are timed out by Node, slow bodies and readers by `dropSlowConnections` (docs/decisions/jobs-and-processes.md). */
const SERVER_OPTIONS = {
  // Bytes buffered for each request and each response: with Node's 64 KB, 200 concurrent uploads take 150 MB instead of 105.
  highWaterMark: 16 * 1024,
  headersTimeout: 8_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  // Requests with two Host headers, or none, are rejected by the app, so that the response has the security headers.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}

/** Pause after the start, which requests that have waited need first. */
const WARM_UP_MS = 1_000

/** Starts the server: opens the services, listens, and works jobs until the process is shut down. `embedded` is the embedded database being opened. */
export async function start(config: Config, log: Log, embedded: Promise<EmbeddedDatabase> | undefined): Promise<void> {
  let shutdown: ReturnType<typeof createShutdown> | undefined
  listenToSupervisor({
    onSocketRequested: () => sendSocketToSupervisor(server),
    onSuccessor: (reason) => void shutdown?.shutDown(reason),
    // Before `shutdown` is set no request or job has begun, so the process can simply exit.
    onSupervisorExited: () => (shutdown ? void shutdown.shutDown('immediate') : process.exit(1)),
  })
  // With PORT=0 the port is known only once the server listens; pages ask for it when they are first requested.
  const baseUrl = (): string => resolveBaseUrl(config, server)
  const [services, pages] = await Promise.all([
    openServices(config, log, { step: printStep, embedded, baseUrl }),
    printStep('Load the pages', async () =>
      loadPages(undefined, { origin: baseUrl, texts: createPolicyFacts(config) }),
    ),
  ])
  await services.preparePages(pages)
  const app = createApp(services.ctx, { ...services.probes, stopping: () => shutdown?.isStopping() ?? false }, pages)
  const listener = delayEarlyEnd(withSecurityHeaders(config, getRequestListener(app.fetch)))
  const server: Server = createServer(SERVER_OPTIONS, (request, response) => {
    if (!request.socket.destroyed) listener(request, response)
  })
  const connections = trackConnections(server)
  handleUnparsableRequests(server, connections, config)
  dropSlowConnections(server, connections, createRawResponse(config))
  const drain = createDrain(server, connections)
  try {
    await listen(server, config)
  } catch (error) {
    await services.close()
    throw error
  }
  await services.startWorkers()
  services.database.onStopped((error) => {
    log.error('database.stopped', errorFields(error))
    process.exit(1)
  })
  const serviceManager = createServiceManager(config, log, async () => (await app.request('/healthz')).ok)
  shutdown = createShutdown({
    drain,
    stopJobs: services.stopWorkers,
    close: services.close,
    onStopping: serviceManager.stopping,
  })
  process.stdout.write(await describeAddress(services.ctx, baseUrl()))
  notifySupervisor('ready')
  serviceManager.ready()
  // Otherwise the first mail would wait for the modules of its thread.
  setTimeout(() => services.ctx.mailParser.warmUp(), WARM_UP_MS).unref()
  // Otherwise the first page that is rendered when it is requested would wait for it (docs/decisions/website.md).
  setImmediate(() => pages.views().catch((error: unknown) => log.error('pages.views_not_loaded', errorFields(error))))
}

/** Returns the output of a server that is ready: its address, and where to create the first admin until there is one. */
export async function describeAddress(ctx: Context, base: string): Promise<string> {
  const token = ctx.config.publicUrl ? `?token=${setupToken(ctx)}` : ''
  const setup = (await adminExists(ctx.db)) ? '' : `Create the first admin at ${base}/admin/setup${token}\n`
  return `\nReady at ${base}\n${setup}`
}
