import type { Role } from '#contract/roles.ts'
import type { TriageModel } from './triage/model/triage-model.ts'
import type { Provider } from './triage/providers/provider.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { DamageWatch } from './platform/db/damage.ts'
import type { Database } from './platform/db/database.ts'
import type { Transact, Wake } from './platform/jobs/job-types.ts'
import type { MailParser } from './mail/parse/create-mail-parser.ts'
import type { EventHub } from './platform/live/event-hub.ts'
import type { Log } from './platform/log.ts'
import type { Signer } from './platform/signing.ts'
import type { Metrics } from './process/metrics.ts'
import type { Staging } from './files/storage/staging.ts'
import type { Scanner } from './files/clamd.ts'
import type { MailSettings } from './mail/settings/store.ts'
import type { MailTextStore } from './mail/out/mail-text-store.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { Storage } from './files/storage.ts'
import type { WakeSignal } from './platform/wake-signal.ts'
import type { WriteMail } from './mail/in/mail-writer.ts'
import type { WriteTicket } from './tickets/write-tickets.ts'

export type Context = {
  /** The environment's, with the dashboard's mail settings as they are when it is read. */
  config: Config
  db: Database
  events: EventHub
  storage: Storage
  /** Undefined when uploads are not scanned. */
  scanner: Scanner | undefined
  staging: Staging
  signer: Signer
  /** The current model of the analyser, which may have been retrained since the start. */
  triageModel: () => Promise<TriageModel>
  provider?: Provider | undefined
  log: Log
  metrics: Metrics
  settings: SettingsStore
  mailSettings: MailSettings
  mailTexts: MailTextStore
  damage: DamageWatch
  /** The origin of links in mails, without a slash at the end: PUBLIC_URL, or else the address the server listens on. */
  baseUrl: () => string
  clock: Clock
  /** Its time. */
  now: () => Date
  /** Runs a transaction; jobs enqueued in it are committed with it. */
  transact: Transact
  /** Writes a ticket and all that belongs to it in one commit; concurrent tickets may share the commit. */
  writeTicket: WriteTicket
  /** Parses incoming mails in a thread, which starts with the first. */
  mailParser: MailParser
  /** Writes the row of an incoming mail; concurrent mails share the commit. */
  writeMail: WriteMail
  /** Wakes the router of incoming mails of this process. */
  mailTaken: WakeSignal
  dueSoon: WakeSignal
  /** Wakes this process's follower of the company's settings. */
  companyChanged: WakeSignal
  /** Makes workers of this process look for jobs immediately, after jobs were written without `transact`. */
  wake: Wake
}

/** The support user who makes a request. */
export type Actor = {
  id: string
  first_name: string
  last_name: string
  email: string
  is_admin: boolean
  /** Null for people who are not in the team. */
  role: Role | null
}
