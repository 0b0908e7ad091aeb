import { isIPv6 } from 'node:net'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TLS_MODES } from '#contract/mail-settings.ts'
import { type Config, parseReplyAddress } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import { type FromSettings, parseDate } from '../../platform/config/mailboxes.ts'
import type { Database } from '../../platform/db/database.ts'
import { holdLease } from '../../platform/db/lease.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import type { Signer } from '../../platform/signing.ts'
import { settings } from '../../schema/schema.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import { type MailOverrides, withMailSettings } from './live-config.ts'

export const MAIL_PARTS: MailPart[] = ['sending', 'receiving']

type Secrets = { password?: string; client_secret?: string; refresh_token?: string }
/** A server of a stored row, in the clear. */
export type ServerFields = {
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
export type MailServer = ServerFields & Secrets
/** The secrets are one encrypted JSON; `renewed_at` is when the refresh token was last used. */
type StoredServer = ServerFields & { sealed: string; renewed_at?: string }
/** `pending` waits for a consent, and becomes `current` with it. */
export type StoredValue = { current: StoredServer | null; pending: StoredServer | null }
export type Row = { name: string; value: StoredValue; updated_at: Date }

const keysOf = (signer: Signer) => signer.keys('mail settings')

export function sealServer(signer: Signer, part: MailPart, server: MailServer): StoredServer {
  const { password, client_secret, refresh_token, ...fields } = server
  const secrets: Secrets = { password, client_secret, refresh_token } as Secrets
  return { ...fields, sealed: seal(keysOf(signer), part, JSON.stringify(secrets)) }
}

/** Returns a stored server with its secrets; undefined where neither SECRET nor SECRET_PREVIOUS opens them. */
export function openServer(signer: Signer, part: MailPart, stored: StoredServer): MailServer | undefined {
  const { sealed, renewed_at: _, ...fields } = stored
  const opened = unseal(keysOf(signer), part, sealed)
  return opened && { ...fields, ...(parseJson(opened.secret) as Secrets) }
}

export const serverUrl = (protocol: string, { host, port }: { host: string; port: number }) =>
  new URL(`${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`)

/** Makes the SMTP address of a server as SMTP_URL would say it. */
function smtpUrlOf(server: MailServer): URL {
  const { tls, user, password = '' } = server
  const url = serverUrl(tls === 'implicit' ? 'smtps' : 'smtp', server)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (tls !== 'implicit') url.searchParams.set(tls === 'starttls' ? 'requireTLS' : 'ignoreTLS', 'true')
  return url
}

function oauthOf(part: MailPart, server: MailServer, renew?: RenewConsent): MailOAuth | undefined {
  const { kind, client_id, client_secret = '', tenant, secret_ends_on, refresh_token } = server
  if (!client_id || refresh_token === undefined || (kind !== 'microsoft' && kind !== 'google')) return undefined
  const common = {
    clientId: client_id,
    clientSecret: client_secret,
    expiresAt: secret_ends_on ? parseDate(secret_ends_on) : undefined,
    part,
    renew,
    refreshToken: refresh_token,
  }
  return kind === 'google'
    ? { service: kind, ...common }
    : { service: kind, tenant: tenant ?? DEFAULT_TENANT, ...common }
}

/** Any account of a company or school. */
export const DEFAULT_TENANT = 'organizations'

const never = (reason: string): never => {
  throw new Error(reason)
}

/** Makes of one server what the configuration takes of it. */
export function overridesOf(
  part: MailPart,
  server: MailServer,
  { mayBePrivate }: FromSettings,
  renew?: RenewConsent,
): Omit<MailOverrides, 'lost'> {
  const oauth = oauthOf(part, server, renew)
  const { host, port, tls, user, folder, password } = server
  if (part === 'sending') {
    const from = server.from ?? (MAILBOX_PATTERN.test(user) ? user : undefined)
    return { sending: { smtpUrl: smtpUrlOf(server), oauth, from } }
  }
  const name = `${user}@${host}:${port}/${folder}`
  const mailbox = { name, host, port, user, folder, secure: tls === 'implicit', since: undefined }
  const fromSettings = { mayBePrivate, startTls: tls === 'starttls' }
  return {
    receiving: {
      mailbox: { ...mailbox, password: oauth ? undefined : (password ?? ''), after: { do: 'leave' }, fromSettings },
      oauth,
      replyAddress: server.reply_address ? parseReplyAddress(server.reply_address, never) : undefined,
      authservId: server.authserv_id ?? undefined,
    },
  }
}

export const mayBePrivate = ({ publicUrl, mailPrivateAddresses }: Config): FromSettings => ({
  mayBePrivate: !publicUrl || mailPrivateAddresses,
})

/** Makes of the stored rows what the configuration takes of them. */
export function readOverrides(
  rows: Row[],
  { config, signer }: { config: Config; signer: Signer },
  renew?: (part: MailPart) => RenewConsent,
): MailOverrides {
  const overrides: MailOverrides = { lost: [] }
  for (const { name, value } of rows) {
    const part = name as MailPart
    const server = value.current && openServer(signer, part, value.current)
    if (server) Object.assign(overrides, overridesOf(part, server, mayBePrivate(config), renew?.(part)))
    else if (value.current) overrides.lost.push(part)
  }
  return overrides
}

export const MAIL_ROWS_QUERY = `select name, value, updated_at from settings where name in ('sending', 'receiving')`

export const readRows = (db: Database) =>
  db.select().from(settings).where(inArray(settings.name, MAIL_PARTS)) as Promise<Row[]>

export type MailSettings = ReturnType<typeof openMailSettings>

/** Opens the stored mail settings, which `refresh` reads: at the start, after a change and when another process announces one. */
export function openMailSettings(
  config: Config,
  { db, signer, now }: { db: Database; signer: Signer; now: () => Date },
) {
  let overrides: MailOverrides = { lost: [] }
  const versions = new Map<string, number>()
  let receivingChanged = new AbortController()
  let refreshing: Promise<void> = Promise.resolve()

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
        await replaceSealed(part, 'current', stored, { sealed, renewed_at: now().toISOString() })
        return response
      })

  /** Changes a stored server unless it has been changed since; for people the settings stay as old as they are. */
  async function replaceSealed(
    part: MailPart,
    slot: keyof StoredValue,
    { sealed }: StoredServer,
    changes: Partial<StoredServer>,
  ): Promise<void> {
    const merged = sql`${settings.value} -> ${slot}::text || ${JSON.stringify(changes)}::jsonb`
    await db
      .update(settings)
      .set({ value: sql`jsonb_set(${settings.value}, array[${slot}::text], ${merged})` })
      .where(and(eq(settings.name, part), sql`${settings.value} -> ${slot}::text ->> 'sealed' = ${sealed}`))
  }

  async function load(): Promise<void> {
    const rows = await readRows(db)
    const changed = MAIL_PARTS.filter((part) => {
      const version = rows.find(({ name }) => name === part)?.updated_at.getTime() ?? 0
      const isChanged = version !== (versions.get(part) ?? 0)
      versions.set(part, version)
      return isChanged
    })
    if (changed.length === 0) return
    const { lost, ...found } = readOverrides(rows, { config, signer }, renew)
    // What has not changed stays the same object, which keeps its access token.
    const kept = Object.fromEntries(
      MAIL_PARTS.filter((part) => !changed.includes(part)).map((part) => [part, overrides[part]]),
    )
    overrides = { ...found, ...kept, lost }
    if (!changed.includes('receiving')) return
    receivingChanged.abort()
    receivingChanged = new AbortController()
  }

  return {
    config: withMailSettings(config, () => overrides),
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
          await replaceSealed(part, slot, stored!, { sealed: seal(keysOf(signer), part, opened.secret) })
        }
    },
  }
}
