import nodemailer, { type SendMailOptions } from 'nodemailer'
import { type TokenSource, tokensOf, withToken } from '../oauth/token-source.ts'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../../files/disk.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'
import pLimit from 'p-limit'
import { site } from '#site'
import type { Config } from '../../platform/config/config.ts'
import type { SmtpServer } from '../../platform/config/mail-server.ts'
import { createLoopMark, type MailSubject, createMessageId } from '../ids.ts'
import type { Signer } from '../../platform/signing.ts'
import { displayName, headerText, requireSingleMailbox } from './compose-mail.ts'
import { resolveServer } from '../settings/server-address.ts'
import { isReturnPathRefused } from './refusal.ts'

/** Hosts to which a token may be sent without TLS. */
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type Transport = ReturnType<typeof nodemailer.createTransport>
type TransportOptions = { tokens?: TokenSource | undefined } & Record<string, unknown>

/**
 * Uses a connection to the mail server, which nodemailer closes after each mail. Where OAuth signs in, it does so with the
 * current token, and once more with a new one if that was refused.
 */
export async function withTransport<T>(
  server: SmtpServer,
  use: (transport: Transport) => Promise<T>,
  { tokens = tokensOf(server.oauth), ...more }: TransportOptions = {},
): Promise<T> {
  const { url, port, tls, user, password } = server
  const address = await resolveServer(server)
  const security = { secure: tls === 'implicit', requireTLS: tls === 'starttls', ignoreTLS: tls === 'none' }
  const place = url ? { url, requireTLS: tokens && !LOOPBACK.test(server.host) } : { ...address, port, ...security }
  const attempt = (auth: object) => {
    const transport = nodemailer.createTransport({ ...place, ...(user && { auth }), ...TIMEOUTS, ...more })
    return use(transport).finally(() => transport.close())
  }
  if (!tokens) return attempt({ user, pass: password ?? '' })
  return withToken(tokens, (accessToken) => attempt({ type: 'OAuth2', user, accessToken }), isSignInRefused)
}

const isSignInRefused = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'EAUTH'

/** Pattern of the files of `writeToOutbox`; an unfinished one begins with a dot and ends with `.draft`. */
const FILE_NAME = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z)-([a-z-]+)-([0-9a-f-]{36})(?:-to-[0-9a-f-]{36})?\.eml(?:\.draft)?$/

const directoryOf = (dataDir: string) => join(dataDir, 'outbox')
/** Formats a date for file names, which cannot hold colons on every file system. */
const dateText = (date: Date) => date.toISOString().replaceAll(':', '-')

/** Writes a mail durably as a file of DATA_DIR/outbox, whose name is the same at every attempt. */
export async function writeToOutbox(
  dataDir: string,
  { date, kind, id, part }: Pick<OutgoingMail, 'date' | 'kind' | 'id' | 'part'>,
  bytes: Buffer,
): Promise<void> {
  const directory = directoryOf(dataDir)
  const name = `${dateText(date)}-${kind}-${id}${part === undefined ? '' : `-to-${part}`}.eml`
  if (await mkdir(directory, { recursive: true, mode: 0o700 })) await syncToDisk(dataDir)
  const temporaryPath = join(directory, `.${name}.draft`)
  await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true })
  await rename(temporaryPath, join(directory, name))
  await syncToDisk(directory)
}

/** Removes mails dated before `before` from the outbox, all or those of one kind. */
export async function removeMailsBefore(dataDir: string, before: Date, kind?: string): Promise<void> {
  const limit = dateText(before)
  for (const file of await listOutbox(dataDir))
    if (file.date < limit && (kind === undefined || file.kind === kind)) await rm(file.path, { force: true })
}

