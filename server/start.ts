import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { EmbeddedDatabase } from './db/embedded.ts'
import { createApp } from './http/app.ts'
import { followConnections } from './http/connections.ts'
import { createDrain } from './http/drain.ts'
import { guardListener } from './http/guards.ts'
import { lingerAfterEarlyAnswers } from './http/linger.ts'
import { pagesFirst } from './http/pages-first.ts'
import { loadPages } from './http/pages.ts'
import { answerUnreadable, createRawAnswer } from './http/raw-answers.ts'
import { shedSlowConnections } from './http/slow-connections.ts'
import { type Leave, createLeave } from './leave.ts'
import { baseAddress, listen } from './listen.ts'
import { type Log, errorFields } from './log.ts'
import { openWorld } from './open-world.ts'
import { createServiceManager } from './service-manager.ts'
import { step } from './steps.ts'
import { entrustSocket, heedSupervisor, tellSupervisor } from './supervisor.ts'
import { adminExists } from './users/create-user.ts'
import { setupToken } from './users/setup-admin.ts'

/** Slow heads are shed here, slow bodies and readers by rules of their own (docs/decisions/0009). */
const SERVER = {
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
  let leave: Leave | undefined
  // Until it is ready nothing has begun that would have to be finished.
  heedSupervisor({
    onEntrust: () => entrustSocket(server),
    onAwaited: () => leave?.awaited(),
    onReplaced: () => leave?.replaced(),
    onLost: () => (leave ? leave.lost() : process.exit(1)),
  })
  // A free port is known once the server listens, and a page names it once it is asked for.
  const base = (): string => baseAddress(config, server)
  const [world, pages] = await Promise.all([
    openWorld(config, log, { step, embedded }),
    step('Load the pages', async () => loadPages(undefined, base)),
  ])
  const app = createApp(world.ctx, { ...world.probes, stopping: () => leave?.isStopping() ?? false }, pages)
  const listener = guardListener(config, getRequestListener(app.fetch))
  const answer = pagesFirst(world.ctx, pages, listener)
  const server: Server = createServer(SERVER, (request, response) => {
    if (!request.socket.destroyed) answer(request, response)
  })
  const connections = followConnections(server)
  answerUnreadable(server, connections, config)
  shedSlowConnections(server, connections, createRawAnswer(config))
  lingerAfterEarlyAnswers(server)
  const drain = createDrain(server, connections)
  try {
    await listen(server, config)
  } catch (error) {
    await world.close()
    throw error
  }
  await world.work()
  world.ctx.ticketIndex.readAhead()
  world.database.onStopped((error) => {
    log.error('the embedded database stopped; nothing is safe to go on', errorFields(error))
    process.exit(1)
  })
  const serviceManager = createServiceManager(config, log, async () => (await app.request('/healthz')).ok)
  leave = createLeave({ drain, rest: world.rest, close: world.close, onStopping: serviceManager.stopping })
  await announce(world.ctx, base())
  tellSupervisor('ready')
  serviceManager.ready()
}

async function announce(ctx: Context, base: string): Promise<void> {
  const token = ctx.config.publicUrl ? `?token=${setupToken(ctx)}` : ''
  const setup = (await adminExists(ctx.db)) ? '' : `Create the first admin at ${base}/admin/setup${token}\n`
  process.stdout.write(`\nReady at ${base}\n${setup}`)
}
