import { setImmediate } from 'node:timers/promises'
import { readConfig } from '../platform/config/config.ts'
import { IS_BUNDLED } from '../platform/program-files.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { acquireEmbedded } from '../platform/db/embedded/acquire-embedded.ts'
import { createLog, errorFields } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { notifySupervisor } from './supervisor-ipc.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  // Node's own output would include the whole error, and with it the values of a query.
  process.on('uncaughtException', (error) => {
    log.error('process.uncaught_exception', errorFields(error))
    process.exit(1)
  })
  prepareDataDir(config.dataDir)
  // Opens in a thread of its own, or waits for another server to release it, while the rest is loaded here.
  const embedded = config.databaseUrl
    ? undefined
    : acquireEmbedded(config, { onWait: () => notifySupervisor('waiting-for-database') })
  embedded?.catch(() => {})
  // Lets that thread start: loading modules blocks this one until it is done.
  await setImmediate()
  if (!IS_BUNDLED) await import('./drizzle-resolve-hook.ts')
  const { start } = await import('./start.ts')
  await start(config, log, embedded)
}

try {
  await main()
} catch (error) {
  // An operator can act on it. Any other error is a bug and keeps its stack trace.
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`Cannot start: ${error.message}\n`)
  process.exit(1)
}