/** Removes the mails about these rows, and those to or with replies to the address; returns their number. */
export async function removeMailsAbout(dataDir: string, email: string, ids: string[]): Promise<number> {
  const erased = new Set(ids)
  let removed = 0
  for (const { path, id } of await listOutbox(dataDir)) {
    if (!erased.has(id) && !(await isAddressedTo(path, email))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** Lists the mails in the outbox by their file names; a `date` sorts as text. */
async function listOutbox(dataDir: string) {
  const directory = directoryOf(dataDir)
  const names = (await ignoreMissing(readdir(directory))) ?? []
  return names.flatMap((name) => {
    const [, date, kind, id] = FILE_NAME.exec(name) ?? []
    return date && kind && id ? [{ path: join(directory, name), date, kind, id }] : []
  })
}

async function isAddressedTo(path: string, email: string): Promise<boolean> {
  const mail = await readFile(path, 'latin1')
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).filter((line) => /^(to|reply-to):/i.test(line))
  const addresses = headers.flatMap((line) => line.toLowerCase().match(/[^\s<>,:"]+@[^\s<>,"]+/g) ?? [])
  return addresses.includes(email.toLowerCase())
}

export type OutgoingMail = {
  /** The kind of mail, for example `ticket-created`; part of the file name. */
  kind: string
  /** Id of the row the mail is about; with `kind` it makes the Message-ID, the same at every attempt. */
  id: string
  /** Distinguishes the files of mails about one row, one for each recipient. */
  part?: string | undefined
  /** The name with our address; the company's by default. */
  fromName?: string
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  /** The address of bounces; MAIL_FROM by default. */
  returnPath?: string | undefined
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** When the mail was queued, so that attempts do not differ. */
  date: Date
  /** Message-ID of the mail it replies to, and those of the thread, which end with that one. */
  inReplyTo?: string | undefined
  references?: string[] | undefined
  /** Set for a mail that no person wrote (RFC 3834). */
  automatic?: 'replied' | 'generated' | undefined
}

type MailAddress = OutgoingMail['to']

export type Mailer = (message: OutgoingMail) => Promise<void>

/** Subjects in the Message-IDs of mails that can be answered; others have no ticket. */
const SUBJECT_KINDS: Partial<Record<string, MailSubject['kind']>> = {
  'ticket-response': 'a',
  'ticket-created': 'c',
  notice: 't',
}

type MailerConfig = Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>

/** Creates the function that sends by the mail server of the moment, or writes to DATA_DIR/outbox without one; resolves once accepted or on disk. */
export function createMailer(config: MailerConfig, signer: Signer, tokens?: TokenSource): Mailer {
  // Concurrent writes would not be faster on disk and would delay requests in this process.
  const limit = pLimit(1)
  return async (message) => {
    const { smtp, mailFrom, dataDir } = config
    const composed = compose(mailFrom, signer, message)
    if (!smtp) return limit(async () => writeToOutbox(dataDir, message, await composeBytes(composed)))
    const deliver = (mail: SendMailOptions) =>
      withTransport(smtp, async (transport) => void (await transport.sendMail(mail)), { tokens: smtp.oauth && tokens })
    try {
      await deliver(composed)
    } catch (error) {
      // Some servers let an account send from one address only: the mail matters more than its return path.
      if (message.returnPath === undefined || !isReturnPathRefused(error)) throw error
      await deliver({ ...composed, envelope: { ...composed.envelope, from: mailFrom } })
    }
  }
}

/** Composes the bytes of a mail (RFC 5322) without opening files and addresses it names. */
export async function composeBytes(message: SendMailOptions): Promise<Buffer> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const composed = await composer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
  return composed.message as Buffer
}

/** Composes the message with cleaned headers and an explicit envelope, so that no header can add a recipient. */
function compose(address: string, signer: Signer, message: OutgoingMail) {
  const { kind, id, part: _, fromName, automatic, to, replyTo, returnPath, subject, ...rest } = message
  return {
    ...rest,
    from: { name: displayName(fromName ?? '') || site.name, address },
    to: safeAddress(to),
    // Without it, replies go to the sender anyway.
    ...(replyTo && replyTo.address !== address ? { replyTo: safeAddress(replyTo) } : {}),
    subject: headerText(subject),
    envelope: { from: requireSingleMailbox(returnPath ?? address), to: [requireSingleMailbox(to.address)] },
    messageId: createMessageId(signer, { kind: SUBJECT_KINDS[kind] ?? 'n', id }, domainOf(address)),
    headers: automatic ? createAutomaticHeaders(automatic, signer) : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const safeAddress = ({ name, address }: MailAddress): MailAddress => ({
  name: displayName(name),
  address: requireSingleMailbox(address),
})

/** Returns headers that suppress automatic replies: standard, Exchange’s, ours, and an old one for replies. */
const createAutomaticHeaders = (automatic: 'replied' | 'generated', signer: Signer) => ({
  'Auto-Submitted': `auto-${automatic}`,
  'X-Auto-Response-Suppress': 'All',
  'X-Loop': createLoopMark(signer),
  ...(automatic === 'replied' && { Precedence: 'bulk' }),
})
