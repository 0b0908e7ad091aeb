import type { TriageModel } from './analysis/model/triage-model.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Transact, Wake } from './jobs/catalogue.ts'
import type { EventHub } from './live/event-hub.ts'
import type { Log } from './log.ts'
import type { Signer } from './signing.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Drafts } from './storage/drafts.ts'
import type { Scanner } from './scanner/scanner.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { Storage } from './storage/storage.ts'
import type { WriteTicket } from './tickets/ticket-writer.ts'

/** The world a verb acts in. */
export type Context = {
  config: Config
  db: Database
  /** Where what happens to tickets is heard. */
  events: EventHub
  storage: Storage
  /** Undefined when uploads are not scanned. */
  scanner: Scanner | undefined
  /** Files being received. */
  drafts: Drafts
  signer: Signer
  /** What tickets are read with now; an installation may have learned since it started. */
  triageModel: () => Promise<TriageModel>
  log: Log
  metrics: Metrics
  /** What the administrators have set. */
  settings: SettingsStore
  /** The clock; tests replace it. */
  now: () => Date
  /** One transaction; its jobs are committed with it. */
  transact: Transact
  /** One ticket with all that belongs to it, in one commit, which others may share. */
  writeTicket: WriteTicket
  /** Has jobs looked at as soon as they are committed, where a statement of one's own wrote them. */
  wake: Wake
}

/** Who calls: the support user of the session, or null for a stranger. */
export type Actor = { id: string; first_name: string; last_name: string; email: string; is_admin: boolean }
