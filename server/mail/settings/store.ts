import { isIPv6 } from 'node:net'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TLS_MODES } from '#contract/mail-settings.ts'
import { type Config, parseReplyAddress } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import { parseDate } from '../../platform/config/mailboxes.ts'
import type { Database } from '../../platform/db/database.ts'
import { holdLease } from '../../platform/db/lease.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { type Signer, createSigner, readSecret } from '../../platform/signing.ts'
import { StartError } from '../../platform/start-error.ts'
import { settings } from '../../schema/schema.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import { type MailOverrides, applyMailSettings, liveConfig, mayBePrivate } from './live-config.ts'

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

const never = (reason: string): never => {
  throw new Error(reason)
}

/** Makes of a server what the configuration takes of it. */
function overridesOf(
  part: MailPart,
  server: MailServer,
  config: Config,
  renew?: RenewConsent,
): Omit<MailOverrides, 'lost'> {
  const oauth = oauthOf(part, server, renew)
  const { host, port, tls, user, folder, password = '', reply_address, authserv_id } = server
  if (part === 'sending') {
    const smtpUrl = serverUrl(tls === 'implicit' ? 'smtps' : 'smtp', server)
    smtpUrl.username = encodeURIComponent(user)
    smtpUrl.password = encodeURIComponent(password)
    if (tls !== 'implicit') smtpUrl.searchParams.set(tls === 'starttls' ? 'requireTLS' : 'ignoreTLS', 'true')
    const from = server.from ?? (MAILBOX_PATTERN.test(user) ? user : undefined)
    return { sending: { smtpUrl, smtpOAuth: oauth, from } }
  }
  const mailbox = {
    name: `${user}@${host}:${port}/${folder}`,
    host,
    port,
    secure: tls === 'implicit',
    user,
    password: oauth ? undefined : password,
    folder,
    since: undefined,
    after: { do: 'leave' as const },
    fromSettings: { ...mayBePrivate(config), startTls: tls === 'starttls' },
  }
  const replyAddress = reply_address ? parseReplyAddress(reply_address, never) : undefined
  return { receiving: { mailbox, oauth, replyAddress, authservId: authserv_id ?? undefined } }
}

/** Makes of the stored rows what the configuration takes of them. */
function readOverrides(
  rows: Row[],
  { config, signer }: { config: Config; signer: Signer },
  renew?: (part: MailPart) => RenewConsent,
): MailOverrides {
  const overrides: MailOverrides = { lost: [] }
  for (const { name, value } of rows) {
    const part = name as MailPart
    const server = value.current && openServer(signer, part, value.current)
    if (server) Object.assign(overrides, overridesOf(part, server, config, renew?.(part)))
    else if (value.current) overrides.lost.push(part)
  }
  return overrides
}

/** Returns the configuration with the mail settings of these rows, for commands. */
export function withStoredSettings(config: Config, rows: Row[] = []): Config {
  try {
    const signer = createSigner(config.secret ?? readSecret(config.dataDir) ?? '', config.secretPrevious)
    return applyMailSettings(config, readOverrides(rows, { config, signer }))
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
  let overrides: MailOverrides = { lost: [] }
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
    const found = readOverrides(rows, { config, signer }, renew)
    // What has not changed stays the same object, which keeps its access token.
    if (!isSendingNew && overrides.sending) found.sending = overrides.sending
    if (!isReceivingNew && overrides.receiving) found.receiving = overrides.receiving
    for (const part of MAIL_PARTS) versions[part] = versionOf(part)!
    overrides = found
    if (!isReceivingNew) return
    receivingChanged.abort()
    receivingChanged = new AbortController()
  }

  return {
    config: liveConfig(config, () => overrides),
    /** Returns the configuration with a server in place of the one in force. */
    configWith: (part: MailPart, server: MailServer, renewTried?: RenewConsent): Config =>
      applyMailSettings(config, { ...overrides, ...overridesOf(part, server, config, renewTried) }),
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
