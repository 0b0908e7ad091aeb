import { and, eq, inArray, sql } from 'drizzle-orm'
import { site } from '#site'
import type { TLS_MODES } from '#contract/mail-settings.ts'
import { type Config, parseReplyAddress } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import type { MailServer } from '../../platform/config/mail-server.ts'
import { nameMailbox } from '../../platform/config/mailboxes.ts'
import { parseDate, text } from '../../platform/config/parse-variables.ts'
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
type Fields = {
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
/** The settings of sending or receiving, in the clear. */
export type ServerSettings = Fields & Secrets
/** The secrets are one encrypted JSON. */
type StoredSettings = Fields & { sealed: string }
/** `pending` waits for a consent, and becomes `current` with it; `problem` says why the last one failed. */
export type StoredValue = { current: StoredSettings | null; pending: StoredSettings | null; problem?: string | null }
export type Row = { name: string; value: StoredValue; updated_at: Date }

export const MAIL_ROWS_QUERY = `select name, value, updated_at from settings where name in ('sending', 'receiving')`

export const readRows = (db: Database): Promise<Row[]> =>
  db.select().from(settings).where(inArray(settings.name, MAIL_PARTS)) as unknown as Promise<Row[]>

/** Stores why a consent failed, in words for an admin and never in an address; null where it did not. */
export const storeConsentProblem = ({ db }: { db: Database }, part: MailPart, problem: string | null) =>
  db
    .update(settings)
    .set({ value: sql`${settings.value} || ${JSON.stringify({ problem })}::jsonb` })
    .where(eq(settings.name, part))

/** The redirect address to register with the mail service. */
export const consentCallback = ({ baseUrl }: { baseUrl: () => string }) => `${baseUrl()}/api/settings/consent/callback`

const keysOf = (signer: Signer) => signer.keys('mail settings')

export function sealSettings(signer: Signer, part: MailPart, given: ServerSettings): StoredSettings {
  const { password, client_secret, refresh_token, ...fields } = given
  return { ...fields, sealed: seal(keysOf(signer), part, JSON.stringify({ password, client_secret, refresh_token })) }
}

/** Returns stored settings with their secrets; undefined where neither SECRET nor SECRET_PREVIOUS opens them. */
export function openSettings(
  signer: Signer,
  part: MailPart,
  stored: StoredSettings | null,
): ServerSettings | undefined {
  if (!stored) return undefined
  const { sealed, ...fields } = stored
  const opened = unseal(keysOf(signer), part, sealed)
  return opened && { ...fields, ...(parseJson(opened.secret) as Secrets) }
}

function oauthOf(part: MailPart, given: ServerSettings, renew?: RenewConsent): MailOAuth | undefined {
  const { kind, client_id, client_secret, tenant, secret_ends_on, refresh_token: refreshToken } = given
  if (!client_id || !client_secret || !refreshToken) return undefined
  const expiresAt = secret_ends_on ? parseDate(secret_ends_on) : undefined
  const common = { clientId: client_id, clientSecret: client_secret, expiresAt, part, renew, refreshToken }
  if (kind === 'google') return { service: kind, ...common }
  return { service: 'microsoft', tenant: tenant ?? DEFAULT_TENANT, ...common }
}

/** Settings with the server they make, which stays the same object while they do: its application keeps its access token. */
type Active = { [Part in MailPart]?: { given: ServerSettings; server: MailServer } } & { lost: MailPart[] }

function activate(config: Config, part: MailPart, given: ServerSettings, renew?: RenewConsent) {
  const { host, port, tls, user, password } = given
  const fromSettings = { mayBePrivate: !config.publicUrl || config.mailPrivateAddresses }
  return { given, server: { host, port, tls, user, password, oauth: oauthOf(part, given, renew), fromSettings } }
}

/** Returns the sender: as set, or else the user if it is an address, or the company's. */
export const senderOf = ({ from, user = '' }: Partial<Pick<Fields, 'from' | 'user'>> = {}): string =>
  from ?? (MAILBOX_PATTERN.test(user) ? user : site.email)

const never = (reason: string): never => {
  throw new Error(reason)
}

/** Returns the configuration with these settings and the company's address; variables win. */
function applyMailSettings(config: Config, { sending, receiving, lost }: Active): Config {
  const isGiven = (name: string) => text(config.environment, name) !== undefined
  const companyInbox = isGiven('COMPANY_INBOX') ? config.companyInbox : site.email
  const applied: Config = {
    ...config,
    smtp: config.smtp ?? sending?.server,
    mailFrom: isGiven('MAIL_FROM') ? config.mailFrom : senderOf(config.smtp ? undefined : sending?.given),
    companyInbox,
    replyInbox: companyInbox,
    lostMailSecrets: lost.filter((part) => !isGiven(part === 'sending' ? 'SMTP_URL' : 'IMAP_URL')),
  }
  if (!receiving || isGiven('IMAP_URL')) return applied
  const { user, folder, reply_address, authserv_id } = receiving.given
  const { replyAddress, authservId } = config.mailIn
  return {
    ...applied,
    replyInbox: !isGiven('COMPANY_INBOX') && MAILBOX_PATTERN.test(user) ? user : companyInbox,
    mailIn: {
      ...config.mailIn,
      replyAddress: replyAddress ?? (reply_address ? parseReplyAddress(reply_address, never) : undefined),
      authservId: authservId ?? authserv_id ?? undefined,
      mailboxes: [nameMailbox({ ...receiving.server, folder, since: undefined, after: { do: 'leave' } })],
    },
  }
}

/** Opens the settings that are in force. */
function openRows(config: Config, rows: Row[], signer: Signer, renew?: (part: MailPart) => RenewConsent): Active {
  const active: Active = { lost: [] }
  for (const { name, value } of rows) {
    const part = name as MailPart
    const given = openSettings(signer, part, value.current)
    if (given) active[part] = activate(config, part, given, renew?.(part))
    else if (value.current) active.lost.push(part)
  }
  return active
}

/** Returns the configuration with the mail settings of these rows, for commands. */
export function withStoredSettings(config: Config, rows: Row[] = []): Config {
  try {
    const signer = createSigner(config.secret ?? readSecret(config.dataDir) ?? '', config.secretPrevious)
    return applyMailSettings(config, openRows(config, rows, signer))
  } catch (error) {
    // The start says what is wrong with the secret.
    if (error instanceof StartError) return config
    throw error
  }
}

export type MailSettings = ReturnType<typeof openMailSettings>

/** Opens the stored mail settings, which `refresh` reads: at the start, after a change and when another process announces one. */
export function openMailSettings(config: Config, { db, signer }: { db: Database; signer: Signer }) {
  let active: Active = { lost: [] }
  let version = ''
  let changed = new AbortController()
  let refreshing: Promise<void> = Promise.resolve()

  let applied = { active, email: site.email, config: applyMailSettings(config, active) }
  /** Follows these settings and the company's address. */
  function inForce(): Config {
    if (applied.active !== active || applied.email !== site.email)
      applied = { active, email: site.email, config: applyMailSettings(config, active) }
    return applied.config
  }

  /** Replaces stored secrets unless they have been replaced since; for people the settings stay as old as they are. */
  async function reseal(part: MailPart, slot: keyof StoredValue, { sealed }: StoredSettings, next: string) {
    const path = sql`array[${slot}::text, 'sealed']`
    await db
      .update(settings)
      .set({ value: sql`jsonb_set(${settings.value}, ${path}, to_jsonb(${next}::text))` })
      .where(and(eq(settings.name, part), sql`${settings.value} #>> ${path} = ${sealed}`))
  }

  /** One exchange at a time among all processes, each with the token of the one before: Microsoft gives a new one each time. */
  const renew =
    (part: MailPart): RenewConsent =>
    (exchange) =>
      holdLease(db, `consent ${part}`, async () => {
        const stored = (await readRows(db)).find(({ name }) => name === part)?.value.current ?? null
        const given = openSettings(signer, part, stored)
        if (!given?.refresh_token) throw new Error('The mail settings have just been changed.')
        const response = await exchange(given.refresh_token)
        const { refresh_token } = response
        if (refresh_token)
          await reseal(part, 'current', stored!, sealSettings(signer, part, { ...given, refresh_token }).sealed)
        return response
      })

  async function load(): Promise<void> {
    const rows = await readRows(db)
    const found = rows
      .map(({ name, updated_at }) => `${name} ${updated_at.getTime()}`)
      .toSorted()
      .join()
    if (found === version) return
    version = found
    active = openRows(config, rows, signer, renew)
    changed.abort()
    changed = new AbortController()
  }

  return {
    /** The environment's configuration with the settings as they are when it is read. */
    config: new Proxy(config, { get: (_, name) => inForce()[name as keyof Config] }),
    /** Returns the configuration with settings in place of those in force. */
    configWith: (part: MailPart, given: ServerSettings, renewTried?: RenewConsent): Config =>
      applyMailSettings(config, { ...active, [part]: activate(config, part, given, renewTried) }),
    /** Aborts with the next change of these settings. */
    changed: () => changed.signal,
    /** Reads the settings again; calls follow each other, so that the newest wins. */
    refresh: (): Promise<void> => (refreshing = refreshing.catch(() => {}).then(load)),
    /** Encrypts anew, with SECRET, what was encrypted with SECRET_PREVIOUS. */
    async reencrypt(): Promise<void> {
      for (const { name, value } of await readRows(db))
        for (const slot of ['current', 'pending'] as const) {
          const [part, stored] = [name as MailPart, value[slot]]
          const opened = stored && unseal(keysOf(signer), part, stored.sealed)
          if (opened?.isPreviousKey) await reseal(part, slot, stored!, seal(keysOf(signer), part, opened.secret))
        }
    },
  }
}
