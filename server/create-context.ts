import { type Release, followTriageModel } from './analysis/model/current-model.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Queue } from './jobs/queue.ts'
import { createKeys, readOrCreateSecret } from './keys.ts'
import { openHub } from './live/hub.ts'
import { type Log, unattached } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createClamdScanner } from './scanner/clamd.ts'
import { createSettings } from './settings/settings.ts'
import { openStorage } from './storage/open-storage.ts'
import type { TicketIndex } from './ticket-index/ticket-index.ts'
import { createTicketWriter } from './tickets/ticket-writer.ts'

type Opened = { release: Release; database: OpenDatabase; queue: Queue; ticketIndex: TicketIndex }

/** Puts the world together from its opened parts; the clock is the machine's unless a test brings one. */
export function createContext(
  config: Config,
  log: Log,
  { release, database, queue, ticketIndex }: Opened,
  now: () => Date = () => new Date(),
): Context {
  const { storage, drafts } = openStorage(config)
  const secret = config.secret ?? readOrCreateSecret(config.dataDir)
  return {
    config,
    log,
    metrics: createMetrics({ pool: database.pool, queueDepth: queue.depth }),
    now,
    db: database.db,
    ticketIndex,
    live: openHub(database.direct, unattached(log)),
    transact: queue.transactWith(database.db),
    writeTicket: createTicketWriter(database.db),
    wake: queue.wake,
    settings: createSettings(database.db),
    drafts,
    storage,
    scanner: config.clamdUrl && createClamdScanner(config.clamdUrl, log),
    keys: createKeys(secret, config.secretPrevious),
    triageModel: followTriageModel(release, database.db, log),
  }
}
