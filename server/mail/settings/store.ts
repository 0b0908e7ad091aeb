import { isIPv6 } from 'node:net'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { site } from '#site'
import type { TLS_MODES } from '#contract/mail-settings.ts'
import { type Config, parseReplyAddress } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import { type FromSettings, type ImapMailbox, parseDate } from '../../platform/config/mailboxes.ts'
import { text } from '../../platform/config/parse-variables.ts'
import type { Database } from '../../platform/db/database.ts'
import { holdLease } from '../../platform/db/lease.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { type Signer, createSigner, readSecret } from '../../platform/signing.ts'
import { StartError } from '../../platform/start-error.ts'
import { settings } from '../../schema/schema.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'

const MAIL_PARTS: MailPart[] = ['sending', 'receiving']
/** Any account of a company or school. */
export const DEFAULT_TENANT = 'organizations'

type Secrets = { password?: string; client_secret?: string; refresh_token?: string }
type ServerFields = {
  kind: 'smtp' | 'imap' | 'microsoft' | 'google'
  host: string
  port: number
  tls: (typeof TLS_MODES)[number]
  user: string
  client_id: string | null
  tenant: string | null
  secret_ends_on: string | null
  from: string | null
  folder: string
  reply_address: string | null
  authserv_id: string | null
}
/** A server and how to sign in to it, in the clear. */
export type MailServer = ServerFields & Secrets
/** The secrets are one encrypted JSON; `renewed_at` is when the refresh token was last used. */
type StoredServer = ServerFields & { sealed: string; renewed_at?: string }
/** `pending` waits for a consent, and becomes `current` with it. */
export type StoredValue = { current: StoredServer | null; pending: StoredServer | null }
export type Row = { name: string; value: StoredValue; updated_at: Date }

export const MAIL_ROWS_QUERY = `select name, value, updated_at from settings where name in ('sending', 'receiving')`

export const readRows = (db: Database): Promise<Row[]> =>
  db.select().from(settings).where(inArray(settings.name, MAIL_PARTS)) as unknown as Promise<Row[]>

const keysOf = (signer: Signer) => signer.keys('mail settings')

export function sealServer(signer: Signer, part: MailPart, server: MailServer): StoredServer {
  const { password, client_secret, refresh_token, ...fields } = server
  return { ...fields, sealed: seal(keysOf(signer), part, JSON.stringify({ password, client_secret, refresh_token })) }
}

/** Returns a stored server with its secrets; undefined where neither SECRET nor SECRET_PREVIOUS opens them. */
export function openServer(signer: Signer, part: MailPart, stored: StoredServer): MailServer | undefined {
  const { sealed, renewed_at: _, ...fields } = stored
  const opened = unseal(keysOf(signer), part, sealed)
  return opened && { ...fields, ...(parseJson(opened.secret) as Secrets) }
}

export const serverUrl = (protocol: string, { host, port }: { host: string; port: number }) =>
  new URL(`${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`)

function oauthOf(part: MailPart, server: MailServer, renew?: RenewConsent): MailOAuth | undefined {
  const { kind, client_id, client_secret, tenant, secret_ends_on, refresh_token: refreshToken } = server
  if (!client_id || !client_secret || !refreshToken) return undefined
  const expiresAt = secret_ends_on ? parseDate(secret_ends_on) : undefined
  const common = { clientId: client_id, clientSecret: client_secret, expiresAt, part, renew, refreshToken }
  if (kind === 'google') return { service: kind, ...common }
  return { service: 'microsoft', tenant: tenant ?? DEFAULT_TENANT, ...common }
}

/** Makes the SMTP address of a server as SMTP_URL would say it. */
function smtpUrlOf(server: MailServer): URL {
  const url = serverUrl(server.tls === 'implicit' ? 'smtps' : 'smtp', server)
  url.username = encodeURIComponent(server.user)
  url.password = encodeURIComponent(server.password ?? '')
  if (server.tls !== 'implicit') url.searchParams.set(server.tls === 'starttls' ? 'requireTLS' : 'ignoreTLS', 'true')
  return url
}

