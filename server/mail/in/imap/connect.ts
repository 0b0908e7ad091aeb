import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow } from 'imapflow'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import type { ImapMailbox } from '../../../platform/config/mailboxes.ts'
import { resolveServer } from '../../settings/server-address.ts'
import { type TokenSource, tokensOf, withToken } from '../../oauth/token-source.ts'
import { MailboxError, isSignInRefused, toMailboxError } from './mailbox-error.ts'

export type ConnectOptions = {
  /** For tests; otherwise those of the mailbox's application. */
  tokens?: TokenSource | undefined
  /** For tests; otherwise NODE_EXTRA_CA_CERTS adds authorities. */
  tls?: ConnectionOptions
  /** Restarts IDLE, whose connection may have died without a word. */
  idleMs?: number
  /** Milliseconds a server may be silent while it owes a response. */
  silenceMs?: number
  stopping?: AbortSignal
}
export type Connection = {
  client: ImapFlow
  /** Aborts when the connection has ended; its reason is the error, if there was one. */
  closed: AbortSignal
}
/** The folder when it was opened; UIDs mean nothing under another `uidValidity`. */
export type Folder = { uidValidity: number; uidNext: number; count: number }

const MB = 1024 * 1024
/** No response is larger than a mail; an excess ends the connection, not the process. */
const LIMITS = { maxLiteralSize: MAX_MAIL_SIZE, maxResponseSize: MAX_MAIL_SIZE + MB, maxLineLength: 16 * MB }
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000 }
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/

/** Connects to the mail server and signs in. Throws MailboxError. */
export async function connect(mailbox: ImapMailbox, options: ConnectOptions = {}): Promise<Connection> {
  try {
    const { password: pass, user } = mailbox
    if (pass !== undefined) return await signIn(mailbox, { user, pass }, options)
    const { tokens = tokensOf(mailbox.oauth) } = options
    if (!tokens) throw new MailboxError('token-refused', 'no-token-source')
    const attempt = (accessToken: string) => signIn(mailbox, { user, accessToken }, options)
    return await withToken((refused) => rejectOnStop(tokens(refused), options.stopping), attempt, isSignInRefused)
  } catch (error) {
    throw toMailboxError(error, mailbox)
  }
}

/** Opens the folder, also again; read-only unless IMAP_URL has taken mails changed. Throws MailboxError. */
export async function openFolder({ client }: Connection, mailbox: ImapMailbox): Promise<Folder> {
  const path = mailbox.folder.split('/')
  const readOnly = mailbox.after.do === 'leave'
  try {
    const opened = await client.mailboxOpen(path, { readOnly }).catch((error: unknown) => {
      if (!(error as { mailboxMissing?: boolean }).mailboxMissing) throw error
      // Some servers keep all folders below INBOX without announcing it.
      return client.mailboxOpen(['INBOX', ...path], { readOnly }).catch(() => Promise.reject(error as Error))
    })
    return { uidValidity: Number(opened.uidValidity || 0), uidNext: opened.uidNext || 1, count: opened.exists }
  } catch (error) {
    throw toMailboxError(error, mailbox)
  }
}

/** A token service that does not respond must not hold up a process that stops. */
async function rejectOnStop<T>(work: Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Error('stopping'))
  stopping?.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => stopping?.removeEventListener('abort', stop))
}

type Credentials = { user: string; pass: string } | { user: string; accessToken: string }

async function signIn(
  mailbox: ImapMailbox,
  auth: Credentials,
  { tls = {}, idleMs = 240_000, silenceMs = 60_000, stopping }: ConnectOptions,
): Promise<Connection> {
  // Loaded on first use: an installation without IMAP_URL starts without it.
  const { ImapFlow } = await import('imapflow')
  const { host, port, tls: kind } = mailbox
  // Unless an admin chose so, no password crosses a network unencrypted.
  const mayBeOpen = kind === 'offered' && LOOPBACK.test(host)
  const client = new ImapFlow({
    ...(await resolveServer(mailbox)),
    port,
    secure: kind === 'implicit',
    ...(kind !== 'implicit' && !mayBeOpen && { doSTARTTLS: kind !== 'none' }),
    auth,
    tls,
    // Compression takes more memory than the rest of the connection.
    disableCompression: true,
    disableAutoIdle: true,
    maxIdleTime: idleMs,
    socketTimeout: silenceMs,
    logger: false,
    ...TIMEOUTS,
    ...LIMITS,
  })
  const closed = new AbortController()
  client.on('error', (error) => closed.abort(error))
  client.on('close', () => closed.abort())
  stopping?.addEventListener('abort', () => client.close(), { signal: closed.signal })
  try {
    stopping?.throwIfAborted()
    await client.connect()
    return { client, closed: closed.signal }
  } catch (error) {
    client.close()
    throw error
  }
}
