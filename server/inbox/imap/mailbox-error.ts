import type { MailboxProblem } from '#contract/mail-status.ts'
import type { ImapMailbox } from '../../config/mailboxes.ts'
import { isDatabaseUnavailable } from '../../errors.ts'
import { MailTokenError } from '../../mail-oauth/token-source.ts'

/** A failure to read a mailbox; `code` is one word for the log, without names. */
export class MailboxError extends Error {
  problem: MailboxProblem
  code: string
  constructor(problem: MailboxProblem, code: string, options?: ErrorOptions) {
    super(`The mailbox cannot be read: ${problem} (${code}).`, options)
    this.problem = problem
    this.code = code
  }
}

/** Waits for work on our own database or storage, whose failure is no fault of the mail server. Throws MailboxError. */
export async function storing<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = isDatabaseUnavailable(error)
      ? 'database'
      : ((error as { code?: string }).code ?? (error as Error).name)
    throw new MailboxError('cannot-store', code, { cause: error })
  }
}

/** What imapflow sets on the errors it throws. */
type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  serverResponseCode?: string
  responseStatus?: string
}

/** Codes with which a server refuses to sign somebody in for now (RFC 5530). */
const TEMPORARY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'])
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/

/** Tells what a failure to reach or open the mailbox means for the people who can mend it. */
export function toMailboxError(error: unknown, { password }: Pick<ImapMailbox, 'password'>): MailboxError {
  if (error instanceof MailboxError) return error
  const named = (problem: MailboxProblem, code: string) => new MailboxError(problem, code, { cause: error })
  if (error instanceof MailTokenError)
    return named(error.reason === 'refused' ? 'token-refused' : 'token-service-away', error.code)
  const { code, authenticationFailed, mailboxMissing, serverResponseCode, responseStatus } = error as ImapError
  const known = serverResponseCode ?? code ?? responseStatus ?? 'unknown'
  if (isSignInRefused(error)) return named(password === undefined ? 'token-refused' : 'password-refused', known)
  if (mailboxMissing || serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'NOPERM')
    return named('folder-missing', known)
  if (code !== undefined && CERTIFICATE.test(code)) return named('certificate-refused', code)
  return named('server-away', authenticationFailed ? `sign-in ${known}` : known)
}

/** Whether the server does not accept the user with this password or token. */
export function isSignInRefused(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as ImapError
  return authenticationFailed === true && !TEMPORARY.has(serverResponseCode ?? '')
}
