import type { Log } from '../../platform/log.ts'
import { headerText } from './compose-mail.ts'

/** The reply of a mail server: an enhanced status such as 5.1.1 or its reply code, and its words on one line. */
export type ServerWords = { code: string | null; words: string }

const MAX_WORDS = 300
/** The reply code and status with which each line after the first begins. */
const REPEATED = /^\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3} )?/
const STATUS = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/
/** Refusals that are about this installation: no address is wrong, and correcting the account helps. */
const ABOUT_US = /relay|authenticat|sender address rejected/i
const AUTHENTICATION_REQUIRED = 530

/** Waits for a mail to be sent; returns the server's words where it refuses the recipient for good, and throws every other failure. */
export async function catchRefusal({ log }: { log: Log }, sending: Promise<void>): Promise<ServerWords | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    const refusal = readRefusal(error)
    if (!refusal) throw error
    log.info('mail.bounced', { code: refusal.code })
    return refusal
  }
}

/** Returns the server's words where it refused the only recipient of a mail for good; undefined for every other failure. */
export function readRefusal(error: unknown): ServerWords | undefined {
  const { command, responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  if (command !== 'RCPT TO' || responseCode < 500) return undefined
  if (responseCode === AUTHENTICATION_REQUIRED || ABOUT_US.test(response)) return undefined
  return wordsOf(response, responseCode)
}

/** Returns why a mail could not be sent for now, in words for people. */
export function describeFailure(error: unknown): ServerWords {
  const { responseCode, response } = (error ?? {}) as SmtpError
  if (response !== undefined && responseCode !== undefined) return wordsOf(response, responseCode)
  const isNetwork = /^(?:E[A-Z]+)$/.test(String((error as { code?: unknown } | undefined)?.code))
  return {
    code: null,
    words: isNetwork ? 'The mail server could not be reached.' : 'The email could not be put together or handed over.',
  }
}

export function isReturnPathRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = (error ?? {}) as SmtpError
  return command === 'MAIL FROM' && responseCode >= 500
}

/** The fields of a nodemailer error that hold the server's reply. */
type SmtpError = { command?: string; responseCode?: number; response?: string }

function wordsOf(response: string, responseCode: number): ServerWords {
  const [first, ...more] = response.split(/\r?\n/)
  const line = [first, ...more.map((each) => each.replace(REPEATED, ''))].join(' ')
  return { code: STATUS.exec(response)?.[0] ?? String(responseCode), words: headerText(line, MAX_WORDS) }
}
