import './quick-imports.ts'
import { setImmediate } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import { takeEmbedded } from './db/take-embedded.ts'
import { createLog, errorFields } from './log.ts'
import { StartError } from './start-error.ts'
import { tellSupervisor } from './supervisor.ts'

await orExplain(async () => {
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
    : takeEmbedded(config, { onWait: () => tellSupervisor('waiting') })
  embedded?.catch(() => {})
  // Loading keeps this thread busy to its end.
  await setImmediate()
  const { start } = await import('./start.ts')
  await start(config, log, embedded)
})

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
