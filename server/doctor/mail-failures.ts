import { MailboxError, toMailboxError } from '../mail/in/imap/mailbox-error.ts'
import { MailTokenError } from '../mail/oauth/token-source.ts'
import { describeFailure } from '../mail/out/refusal.ts'
import type { MailPart } from '../platform/config/mail-oauth.ts'
import type { MailServer } from '../platform/config/mail-server.ts'

/** A failure in words: the field of the settings to correct, what is wrong and what to do. */
export type Explained = { field: string; found: string; todo: string }

/**
 * The usual failures, of which the first counts whose pattern fits kind, code and message. What is wrong follows the server's
 * name. The server's own reply is left out, since it may repeat the password.
 */
const FAILURES: [pattern: RegExp, field: string, found: string, todo: string][] = [
  [
    /^EPRIVATE/,
    'host',
    'points to this machine or to a private network.',
    'Use a server on the internet. One in your own network has to be allowed where this product is started: MAIL_PRIVATE_ADDRESSES=allow.',
  ],
  // 530 is also said to those who do not sign in at all.
  [
    /^EOPEN|^\S+ (538|530 .*TLS)/is,
    'tls',
    'requires encryption for signing in.',
    'Choose TLS or STARTTLS, so that nobody can read the password on its way.',
  ],
  [
    /^password-refused/,
    'password',
    'didn’t accept the user and password (CODE).',
    'Enter them again. Many services want an app password here, not your own.',
  ],
  [
    /^token-refused/,
    'user',
    'doesn’t let our application use the mailbox of USER (CODE).',
    'Allow IMAP and SMTP sign-in (“Authenticated SMTP”) for it at the mail service, or connect an account that may use it.',
  ],
  [/^folder-missing/, 'folder', 'has no folder FOLDER for USER.', 'Choose another; usually it’s INBOX.'],
  [/ECONNREFUSED/, 'port', 'refuses the connection.', 'Correct the port (usually USUAL), or start the server.'],
  [/EDNS|ENOTFOUND|EAI_/, 'host', 'is an unknown host name.', 'Correct the name of the mail server.'],
  [
    /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i,
    'host',
    'shows a certificate that cannot be trusted.',
    'Use the name the certificate is for, or renew it. This machine has to be told of an authority of your own.',
  ],
  [
    /wrong version number|packet length|SSL routines|^ETLS|STARTTLS/i,
    'tls',
    'does not speak TLS this way.',
    'Choose another kind of TLS, or another port.',
  ],
  [/EPROTOCOL|LineTooLarge/, 'port', 'isn’t a mail server.', 'Check the name and the port.'],
  [/closed/i, 'port', 'closes the connection at once.', 'Check the port, or ask your provider why.'],
  [
    /TIMEOUT|ETIMEDOUT|ESOCKET|ECONNECTION|ECONNRESET/,
    'host',
    'does not respond in time.',
    'Check the name and the port (usually USUAL). Many networks block mail ports: ask your provider.',
  ],
  [/^\S+ (550|553)/, 'from', 'refuses the sender or the recipient (CODE).', 'Check the address to send from.'],
  [/^/, 'host', 'does not work (CODE).', 'Look into the log of the mail server for this moment.'],
]

const USUAL_PORTS = {
  sending: '465 with TLS, 587 with STARTTLS',
  receiving: '993 with TLS, 143 with STARTTLS',
}
/** Added to what to do about the server of a variable. */
const inVariable = (name: 'smtp' | 'imap') =>
  ` It is set by ${name.toUpperCase()}_URL: ${name}s:// begins with TLS, ${name}:// with STARTTLS, and %40 and the like stand for special characters.`

type MailFailure = Error & { code?: string; response?: string; responseCode?: number }

/** Explains why signing in, sending a mail or opening a folder failed. */
export function explainFailure(part: MailPart, server: MailServer & { folder?: string }, error: unknown): Explained {
  const cause = error instanceof MailboxError ? error.cause : error
  if (cause instanceof MailTokenError) return explainToken(cause, server.fromSettings && part)
  const { kind, code } = kindOf(part, server, error as MailFailure)
  const text = `${kind} ${code} ${(cause as Error | undefined)?.message}`
  const [, field, found, todo] = FAILURES.find(([pattern]) => pattern.test(text))!
  const isOfVariable = !server.fromSettings && ['port', 'tls', 'password'].includes(field)
  const { port, user, folder } = server
  const words = new Map(Object.entries({ CODE: code, USER: user, FOLDER: folder, USUAL: USUAL_PORTS[part] }))
  const fill = (sentence: string) => sentence.replaceAll(/[A-Z]{4,6}/g, (word) => words.get(word) ?? word)
  const place = isOfVariable ? inVariable(part === 'sending' ? 'smtp' : 'imap') : ''
  return { field, found: `${server.host}:${port} ${fill(found)}`, todo: fill(todo) + place }
}

/** Returns what a failure is called in the table, and its code. */
function kindOf(part: MailPart, server: MailServer, error: MailFailure) {
  if (part === 'receiving') {
    const { problem, code } = toMailboxError(error, server)
    // Others say less than their code.
    return { kind: /password|token-refused|folder/.test(problem) ? problem : code, code }
  }
  const { code = 'ERROR', responseCode = code } = error
  const refused = server.oauth ? 'token-refused' : 'password-refused'
  return { kind: code === 'EAUTH' ? refused : code, code: String(responseCode) }
}

/** Says in sentences what failed, with the server's own words unless they are about signing in or repeat the password. */
export function describeMailFailure(part: MailPart, server: MailServer, error: unknown): string {
  const { found, todo } = explainFailure(part, server, error)
  const { words } = describeFailure(error)
  const { code, response } = error as MailFailure
  const isQuotable = response !== undefined && code !== 'EAUTH' && !(server.password && words.includes(server.password))
  return `${found}${isQuotable ? ` It said: “${words}”` : ''} ${todo}`
}

/** Codes of Google and Microsoft for a consent that has ended or was withdrawn. */
const CONSENT_ENDED = /^(invalid_grant|AADSTS(700082|700084|70008|50173|50076|65001))$/

/** Explains why there is no access token: of MAIL_OAUTH, or of one part of the dashboard's settings. */
export function explainToken({ reason, code }: MailTokenError, part: MailPart | undefined): Explained {
  if (reason === 'unavailable') {
    const found = `The mail service’s token address does not respond (${code}).`
    return { field: 'host', found, todo: 'Check that this machine can reach it, and the service’s status page.' }
  }
  if (part && CONSENT_ENDED.test(code)) {
    const found = `The consent to use the mailbox has ended or was withdrawn (${code}).`
    return { field: 'user', found, todo: 'Press Connect to give it again.' }
  }
  const todo = part
    ? 'Check client id, secret and tenant (a secret ends one day), then press Connect again.'
    : 'Check tenant, client id and secret (or refresh token) in MAIL_OAUTH; an expired secret has to be replaced.'
  return { field: 'client_secret', found: `The mail service gives our application no access token (${code}).`, todo }
}