const mailboxOf = ({ server, oauth }: ActiveServer, fromSettings: FromSettings): ImapMailbox => ({
  name: `${server.user}@${server.host}:${server.port}/${server.folder}`,
  host: server.host,
  port: server.port,
  secure: server.tls === 'implicit',
  user: server.user,
  password: oauth ? undefined : (server.password ?? ''),
  folder: server.folder,
  since: undefined,
  after: { do: 'leave' },
  fromSettings: { ...fromSettings, startTls: server.tls === 'starttls' },
})

const never = (reason: string): never => {
  throw new Error(reason)
}

/** A server with the application that signs in to it, which stays the same object while it does not change: it keeps its access token. */
type ActiveServer = { server: MailServer; oauth: MailOAuth | undefined }
type Active = Partial<Record<MailPart, ActiveServer>> & { lost: MailPart[] }

/** Returns the sender: as set, or else the user if it is an address, or the company's. */
export const senderOf = ({ from, user = '' }: Partial<Pick<MailServer, 'from' | 'user'>> = {}): string =>
  from ?? (MAILBOX_PATTERN.test(user) ? user : site.email)

/** Returns the configuration with these settings and the company's address; variables win. */
function applyMailSettings(config: Config, active: Active): Config {
  const isGiven = (name: string) => text(config.environment, name) !== undefined
  const sending = config.smtpUrl ? undefined : active.sending
  const receiving = config.mailIn.mailboxes.length > 0 ? undefined : active.receiving
  const fromSettings = { mayBePrivate: !config.publicUrl || config.mailPrivateAddresses }
  const { reply_address, authserv_id } = receiving?.server ?? {}
  const { mailIn } = config
  const companyInbox = isGiven('COMPANY_INBOX') ? config.companyInbox : site.email
  const mailbox = receiving?.server.user ?? ''
  return {
    ...config,
    ...(sending && { smtpUrl: smtpUrlOf(sending.server), smtpOAuth: sending.oauth, smtpFromSettings: fromSettings }),
    mailFrom: isGiven('MAIL_FROM') ? config.mailFrom : senderOf(sending?.server),
    companyInbox,
    replyInbox: !isGiven('COMPANY_INBOX') && MAILBOX_PATTERN.test(mailbox) ? mailbox : companyInbox,
    mailIn: receiving
      ? {
          ...mailIn,
          replyAddress: mailIn.replyAddress ?? (reply_address ? parseReplyAddress(reply_address, never) : undefined),
          authservId: mailIn.authservId ?? authserv_id ?? undefined,
          mailboxes: [mailboxOf(receiving, fromSettings)],
          oauth: receiving.oauth,
        }
      : mailIn,
    lostMailSecrets: active.lost.filter((part) => !isGiven(part === 'sending' ? 'SMTP_URL' : 'IMAP_URL')),
  }
}

/** Values that change while a server runs. */
const LIVE = [
  'smtpUrl',
  'smtpOAuth',
  'smtpFromSettings',
  'mailFrom',
  'companyInbox',
  'replyInbox',
  'mailIn',
  'lostMailSecrets',
] as const satisfies (keyof Config)[]

/** Opens the servers that are in force. */
function openRows(rows: Row[], signer: Signer, renew?: (part: MailPart) => RenewConsent): Active {
  const active: Active = { lost: [] }
  for (const { name, value } of rows) {
    const part = name as MailPart
    const server = value.current && openServer(signer, part, value.current)
    if (server) active[part] = { server, oauth: oauthOf(part, server, renew?.(part)) }
    else if (value.current) active.lost.push(part)
  }
  return active
}

/** Returns the configuration with the mail settings of these rows, for commands. */
export function withStoredSettings(config: Config, rows: Row[] = []): Config {
  try {
    const signer = createSigner(config.secret ?? readSecret(config.dataDir) ?? '', config.secretPrevious)
    return applyMailSettings(config, openRows(rows, signer))
  } catch (error) {
    // The start says what is wrong with the secret.
    if (error instanceof StartError) return config
    throw error
  }
}

