import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a mailer so that its outcomes are counted. */
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

/** Nodemailer's errors have the status code of the mail server's response, if there was one. */
const hasResponded = (error: unknown) => error instanceof Error && 'responseCode' in error
