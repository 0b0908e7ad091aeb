import { getRequestListener } from '@hono/node-server'
import { createServerModuleRunner, type Plugin } from 'vite'
import { readConfig } from '../server/config.ts'
import { prepareDataDir } from '../server/data-dir.ts'
import { createLog } from '../server/log.ts'
import { type World, openWorld } from '../server/open-world.ts'

const OURS = /^\/(api\/|files\/|healthz$|readyz$)/
/** The database outlives a reload of this configuration. */
const kept = globalThis as { world?: Promise<World> }

async function open(): Promise<World> {
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const world = await openWorld(config, createLog(config.logLevel))
  await world.work()
  return world
}

/** In development the API answers from the page server's own port; its code is read anew when it changes. */
export function devApi(): Plugin {
  return {
    name: 'dev-api',
    apply: 'serve',
    async configureServer(server) {
      const world = await (kept.world ??= open())
      const runner = createServerModuleRunner(server.environments.ssr)
      server.middlewares.use((request, response, next) => {
        if (!OURS.test(new URL(request.url ?? '/', 'http://localhost').pathname)) return next()
        runner
          .import<typeof import('../server/http/app.ts')>('/server/http/app.ts')
          .then(({ createApp }) => {
            const app = createApp(world.ctx, world.probes, { byPath: new Map(), missing: undefined })
            return getRequestListener(app.fetch)(request, response)
          })
          .catch(next)
      })
    },
  }
}
