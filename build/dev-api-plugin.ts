import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServerModuleRunner, type Plugin } from 'vite'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { type Services, openServices } from '#server/process/bootstrap.ts'

const OURS = /^\/(api\/|files\/|t\/|my\/|healthz$|readyz$)/
const isOurs = ({ url = '/', method }: IncomingMessage) =>
  // A form posted without JavaScript has the path of its page.
  method === 'POST' || OURS.test(new URL(url, 'http://localhost').pathname)
/** State that survives a reload of this configuration. */
const survivingReload = globalThis as { services?: Promise<Services> }

async function open(): Promise<Services> {
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const services = await openServices(config, createLog(config.logLevel))
  await services.startWorkers()
  return services
}

/** Vite plugin that answers API calls from the page server's port in development and reloads the API's code. */
export function devApi(): Plugin {
  return {
    name: 'dev-api',
    apply: 'serve',
    async configureServer(server) {
      const services = await (survivingReload.services ??= open())
      const runner = createServerModuleRunner(server.environments.ssr)
      server.middlewares.use((request, response, next) => {
        if (!isOurs(request)) return next()
        runner
          .import<typeof import('#server/http/app.ts')>('/server/http/app.ts')
          .then(({ createApp }) => {
            const views = () => runner.import<typeof import('#app/views/render-view.tsx')>('/app/views/render-view.tsx')
            const app = createApp(services.ctx, services.probes, { byPath: new Map(), show: () => {}, views })
            return getRequestListener(app.fetch)(request, response)
          })
          .catch(next)
      })
    },
  }
}
