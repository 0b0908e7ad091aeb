import './drizzle-resolve-hook.ts'
import { setImmediate } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { prepareDataDir } from '../data-dir.ts'
import { acquireEmbedded } from '../db/embedded/acquire-embedded.ts'
import { createLog, errorFields } from '../log.ts'
import { StartError } from '../start-error.ts'
import { notifySupervisor } from './supervisor-ipc.ts'

await exitOnStartError(async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  // Node itself would print the whole error, and with it the values of a query.
  process.on('uncaughtException', (error) => {
    log.error('an error nobody expected', errorFields(error))
    process.exit(1)
  })
  prepareDataDir(config.dataDir)
  // It opens in a thread of its own, or waits for another server to leave it, while everything else is loaded here.
  const embedded = config.databaseUrl
    ? undefined
    : acquireEmbedded(config, { onWait: () => notifySupervisor('waiting') })
  embedded?.catch(() => {})
  // Loading keeps this thread busy to its end.
  await setImmediate()
  const { start } = await import('./start.ts')
  await start(config, log, embedded)
})

/** A reason a person can act on is one line; anything else is a fault of ours and keeps its trace. */
async function exitOnStartError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`Cannot start: ${error.message}\n`)
    process.exit(1)
  }
}
