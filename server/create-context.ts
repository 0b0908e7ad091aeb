import { type Release, followTriageModel } from './analysis/model/current-model.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createDamageWatch } from './db/damage.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Queue } from './jobs/queue.ts'
import { createSigner, readOrCreateSecret } from './signing.ts'
import { createMailParser } from './inbox/parse/create-mail-parser.ts'
import { openEventHub } from './live/event-hub.ts'
import { type Log, withoutRequest } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createClamdScanner } from './scanner/clamd.ts'
import { createMailTextStore } from './mail-texts/mail-text-store.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { openStorage } from './storage/open-storage.ts'
import { createWakeSignal } from './wake-signal.ts'
import { readMailDepth } from './inbox/read-mail-depth.ts'
import { createMailWriter } from './inbox/take/mail-writer.ts'
import { createTicketWriter } from './tickets/ticket-writer.ts'

type Opened = { release: Release; database: OpenDatabase; queue: Queue; baseUrl: () => string; clock: Clock }

/** Creates the context from opened services. */
export function createContext(config: Config, log: Log, { release, database, queue, baseUrl, clock }: Opened): Context {
  const { now } = clock
  const { storage, staging } = openStorage(config)
  const secret = config.secret ?? readOrCreateSecret(config.dataDir)
  return {
    config,
    log,
    baseUrl,
    metrics: createMetrics({
      pool: database.pool,
      queueDepth: queue.depth,
      mailDepth: () => readMailDepth(database, now()),
    }),
    clock,
    now,
    damage: createDamageWatch(now),
    db: database.db,
    events: openEventHub(database.direct, withoutRequest(log)),
    transact: queue.transactWith(database.db),
    writeTicket: createTicketWriter(database.db),
    writeMail: createMailWriter(database.db),
    wake: queue.wake,
    mailParser: createMailParser(),
    mailTaken: createWakeSignal(clock),
    dueSoon: createWakeSignal(clock),
    settings: createSettingsStore(database.db),
    mailTexts: createMailTextStore(database.db),
    staging,
    storage,
    scanner: config.clamdUrl && createClamdScanner(config.clamdUrl, log),
    signer: createSigner(secret, config.secretPrevious),
    triageModel: followTriageModel(release, database.db, log),
  }
}
