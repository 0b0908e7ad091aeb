import type { MailboxProblem } from '#contract/health.ts'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import { isDatabaseUnavailable } from '../../../platform/errors.ts'
import { MAIL_PAGES } from '../../../doctor/mail-words.ts'
import { MailTokenError } from '../../oauth/token-source.ts'

type Names = Pick<ImapMailbox, 'host' | 'user' | 'folder' | 'fromSettings'>

/** Describes, in a sentence each, the problem and what an administrator can do. */
export function describeProblem(problem: MailboxProblem, mailbox: Names): { words: string; whatToDo: string } {
  const { host, user, folder, fromSettings } = mailbox
  const [words, whatToDo, inVariable] = PROBLEMS[problem]
  const names = { HOST: host, USER: user, FOLDER: folder }
  const inSettings = inVariable ? `${MAIL_PAGES.receiving}: ${whatToDo}` : whatToDo
  return {
    words: words.replaceAll(/HOST|USER|FOLDER/g, (name) => names[name as keyof typeof names]),
    whatToDo: fromSettings ? inSettings : (inVariable ?? whatToDo),
  }
}

/** Words for each problem: what is wrong, what to do, and what to do instead where IMAP_URL names the mailbox. */
const PROBLEMS: Record<MailboxProblem, [words: string, whatToDo: string, inVariable?: string]> = {
  'password-refused': [
    'HOST no longer accepts the password of USER.',
    'Enter the current password. Many services want an app password, not your own.',
    'Put the current password into IMAP_URL and restart. Many services want an app password, or no password at all: then set MAIL_OAUTH.',
  ],
  'token-refused': [
    'HOST doesn’t let our application open the mailbox of USER.',
    'The consent has ended or was withdrawn, or the secret has expired: press Connect.',
    'Check that the secret or refresh token in MAIL_OAUTH hasn’t expired, that the application may use IMAP, and that it has access to this mailbox; then restart.',
  ],
  'token-service-away': [
    'The service that signs our application in to HOST isn’t responding.',
    'Check the service’s status page, and that this machine can reach it. We keep trying every minute.',
  ],
  'folder-missing': [
    'The folder FOLDER of USER is gone, or may not be opened.',
    'Restore the folder, or choose another.',
    'Restore the folder, or put its new name into IMAP_URL and restart.',
  ],
  'certificate-refused': [
    'HOST shows a certificate that can’t be trusted.',
    'Use the name the certificate is for, or renew it. This machine has to be told of an authority of your own.',
  ],
  'server-away': [
    'The mail server HOST isn’t responding.',
    'Check that it runs and that this machine can reach it. We keep trying every minute.',
  ],
  'cannot-store': [
    'Emails to USER can’t be stored here.',
    'Get started says under “All findings” whether disk, storage and database are in order. The emails stay on the mail server.',
  ],
  'not-read': [
    'Nobody has looked into the mailbox of USER for a while.',
    'Check that the server runs, and look for lines with “imap.” in its log. A restart helps.',
  ],
}

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

/** Waits for work on our own database or storage; throws its failure as MailboxError, because it is not the mail server's. */
export async function wrapStorageError<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = isDatabaseUnavailable(error)
      ? 'database'
      : ((error as { code?: string }).code ?? (error as Error).name)
    throw new MailboxError('cannot-store', code, { cause: error })
  }
}

/** Fields that imapflow sets on its errors. */
type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  serverResponseCode?: string
  responseStatus?: string
}

/** Codes of a temporary refusal to sign in (RFC 5530). */
const TEMPORARY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'])
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/

/** Classifies a failure to reach or open the mailbox for those who can fix it. */
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

export function isSignInRefused(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as ImapError
  return authenticationFailed === true && !TEMPORARY.has(serverResponseCode ?? '')
}
