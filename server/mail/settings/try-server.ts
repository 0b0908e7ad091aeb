import { once } from 'node:events'
import { type Socket, connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TLS_MODES } from '#contract/mail-settings.ts'
import { countMails } from '../../doctor/mail-in.ts'
import { type Explained, type MailFailure, explainFailure, verifySending } from '../../doctor/mail-out.ts'
import { NO_MAIL_SERVER, explainToken } from '../../doctor/mail-words.ts'
import type { FromSettings } from '../../platform/config/mailboxes.ts'
import type { ConnectOptions } from '../in/imap/connect.ts'
import { MailboxError, toMailboxError } from '../in/imap/mailbox-error.ts'
import { MailTokenError, tokensOf } from '../oauth/token-source.ts'
import type { MailOverrides } from './live-config.ts'
import { resolveServer } from './server-address.ts'
import { serverUrl } from './store.ts'

type TlsMode = (typeof TLS_MODES)[number]

/** With the probe, an admin has the reason within ten seconds. */
const TIMEOUT_MS = 6_500
const PROBE_MS = 2_000
const TLS_WORDS = { implicit: 'TLS from the start', starttls: 'STARTTLS', none: 'no TLS at all' }
export const TLS_NAMES = { implicit: 'TLS', starttls: 'STARTTLS', none: 'None' }

/** Signs in as these settings say, and opens the folder; returns the number of mails there, or what is wrong. */
export async function tryServer(
  { sending, receiving }: Omit<MailOverrides, 'lost'>,
  fromSettings: FromSettings,
  options: ConnectOptions = {},
): Promise<{ count: number } | Explained> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const late = once(limit, 'abort').then(() => Promise.reject(Object.assign(new Error(''), { code: 'ETIMEDOUT' })))
  if (receiving) {
    const { mailbox, oauth } = receiving
    try {
      const stopping = options.stopping ? AbortSignal.any([limit, options.stopping]) : limit
      const counting = countMails(mailbox, { tokens: tokensOf(oauth), ...options, stopping })
      return { count: await Promise.race([counting, late]) }
    } catch (error) {
      const url = serverUrl(mailbox.secure ? 'imaps' : 'imap', mailbox)
      if (mailbox.fromSettings?.startTls) url.searchParams.set('requireTLS', 'true')
      const explained = explainMailbox(
        limit.aborted ? new MailboxError('server-away', 'ETIMEDOUT') : error,
        receiving,
        url,
      )
      return withTlsSeen(explained, url, fromSettings)
    }
  }
  const smtp = { smtpUrl: sending!.smtpUrl, smtpOAuth: sending!.oauth, smtpFromSettings: fromSettings }
  const failure = await Promise.race([verifySending(smtp), late.catch((error: MailFailure) => error)])
  return failure ? withTlsSeen(explainFailure(smtp, failure), smtp.smtpUrl, fromSettings) : { count: 0 }
}

/** Explains why a mailbox cannot be opened, as the field to correct. */
function explainMailbox(error: unknown, { mailbox }: NonNullable<MailOverrides['receiving']>, url: URL): Explained {
  const { problem, code, cause } = toMailboxError(error, mailbox)
  const { host, user, folder } = mailbox
  if (cause instanceof MailTokenError) return explainToken(cause, 'receiving')
  if (problem === 'password-refused')
    return {
      path: 'password',
      found: `${host} does not take user and password.`,
      todo: 'Enter them again. Many services want an app password here, not your own.',
    }
  if (problem === 'token-refused')
    return {
      path: 'user',
      found: `${host} doesn’t let our application open the mailbox of ${user}.`,
      todo: 'Allow IMAP for this mailbox at the mail service, or connect with its own account.',
    }
  if (problem === 'folder-missing')
    return { path: 'folder', found: `${user} has no folder ${folder}.`, todo: 'Choose another; mostly it is INBOX.' }
  const { message = '' } = (cause ?? {}) as Error
  return explainFailure(
    { smtpUrl: url, smtpOAuth: undefined, smtpFromSettings: { mayBePrivate: true } },
    Object.assign(new Error(`${message} ${code}`), { code }),
  )
}

/** Says which kind of TLS the port speaks, if it can be seen and is another than the chosen one. */
async function withTlsSeen(explained: Explained, url: URL, fromSettings: FromSettings): Promise<Explained> {
  if (!explained.mayBeTls) return explained
  const seen = await probeTls(url, fromSettings).catch(() => undefined)
  const { protocol, searchParams } = url
  const chosen = /s:$/.test(protocol) ? 'implicit' : searchParams.has('requireTLS') ? 'starttls' : 'none'
  if (seen === 'other') return { path: 'port', found: `${url.host} ${NO_MAIL_SERVER[0]}`, todo: NO_MAIL_SERVER[1] }
  if (!seen || seen === chosen) return explained
  return {
    path: 'tls',
    found: `${url.hostname} speaks ${TLS_WORDS[seen]} on port ${url.port}.`,
    todo: `Choose ${TLS_NAMES[seen]}, or another port.`,
  }
}

const DIALOGUES = {
  smtp: { greeting: /^220[ -]/, question: 'EHLO localhost\r\n', end: /^250 /m },
  imap: { greeting: /^\* OK/i, question: 'a CAPABILITY\r\n', end: /^a (OK|NO|BAD)/im },
}
const MAX_CHARACTERS = 10_000

/** Returns how the server speaks on this port, by beginning both ways; throws where it says nothing in two seconds. */
async function probeTls({ hostname, port, protocol }: URL, fromSettings: FromSettings): Promise<TlsMode | 'other'> {
  const { host, ...name } = await resolveServer(hostname.replaceAll(/[[\]]/g, ''), fromSettings)
  const signal = AbortSignal.timeout(PROBE_MS)
  // Nothing is said to a server whose certificate is not checked.
  const secure = connectTls({ host, port: Number(port), ...name, rejectUnauthorized: false })
  const plain = connectPlain({ host, port: Number(port) })
  for (const socket of [secure, plain]) socket.on('error', () => {})
  const stop = () => [secure, plain].forEach((socket) => socket.destroy())
  signal.addEventListener('abort', stop)
  const implicit = once(secure, 'secureConnect', { signal }).then(() => 'implicit' as const)
  return Promise.any([implicit, readPlainMode(plain, protocol.startsWith('imap') ? 'imap' : 'smtp')]).finally(stop)
}

async function readPlainMode(socket: Socket, protocol: 'smtp' | 'imap'): Promise<TlsMode | 'other'> {
  const { greeting, question, end } = DIALOGUES[protocol]
  let text = ''
  let isAsked = false
  for await (const chunk of socket) {
    text += String(chunk)
    if (!isAsked && greeting.test(text)) isAsked = socket.write(question)
    if (isAsked && end.test(text)) return /STARTTLS/i.test(text) ? 'starttls' : 'none'
    if (!isAsked && text.includes('\n')) return 'other'
    if (text.length > MAX_CHARACTERS) break
  }
  throw new Error('No mail server')
}
