import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { readMailDepth } from '#server/mail/in/mails.ts'
import { createMailWriter } from '#server/mail/in/mail-writer.ts'
import type { TakeContext } from '#server/mail/in/take-mail.ts'
import { createMetrics } from '#server/process/metrics.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { createWakeSignal } from '#server/platform/wake-signal.ts'

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
