import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { EmbeddedDatabase } from '../db/embedded/open-embedded.ts'
import { createApp } from '../http/app.ts'
import { trackConnections } from '../http/connections/track-connections.ts'
import { createDrain } from '../http/connections/drain.ts'
import { withSecurityHeaders } from '../http/security/security-headers.ts'
import { delayEarlyEnd } from '../http/connections/early-responses.ts'
import { staticFastPath } from '../http/pages/static-fast-path.ts'
import { policyFacts } from '../http/pages/policy-facts.ts'
import { loadPages } from '../http/pages/serve-pages.ts'
import { handleUnparsableRequests, createRawResponse } from '../http/connections/raw-responses.ts'
import { dropSlowConnections } from '../http/connections/slow-connections.ts'
import { type Shutdown, createShutdown } from './shutdown.ts'
import { listen, resolveBaseUrl } from './listen.ts'
import { type Log, errorFields } from '../log.ts'
import { openServices, printStep } from './bootstrap.ts'
import { createServiceManager } from './service-manager.ts'
import { sendSocketToSupervisor, listenToSupervisor, notifySupervisor } from './supervisor-ipc.ts'
import { adminExists } from '../users/create-user.ts'
import { setupToken } from '../users/setup-admin.ts'

/** Slow headers are timed out by Node, slow bodies and readers by `dropSlowConnections` (docs/decisions/0009-connection-timeouts.md). */
const SERVER_OPTIONS = {
  // Bytes buffered for each request and each response: with Node's 64 KB, 200 uploads at once take 150 MB instead of 105.
  highWaterMark: 16 * 1024,
  headersTimeout: 8_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  // Requests with two Host headers, or none, are rejected by the app, so that the response has the security headers.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}

/** Starts the server: opens the services, listens, and works jobs until the process is shut down. `embedded` is the embedded database being opened. */
export async function start(config: Config, log: Log, embedded: Promise<EmbeddedDatabase> | undefined): Promise<void> {
  let shutdown: Shutdown | undefined
  // Before `shutdown` is set no request or job has begun, so the process can simply exit.
  listenToSupervisor({
    onSocketRequested: () => sendSocketToSupervisor(server),
    onDatabaseRequested: () => shutdown?.databaseRequested(),
    onReplaced: () => shutdown?.replaced(),
    onSupervisorExited: () => (shutdown ? shutdown.supervisorExited() : process.exit(1)),
  })
  // With PORT=0 the port is known only once the server listens; pages ask for it when they are first requested.
  const baseUrl = (): string => resolveBaseUrl(config, server)
  const [services, pages] = await Promise.all([
    openServices(config, log, { step: printStep, embedded, baseUrl }),
    printStep('Load the pages', async () => loadPages(undefined, { origin: baseUrl, texts: policyFacts(config) })),
  ])
  const app = createApp(services.ctx, { ...services.probes, stopping: () => shutdown?.isStopping() ?? false }, pages)
  const listener = delayEarlyEnd(withSecurityHeaders(config, getRequestListener(app.fetch)))
  const handleRequest = staticFastPath(services.ctx, pages, listener)
  const server: Server = createServer(SERVER_OPTIONS, (request, response) => {
    if (!request.socket.destroyed) handleRequest(request, response)
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
  // Otherwise the first page that is rendered when it is requested would wait for it (docs/decisions/0073).
  setImmediate(() => pages.views().catch((error: unknown) => log.error('pages.views_not_loaded', errorFields(error))))
}

/** Returns what a server that is ready prints: its address, and where to create the first admin until there is one. */
export async function describeAddress(ctx: Context, base: string): Promise<string> {
  const token = ctx.config.publicUrl ? `?token=${setupToken(ctx)}` : ''
  const setup = (await adminExists(ctx.db)) ? '' : `Create the first admin at ${base}/admin/setup${token}\n`
  return `\nReady at ${base}\n${setup}`
}
