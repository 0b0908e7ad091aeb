import { headerText } from './compose-mail.ts'

/** What a mail server said: an enhanced status such as 5.1.1 or its reply code, and its words on one line. */
export type ServerWords = { code: string | null; words: string }

const MAX_WORDS = 300
/** How a line after the first begins: the reply code and status once more. */
const REPEATED = /^\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3} )?/
const STATUS = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/
/** Refusals that are about this installation: no address is wrong, and correcting the account helps. */
const ABOUT_US = /relay|authenticat|sender address rejected/i
const AUTHENTICATION_REQUIRED = 530

/**
 * Returns what the mail server said when it refused the only recipient of a mail for good; undefined for every other
 * failure, which may pass.
 */
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

/** Whether the mail server refused the return path for good. */
export function isReturnPathRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = (error ?? {}) as SmtpError
  return command === 'MAIL FROM' && responseCode >= 500
}

/** An error of nodemailer, as far as the server's reply is known. */
type SmtpError = { command?: string; responseCode?: number; response?: string }

function wordsOf(response: string, responseCode: number): ServerWords {
  const [first, ...more] = response.split(/\r?\n/)
  const line = [first, ...more.map((each) => each.replace(REPEATED, ''))].join(' ')
  return { code: STATUS.exec(response)?.[0] ?? String(responseCode), words: headerText(line, MAX_WORDS) }
}
