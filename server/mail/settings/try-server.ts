import { once } from 'node:events'
import { type Socket, connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { countMails } from '../../doctor/mail-in.ts'
import { type Explained, type MailFailure, explainFailure, verifySending } from '../../doctor/mail-out.ts'
import { NO_MAIL_SERVER, WRONG_PASSWORD, explainToken } from '../../doctor/mail-words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailPart } from '../../platform/config/mail-oauth.ts'
import type { FromSettings, ImapMailbox } from '../../platform/config/mailboxes.ts'
import { toMailboxError } from '../in/imap/mailbox-error.ts'
import { MailTokenError, tokensOf } from '../oauth/token-source.ts'
import { resolveServer } from './server-address.ts'
import { serverUrl } from './store.ts'

/** Together an admin has the reason within ten seconds. */
const TIMEOUT_MS = 7_500
const PROBE_MS = 1_500
const NEVER = new AbortController().signal

/** Signs in as the configuration says, and opens the folder; returns the number of mails there, or what is wrong. */
export async function tryServer(
  config: Config,
  part: MailPart,
  stopping = NEVER,
): Promise<{ count: number } | Explained> {
  const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping])
  const late = once(limit, 'abort').then(() => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })))
  if (part === 'sending') {
    const failure = await Promise.race([verifySending(config), late.catch((error: MailFailure) => error)])
    if (!failure) return { count: 0 }
    return withTlsSeen(explainFailure(config, failure), config.smtpUrl!, config.smtpFromSettings)
  }
  const mailbox = config.mailIn.mailboxes[0]!
  try {
    const counting = countMails(mailbox, { tokens: tokensOf(config.mailIn.oauth), stopping: limit })
    return { count: await Promise.race([counting, late]) }
  } catch (error) {
    const url = serverUrl(mailbox.secure ? 'imaps' : 'imap', mailbox)
    if (mailbox.fromSettings?.startTls) url.searchParams.set('requireTLS', 'true')
    return withTlsSeen(explainMailbox(error, mailbox, url), url, mailbox.fromSettings)
  }
}

/** Explains why a mailbox cannot be opened, as the field to correct. */
function explainMailbox(error: unknown, mailbox: ImapMailbox, url: URL): Explained {
  const { host, user, folder, fromSettings } = mailbox
  const { problem, code, cause } = toMailboxError(error, mailbox)
  if (cause instanceof MailTokenError) return explainToken(cause, fromSettings && 'receiving')
  if (problem === 'password-refused')
    return { path: 'password', found: `${host} didn’t accept the user and password.`, todo: WRONG_PASSWORD }
  if (problem === 'token-refused') {
    const todo = 'Allow IMAP for this mailbox at the mail service, or connect with its own account.'
    return { path: 'user', found: `${host} doesn’t let our application open the mailbox of ${user}.`, todo }
  }
  if (problem === 'folder-missing')
    return { path: 'folder', found: `${user} has no folder ${folder}.`, todo: 'Choose another; usually it’s INBOX.' }
  const { message } = (cause ?? error) as Error
  return explainFailure(
    { smtpUrl: url, smtpOAuth: undefined, smtpFromSettings: fromSettings },
    Object.assign(new Error(`${message} ${code}`), { code }),
  )
}

const SEEN = {
  implicit: ['TLS from the start', 'TLS'],
  starttls: ['STARTTLS', 'STARTTLS'],
  none: ['no TLS at all', 'None'],
}

/** Says which kind of TLS the port speaks, if it can be seen and is another than the chosen one. */
async function withTlsSeen(explained: Explained, url: URL, fromSettings: FromSettings | undefined): Promise<Explained> {
  if (!explained.mayBeTls || !fromSettings) return explained
  const seen = await probeTls(url, fromSettings).catch(() => undefined)
  if (seen === 'other') return { path: 'port', found: `${url.host} ${NO_MAIL_SERVER[0]}`, todo: NO_MAIL_SERVER[1] }
  const chosen = url.protocol.endsWith('s:') ? 'implicit' : url.searchParams.has('requireTLS') ? 'starttls' : 'none'
  if (!seen || seen === chosen) return explained
  const found = `${url.hostname} speaks ${SEEN[seen][0]} on port ${url.port}.`
  return { path: 'tls', found, todo: `Choose ${SEEN[seen][1]}, or another port.` }
}

/** Returns how a server speaks on this port, by beginning both ways; throws where it soon says nothing. */
async function probeTls({ hostname, port, protocol }: URL, fromSettings: FromSettings) {
  const { host, ...name } = await resolveServer(hostname, fromSettings)
  const signal = AbortSignal.timeout(PROBE_MS)
  // Nothing is said to a server whose certificate is not checked.
  const secure = connectTls({ host, port: Number(port), ...name, rejectUnauthorized: false })
  const plain = connectPlain({ host, port: Number(port) })
  const sockets = [secure, plain]
  for (const socket of sockets) socket.on('error', () => {})
  const stop = () => sockets.forEach((socket) => socket.destroy())
  signal.addEventListener('abort', stop)
  const implicit = once(secure, 'secureConnect', { signal }).then(() => 'implicit' as const)
  return Promise.any([implicit, readPlain(plain, protocol.startsWith('imap') ? IMAP : SMTP)]).finally(stop)
}

const SMTP = { greeting: /^220[ -]/, question: 'EHLO localhost\r\n', end: /^250 /m }
const IMAP = { greeting: /^\* OK/i, question: 'a CAPABILITY\r\n', end: /^a (OK|NO|BAD)/im }
const MAX_CHARACTERS = 10_000

async function readPlain(socket: Socket, { greeting, question, end }: typeof SMTP) {
  let text = ''
  let isAsked = false
  for await (const chunk of socket) {
    text += String(chunk)
    if (!isAsked && greeting.test(text)) isAsked = socket.write(question)
    if (isAsked && end.test(text)) return /STARTTLS/i.test(text) ? 'starttls' : 'none'
    if (text.length > MAX_CHARACTERS || (!isAsked && text.includes('\n'))) return 'other'
  }
  throw new Error('No mail server')
}
