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
import { loadPages } from '../http/pages/serve-pages.ts'
import { handleUnparsableRequests, createRawResponse } from '../http/connections/raw-responses.ts'
import { dropSlowConnections } from '../http/connections/slow-connections.ts'
import { type Shutdown, createShutdown } from './shutdown.ts'
import { baseAddress, listen } from './listen.ts'
import { type Log, errorFields } from '../log.ts'
import { openServices } from './bootstrap.ts'
import { createServiceManager } from './service-manager.ts'
import { logStep } from './startup-log.ts'
import { sendSocketToSupervisor, listenToSupervisor, notifySupervisor } from './supervisor-ipc.ts'
import { adminExists } from '../users/create-user.ts'
import { setupToken } from '../users/setup-admin.ts'

/** Slow heads are shed here, slow bodies and readers by rules of their own (docs/decisions/0009). */
const SERVER_OPTIONS = {
  headersTimeout: 8_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  // What has two hosts, or none, is refused by the app, with all the headers of its answers.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}

/** Opens the world around the embedded database, where there is one, serves it and works its jobs until told to leave. */
export async function start(
  config: Config,
  log: Log,
  embedded: Promise<EmbeddedDatabase> | undefined,
): Promise<void> {
  let shutdown: Shutdown | undefined
  // Until it is ready nothing has begun that would have to be finished.
  listenToSupervisor({
    onSocketRequested: () => sendSocketToSupervisor(server),
    onDatabaseRequested: () => shutdown?.databaseRequested(),
    onReplaced: () => shutdown?.replaced(),
    onSupervisorExited: () => (shutdown ? shutdown.supervisorExited() : process.exit(1)),
  })
  // A free port is known once the server listens, and a page names it once it is asked for.
  const baseUrl = (): string => baseAddress(config, server)
  const [services, pages] = await Promise.all([
    openServices(config, log, { step: logStep, embedded }),
    logStep('Load the pages', async () => loadPages(undefined, baseUrl)),
  ])
  const app = createApp(
    services.ctx,
    { ...services.probes, stopping: () => shutdown?.isStopping() ?? false },
    pages,
  )
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
  services.ctx.ticketIndex.readAhead()
  services.database.onStopped((error) => {
    log.error('the embedded database stopped; nothing is safe to go on', errorFields(error))
    process.exit(1)
  })
  const serviceManager = createServiceManager(config, log, async () => (await app.request('/healthz')).ok)
  shutdown = createShutdown({
    drain,
    stopJobs: services.stopWorkers,
    close: services.close,
    onStopping: serviceManager.stopping,
  })
  await printAddress(services.ctx, baseUrl())
  notifySupervisor('ready')
  serviceManager.ready()
}

async function printAddress(ctx: Context, base: string): Promise<void> {
  const token = ctx.config.publicUrl ? `?token=${setupToken(ctx)}` : ''
  const setup = (await adminExists(ctx.db)) ? '' : `Create the first admin at ${base}/admin/setup${token}\n`
  process.stdout.write(`\nReady at ${base}\n${setup}`)
}
