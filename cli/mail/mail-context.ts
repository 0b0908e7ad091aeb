import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { readMailDepth } from '#server/inbox/read-mail-depth.ts'
import { createMailWriter } from '#server/inbox/take/mail-writer.ts'
import type { TakeContext } from '#server/inbox/take/take-mail.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { createWakeSignal } from '#server/wake-signal.ts'

export type MailContext = TakeContext & { config: Config }

/** What the mail commands need of the product. A running server looks for new mails by itself. */
export function createMailContext(config: Config, { db, pool }: OpenDatabase): MailContext {
  return {
    config,
    db,
    ...openStorage(config),
    writeMail: createMailWriter(db),
    mailTaken: createWakeSignal(systemClock),
    metrics: createMetrics({ pool, queueDepth: async () => [], mailDepth: () => readMailDepth({ db }, new Date()) }),
    now: systemClock.now,
  }
}