export type MailSettings = ReturnType<typeof openMailSettings>

/** Opens the stored mail settings, which `refresh` reads: at the start, after a change and when another process announces one. */
export function openMailSettings(
  config: Config,
  { db, signer, now }: { db: Database; signer: Signer; now: () => Date },
) {
  let active: Active = { lost: [] }
  const versions: Partial<Record<MailPart, number>> = {}
  let receivingChanged = new AbortController()
  let refreshing: Promise<void> = Promise.resolve()

  /** Changes a stored server unless it has been changed since; for people the settings stay as old as they are. */
  async function replace(
    part: MailPart,
    slot: keyof StoredValue,
    stored: StoredServer,
    changes: Partial<StoredServer>,
  ) {
    const merged = sql`${settings.value} -> ${slot}::text || ${JSON.stringify(changes)}::jsonb`
    await db
      .update(settings)
      .set({ value: sql`jsonb_set(${settings.value}, array[${slot}::text], ${merged})` })
      .where(and(eq(settings.name, part), sql`${settings.value} -> ${slot}::text ->> 'sealed' = ${stored.sealed}`))
  }

  /** One exchange at a time among all processes, each with the token of the one before: Microsoft gives a new one each time. */
  const renew =
    (part: MailPart): RenewConsent =>
    (exchange) =>
      holdLease(db, `consent ${part}`, async () => {
        const stored = (await readRows(db)).find(({ name }) => name === part)?.value.current
        const server = stored && openServer(signer, part, stored)
        if (!stored || !server?.refresh_token) throw new Error('The mail settings have just been changed.')
        const response = await exchange(server.refresh_token)
        const { refresh_token = server.refresh_token } = response
        const { sealed } = sealServer(signer, part, { ...server, refresh_token })
        await replace(part, 'current', stored, { sealed, renewed_at: now().toISOString() })
        return response
      })

  async function load(): Promise<void> {
    const rows = await readRows(db)
    const versionOf = (part: MailPart) => rows.find(({ name }) => name === part)?.updated_at.getTime()
    const [isSendingNew, isReceivingNew] = MAIL_PARTS.map((part) => versionOf(part) !== versions[part])
    const found = openRows(rows, signer, renew)
    if (!isSendingNew && active.sending) found.sending = active.sending
    if (!isReceivingNew && active.receiving) found.receiving = active.receiving
    for (const part of MAIL_PARTS) versions[part] = versionOf(part)!
    active = found
    if (!isReceivingNew) return
    receivingChanged.abort()
    receivingChanged = new AbortController()
  }

  const live = { ...config }
  for (const name of LIVE)
    Object.defineProperty(live, name, { enumerable: true, get: () => applyMailSettings(config, active)[name] })

  return {
    /** The environment's configuration with the settings as they are when it is read. */
    config: live,
    /** Returns the configuration with a server in place of the one in force. */
    configWith: (part: MailPart, server: MailServer, renewTried?: RenewConsent): Config =>
      applyMailSettings(config, { ...active, [part]: { server, oauth: oauthOf(part, server, renewTried) } }),
    /** Aborts when another mailbox is to be read. */
    receivingChanged: () => receivingChanged.signal,
    /** Reads the settings again; calls follow each other, so that the newest wins. */
    refresh: (): Promise<void> => (refreshing = refreshing.catch(() => {}).then(load)),
    /** Encrypts anew, with SECRET, what was encrypted with SECRET_PREVIOUS. */
    async reencrypt(): Promise<void> {
      for (const { name, value } of await readRows(db))
        for (const slot of ['current', 'pending'] as const) {
          const [part, stored] = [name as MailPart, value[slot]]
          const opened = stored && unseal(keysOf(signer), part, stored.sealed)
          if (!opened?.isPreviousKey) continue
          await replace(part, slot, stored!, { sealed: seal(keysOf(signer), part, opened.secret) })
        }
    },
  }
}
