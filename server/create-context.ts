import { type Release, followTriageModel } from './triage/model/current-model.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './context.ts'
import { createDamageWatch } from './platform/db/damage.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import type { Queue } from './platform/jobs/queue.ts'
import { createSigner, readOrCreateSecret } from './platform/signing.ts'
import { createMailParser } from './mail/parse/create-mail-parser.ts'
import { openEventHub } from './platform/live/event-hub.ts'
import { type Log, withoutRequest } from './platform/log.ts'
import { createMetrics } from './process/metrics.ts'
import { createClamdScanner } from './files/clamd.ts'
import { openMailSettings } from './mail/settings/store.ts'
import { createMailTextStore } from './mail/out/mail-text-store.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { openStorage } from './files/open-storage.ts'
import { createWakeSignal } from './platform/wake-signal.ts'
import { readMailDepth } from './mail/in/list-mails.ts'
import { createMailWriter } from './mail/in/mail-writer.ts'
import { createTicketWriter } from './tickets/write-tickets.ts'

type Opened = { release: Release; database: OpenDatabase; queue: Queue; baseUrl: () => string; clock: Clock }

export function createContext(config: Config, log: Log, { release, database, queue, baseUrl, clock }: Opened): Context {
  const { now } = clock
  const { storage, staging } = openStorage(config)
  const signer = createSigner(config.secret ?? readOrCreateSecret(config.dataDir), config.secretPrevious)
  const mailSettings = openMailSettings(config, { db: database.db, signer })
  return {
    config: mailSettings.config,
    log,
    baseUrl,
    metrics: createMetrics({
      pool: database.pool,
      queueDepth: queue.depth,
      mailDepth: () => readMailDepth(database),
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
    companyChanged: createWakeSignal(systemClock),
    settings: createSettingsStore(database.db),
    mailSettings,
    mailTexts: createMailTextStore(database.db),
    staging,
    storage,
    scanner: config.clamdUrl && createClamdScanner(config.clamdUrl, log),
    signer,
    triageModel: followTriageModel(release, database.db, log),
  }
}
