import nodemailer, { type SendMailOptions } from 'nodemailer'
import { type TokenSource, tokensOf, withToken } from '../oauth/token-source.ts'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { ignoreMissing } from '../../files/disk.ts'
import { decodePercent } from '../../platform/decode-percent.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'
import pLimit from 'p-limit'
import { site } from '#site'
import type { Config } from '../../platform/config/config.ts'
import { createLoopMark, type MailSubject, createMessageId } from '../ids.ts'
import type { Signer } from '../../platform/signing.ts'
import { displayName, headerText, requireSingleMailbox } from './compose-mail.ts'
import { resolveServer } from '../settings/server-address.ts'
import { isReturnPathRefused } from './refusal.ts'

/** Hosts to which a token may be sent without TLS. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/
/** The server that mails go to. */
export type SmtpConfig = Pick<Config, 'smtpUrl' | 'smtpOAuth' | 'smtpFromSettings'>
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends by the mail server; without a password it signs in with a token (XOAUTH2), renewed once. */
async function sendBySmtp(
  config: SmtpConfig,
  message: SendMailOptions,
  tokens: TokenSource | undefined,
): Promise<void> {
  const server = await smtpOptions(config)
  const user = tokenUser(config.smtpUrl!)
  // Not pooled, so a transport for each mail costs nothing and signs in with the current token.
  const send = (options: object) => nodemailer.createTransport({ ...options, ...TIMEOUTS }).sendMail(message)
  if (!tokens || !user) await send(server)
  else
    await withToken(
      tokens,
      (token) => send({ ...server, ...withAccessToken(server.url, user, token) }),
      isSignInRefused,
    )
}

/** Returns nodemailer's options for the mail server, one of the dashboard's settings by the address that was looked up. */
export async function smtpOptions({ smtpUrl, smtpFromSettings }: SmtpConfig) {
  if (!smtpFromSettings) return { url: smtpUrl!.href }
  const url = new URL(smtpUrl!)
  const { host, ...options } = await resolveServer(url.hostname, smtpFromSettings)
  url.hostname = isIPv6(host) ? `[${host}]` : host
  return { url: url.href, ...options }
}

/** Returns the user of SMTP_URL who needs a token; undefined with a password or without a user. */
export const tokenUser = ({ username, password }: URL): string | undefined =>
  username && !password ? (decodePercent(username) ?? username) : undefined

export function withAccessToken(smtpUrl: URL | string, user: string, accessToken: string) {
  const url = new URL(smtpUrl)
  // nodemailer prefers a user in the URL to the token.
  url.username = ''
  return {
    url: url.href,
    requireTLS: !LOOPBACK.test(url.hostname),
    auth: { type: 'OAuth2' as const, user, accessToken },
  }
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

type MailerConfig = SmtpConfig & Pick<Config, 'mailFrom' | 'dataDir'>

/** Creates the function that sends by the mail server of the moment, or writes to DATA_DIR/outbox without one; resolves once accepted or on disk. */
export function createMailer(config: MailerConfig, signer: Signer, tokens?: TokenSource): Mailer {
  // Concurrent writes would not be faster on disk and would delay requests in this process.
  const limit = pLimit(1)
  return async (message) => {
    const { smtpUrl, smtpOAuth, smtpFromSettings, mailFrom, dataDir } = config
    const composed = compose(mailFrom, signer, message)
    if (!smtpUrl) return limit(async () => writeToOutbox(dataDir, message, await composeBytes(composed)))
    const deliver = (mail: SendMailOptions) =>
      sendBySmtp({ smtpUrl, smtpOAuth, smtpFromSettings }, mail, tokens ?? tokensOf(smtpOAuth))
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
