import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { prepareDataDir } from './data-dir.ts'
import { createApp } from './http/app.ts'
import { createDrain } from './http/drain.ts'
import { lingerAfterEarlyAnswers } from './http/linger.ts'
import { loadPages } from './http/pages.ts'
import { shedSlowBodies } from './http/slow-bodies.ts'
import { type Log, createLog, errorFields } from './log.ts'
import { openWorld } from './open-world.ts'
import { StartError } from './start-error.ts'
import { step } from './steps.ts'
import { adminExists } from './users/create-user.ts'
import { setupToken } from './users/setup-admin.ts'

/** Silent connections are shed here, slow bodies by a rule of their own (docs/decisions/0009). */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 1_000 }
const SAME_SIGNAL_MS = 1_000

await orExplain(async () => {
  const config = readConfig()
  await start(config, createLog(config.logLevel))
})

async function start(config: Config, log: Log): Promise<void> {
  prepareDataDir(config.dataDir)
  const world = await openWorld(config, log, { step })
  // A free port is known once the server listens, and a page names it once it is asked for.
  const base = () => baseAddress(config, server)
  const pages = await step('Load the pages', async () => loadPages(undefined, base))
  const app = createApp(world.ctx, world.probes, pages)
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: TIMEOUTS }) as Server
  shedSlowBodies(server)
  lingerAfterEarlyAnswers(server)
  const drain = createDrain(server)
  try {
    await listen(server, config)
  } catch (error) {
    await world.close()
    throw error
  }
  await world.work()
  world.ctx.ticketIndex.readAhead()
  await announce(world.ctx, base())
  world.database.onStopped((error) => {
    log.error('the embedded database stopped; nothing is safe to go on', errorFields(error))
    process.exit(1)
  })
  stopGracefully(drain, world.close)
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `PORT ${port} is taken by another program`
          : `cannot listen on ${host}:${port} (${error.code})`
      reject(new StartError(`${why}. Stop it, or choose another PORT.`))
    })
    server.listen(port, host, resolve)
  })
}

/** The address customers use, or else the one listened on. */
function baseAddress({ publicUrl, host, port }: Config, server: Server): string {
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return publicUrl?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
}

async function announce(ctx: Context, base: string): Promise<void> {
  const token = ctx.config.publicUrl ? `?token=${setupToken(ctx)}` : ''
  const setup = (await adminExists(ctx.db)) ? '' : `Create the first admin at ${base}/admin/setup${token}\n`
  process.stdout.write(`\nReady at ${base}\n${setup}`)
}

/**
 * First signal: finish what is under way. Second: leave at once. A start script that died takes the server with it.
 * A terminal's Ctrl-C arrives twice in one moment, from the terminal and from the start script: that is one signal.
 */
function stopGracefully(drain: () => Promise<void>, close: () => Promise<void>): void {
  let since: number | undefined
  const stop = async () => {
    if (since !== undefined) return
    since = performance.now()
    setTimeout(() => process.exit(1), 30_000).unref()
    await drain()
    await close()
    process.exit(0)
  }
  const signalled = () => {
    if (since !== undefined && performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
    void stop()
  }
  process.on('SIGINT', signalled)
  process.on('SIGTERM', signalled)
  process.on('disconnect', stop)
}

/** A reason a person can act on is one line; anything else is a fault of ours and keeps its trace. */
async function orExplain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`Cannot start: ${error.message}\n`)
    process.exit(1)
  }
}
