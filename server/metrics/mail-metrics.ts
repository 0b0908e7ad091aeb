import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from './metrics.ts'

/** `accepted` by the mail server or the outbox; `refused` by a server that answered; `away` when none did. */
export type MailOutcome = 'accepted' | 'refused' | 'away'

/** The same mailer, whose outcomes are counted. */
export function withMailMetrics(send: Mailer, metrics: Metrics): Mailer {
  return async (message) => {
    try {
      await send(message)
    } catch (error) {
      metrics.mailDone(message.kind, hasResponded(error) ? 'refused' : 'away')
      throw error
    }
    metrics.mailDone(message.kind, 'accepted')
  }
}

/** Nodemailer keeps the status of a server's answer with the error. */
const hasResponded = (error: unknown) => error instanceof Error && 'responseCode' in error
