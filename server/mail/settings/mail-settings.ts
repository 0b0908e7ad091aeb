import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import {
  DEFAULT_PORTS,
  type Receiving,
  type Sending,
  type updateReceiving,
  type updateSending,
} from '#contract/mail-settings.ts'
import type { Parsed } from '#contract/operation.ts'
import { site } from '#site'
import type { Context } from '../../context.ts'
import type { Explained } from '../../doctor/mail-out.ts'
import { parseReplyAddress } from '../../platform/config/config.ts'
import type { MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import { parseDate } from '../../platform/config/mailboxes.ts'
import { text } from '../../platform/config/parse-variables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { decodePercent } from '../../platform/decode-percent.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { notifyOfSettings } from '../../platform/live/channels.ts'
import { settings } from '../../schema/schema.ts'
import { addressWithToken } from '../ids.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import { consentCallback, readConsentProblem } from '../oauth/consent-callback.ts'
import { MailTokenError, tokensOf } from '../oauth/token-source.ts'
import { isPrivateAddress, resolveServer } from './server-address.ts'
import {
  DEFAULT_TENANT,
  type MailServer,
  type Row,
  type StoredValue,
  openServer,
  readRows,
  sealServer,
  senderOf,
} from './store.ts'
import { tryServer } from './try-server.ts'

export type MailSettingsInput = Partial<Omit<Parsed<typeof updateSending> & Parsed<typeof updateReceiving>, 'kind'>> & {
  kind?: MailServer['kind'] | undefined
}

const VARIABLES = { sending: 'SMTP_URL', receiving: 'IMAP_URL' } as const
/** Servers of the services that sign in by OAuth. */
const KNOWN: Record<string, Record<MailPart, Pick<MailServer, 'host' | 'port' | 'tls'>>> = {
  microsoft: {
    sending: { host: 'smtp.office365.com', port: 587, tls: 'starttls' },
    receiving: { host: 'outlook.office365.com', port: 993, tls: 'implicit' },
  },
  google: {
    sending: { host: 'smtp.gmail.com', port: 465, tls: 'implicit' },
    receiving: { host: 'imap.gmail.com', port: 993, tls: 'implicit' },
  },
}
const isOAuth = ({ kind }: Pick<MailServer, 'kind'>) => kind in KNOWN

const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody else has just changed these settings. What you typed is still here.')

export const readRow = async ({ db }: Pick<Context, 'db'>, part: MailPart): Promise<Row | undefined> =>
  (await readRows(db)).find(({ name }) => name === part)

/** Returns the server that a variable names. */
function environmentServer({ config }: Context, part: MailPart): Partial<MailServer> | undefined {
  if (part === 'sending') {
    const { smtpUrl, smtpFromSettings, smtpOAuth } = config
    if (!smtpUrl || smtpFromSettings) return undefined
    const { hostname, port, protocol, username, password } = smtpUrl
    const tls = protocol === 'smtps:' ? 'implicit' : 'starttls'
    const kind = username && !password && smtpOAuth ? smtpOAuth.service : 'smtp'
    const number = port ? Number(port) : DEFAULT_PORTS.sending[tls]
    return { kind, host: hostname, port: number, tls, user: decodePercent(username) ?? username, password }
  }
  const mailbox = config.mailIn.mailboxes[0]
  if (!mailbox || mailbox.fromSettings) return undefined
  const { host, port, user, folder, password, secure } = mailbox
  const kind = password === undefined ? config.mailIn.oauth!.service : 'imap'
  return { kind, host, port, user, folder, tls: secure ? 'implicit' : 'starttls', ...(password && { password }) }
}

const PLAIN_FIELDS = ['kind', 'host', 'port', 'tls', 'user', 'client_id', 'tenant', 'secret_ends_on'] as const
const OWN_VARIABLES = { from: 'MAIL_FROM', reply_address: 'MAIL_REPLY_ADDRESS', authserv_id: 'MAIL_AUTHSERV_ID' }

type Shown<Part extends MailPart> = Part extends 'sending' ? Sending : Receiving

/** Returns how email is sent or received, without secrets. */
export async function getMailSettings<Part extends MailPart>(ctx: Context, part: Part): Promise<Shown<Part>> {
  const row = await readRow(ctx, part)
  const stored = row && (row.value.pending ?? row.value.current)
  const given = environmentServer(ctx, part)
  const opened = given ?? (stored ? openServer(ctx.signer, part, stored) : undefined)
  const shown: Partial<MailServer> = given ?? stored ?? {}
  const isSet = (field: string) =>
    given || text(ctx.config.environment, OWN_VARIABLES[field as 'from'] ?? '') !== undefined
  const { replyAddress, authservId } = ctx.config.mailIn
  const own =
    part === 'sending'
      ? { from: isSet('from') ? ctx.config.mailFrom : senderOf(stored ?? undefined) }
      : {
          folder: shown.folder ?? null,
          reply_address: replyAddress ? addressWithToken(replyAddress, '{token}') : (shown.reply_address ?? null),
          authserv_id: authservId ?? shown.authserv_id ?? null,
        }
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, shown[name] ?? null])),
    source: given ? 'environment' : row?.value.current ? 'settings' : null,
    password: { set: Boolean(opened?.password) },
    client_secret: { set: Boolean(opened?.client_secret) },
    consent_needed: !given && Boolean(row?.value.pending),
    secret_lost: Boolean(stored && !opened),
    consent_callback: consentCallback(ctx),
    consent_problem: await readConsentProblem(ctx, part),
    from_environment: [
      ...(given ? [...PLAIN_FIELDS, 'password', 'client_secret'] : []),
      ...Object.keys(own).filter(isSet),
    ],
    updated_at: row?.updated_at.toISOString() ?? null,
    ...own,
  } as unknown as Shown<Part>
}

/** Tests settings and stores them, as waiting for a consent where they need one. Throws `conflict` and `invalid-input`. */
export async function updateMailSettings<Part extends MailPart>(
  ctx: Context,
  part: Part,
  { base, ...input }: MailSettingsInput,
): Promise<Shown<Part>> {
  refuseVariables(ctx, part, input)
  const row = await readRow(ctx, part)
  if (base !== undefined && base !== (row?.updated_at.toISOString() ?? null)) throw changedMeanwhile()
  const server = await completeServer(ctx, part, input, row?.value)
  let isPending = isOAuth(server) && server.refresh_token === undefined
  if (!isPending) {
    const flaw = await findFlaw(ctx, part, server)
    if (flaw && isOAuth(server) && flaw.path === 'user') isPending = true
    else if (flaw) throw toInvalid(flaw)
  }
  const sealed = sealServer(ctx.signer, part, server)
  await save(ctx, part, row, isPending ? { pending: sealed } : { current: sealed, pending: null })
  return getMailSettings(ctx, part)
}

/** Tries settings; a new refresh token, which a service may give, becomes theirs. */
async function findFlaw({ mailSettings }: Context, part: MailPart, server: MailServer): Promise<Explained | undefined> {
  const renew: RenewConsent = async (exchange) => {
    const response = await exchange(server.refresh_token!)
    if (response.refresh_token) server.refresh_token = response.refresh_token
    return response
  }
  const found = await tryServer(mailSettings.configWith(part, server, renew), part)
  return 'count' in found ? undefined : found
}

const toInvalid = ({ path, found, todo }: Explained) => invalidField(path, `${found} ${todo}`)

/** Forgets settings that wait for a consent, and leaves those in force; without such it forgets all. */
export async function resetMailSettings(ctx: Context, part: MailPart): Promise<void> {
  const row = await readRow(ctx, part)
  if (row?.value.pending && row.value.current) return save(ctx, part, row, { pending: null })
  await write(ctx, part, async (tx) => void (await tx.delete(settings).where(eq(settings.name, part))))
}

/** Writes a row, and makes every process read it. */
async function write(ctx: Context, part: MailPart, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await ctx.transact(async (tx) => {
    await work(tx)
    await tx.execute(notifyOfSettings)
  })
  await ctx.mailSettings.refresh()
  ctx.log.info('settings.changed', { names: part })
}

/** Changes a row unless it has been changed since it was read. Throws `conflict`. */
function save(ctx: Context, part: MailPart, row: Row | undefined, change: Partial<StoredValue>): Promise<void> {
  // Later than the one before, so that processes and browsers see the change.
  const updated_at = new Date(Math.max(ctx.now().getTime(), (row?.updated_at.getTime() ?? 0) + 1))
  return write(ctx, part, async (tx) => {
    const value = sql`${JSON.stringify(change)}::jsonb`
    const written = row
      ? await tx
          .update(settings)
          .set({ value: sql`${settings.value} || ${value}`, updated_at })
          .where(and(eq(settings.name, part), eq(settings.updated_at, row.updated_at)))
          .returning({ name: settings.name })
      : await tx
          .insert(settings)
          .values({ name: part, value: { current: null, pending: null, ...change }, updated_at })
          .onConflictDoNothing()
          .returning({ name: settings.name })
    if (written.length === 0) throw changedMeanwhile()
  })
}

function refuseVariables(ctx: Context, part: MailPart, input: MailSettingsInput): void {
  const refuse = (variable: string, path = 'host') => {
    const detail = `${variable} is set in the environment, which counts. Remove it there first.`
    throw new AppError('conflict', detail, [{ path, message: `Set by ${variable}` }])
  }
  if (environmentServer(ctx, part)) refuse(VARIABLES[part])
  for (const [field, variable] of Object.entries(OWN_VARIABLES)) {
    const [given, set] = [input[field as 'from'], text(ctx.config.environment, variable)]
    if (given && set && given.toLowerCase() !== set.toLowerCase()) refuse(variable, field)
  }
}

/** Completes what was given by the services' own servers, default ports and stored secrets. Throws `invalid-input`. */
export async function completeServer(
  { signer }: Pick<Context, 'signer'>,
  part: MailPart,
  given: MailSettingsInput,
  value: StoredValue | undefined,
): Promise<MailServer> {
  const kind: MailServer['kind'] = given.kind ?? (part === 'sending' ? 'smtp' : 'imap')
  const service = KNOWN[kind]?.[part]
  const host = asciiHost(given.host || service?.host || '')
  if (!host)
    throw invalidField(
      'host',
      given.host
        ? 'Enter only the name of the server, such as mail.acme.com, without https:// and port'
        : 'Enter the server',
    )
  const tls = given.tls ?? service?.tls ?? 'implicit'
  const port = given.port ?? service?.port ?? DEFAULT_PORTS[part][tls]
  const user = given.user ?? ''
  if (!user && (part === 'receiving' || service || given.password)) throw invalidField('user', 'Enter the user')
  const fields = { kind, host, port, tls, user, ...ownFields(given) }
  const stored = [value?.pending, value?.current].flatMap((each) => (each && openServer(signer, part, each)) ?? [])
  if (tls === 'none' && user) await refuseOpenPassword(host)
  const isSame = (each: MailServer) =>
    each.host === host && each.port === port && each.user === user && (each.tls === tls || tls !== 'none')
  if (!service) {
    const password = secretOf(given.password, stored.find(isSame), 'password')
    if (!password && (part === 'receiving' || user)) throw invalidField('password', 'Enter the password')
    return { ...fields, client_id: null, tenant: null, ...(password && { password }) }
  }
  const { client_id } = given
  if (!client_id) throw invalidField('client_id', 'Enter the client id of your application')
  const tenant = kind === 'microsoft' ? given.tenant || DEFAULT_TENANT : null
  // It becomes part of an address: an id or a domain, nothing else.
  if (tenant && !/^[\w.-]+$/.test(tenant)) throw invalidField('tenant', 'Enter the tenant’s id or domain')
  const own = stored.filter((each) => each.kind === kind && each.client_id === client_id && each.tenant === tenant)
  const client_secret = secretOf(given.client_secret, own[0], 'client_secret')
  if (!client_secret) throw invalidField('client_secret', 'Enter the client secret of your application')
  const { refresh_token } = own.find((each) => isSame(each) && each.refresh_token) ?? {}
  return { ...fields, client_id, tenant, client_secret, ...(refresh_token && { refresh_token }) }
}

function ownFields({ user = '', from, folder, reply_address, authserv_id, secret_ends_on }: MailSettingsInput) {
  if (from && !MAILBOX_PATTERN.test(from)) throw invalidField('from', 'Enter an email address')
  const refuse = (reason: string): never => {
    throw invalidField('reply_address', `This ${reason}`)
  }
  if (reply_address) parseReplyAddress(reply_address, refuse)
  if (authserv_id && /[\s;]/.test(authserv_id))
    throw invalidField('authserv_id', 'Enter one name, such as mx.example.com')
  if (secret_ends_on && !parseDate(secret_ends_on)) throw invalidField('secret_ends_on', 'Enter a day')
  const isDefault = from === (MAILBOX_PATTERN.test(user) ? user : site.email)
  return {
    // Otherwise the sender would not follow the user, or the company.
    from: isDefault ? null : from || null,
    folder: folder || 'INBOX',
    reply_address: reply_address?.toLowerCase() || null,
    authserv_id: authserv_id?.toLowerCase() || null,
    secret_ends_on: secret_ends_on || null,
  }
}

/** Returns a host as DNS knows it, IPv6 without brackets; empty where it is none. */
function asciiHost(given: string): string {
  const plain = given.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(plain)) return plain
  const ascii = domainToASCII(plain)
  return /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(ascii) ? ascii : ''
}

/** Returns a given secret, or with `{set: true}` the stored one, which no other server may get. */
function secretOf(
  given: MailSettingsInput['password'],
  stored: MailServer | undefined,
  name: 'password' | 'client_secret',
): string | undefined {
  if (typeof given !== 'object') return given
  if (stored?.[name]) return stored[name]
  const what = name === 'password' ? 'password' : 'client secret'
  throw invalidField(name, `Enter the ${what} again: the saved one was for another server or user, or can’t be read`)
}

async function refuseOpenPassword(host: string): Promise<void> {
  const found = await resolveServer(host, { mayBePrivate: true }).catch(() => undefined)
  if (found && !isPrivateAddress(found.host))
    throw invalidField('tls', 'The password would travel unencrypted. Choose TLS or STARTTLS')
}

/** Returns the application that a person is asked to consent to. Throws `conflict` where there is none. */
export async function readPendingOAuth(ctx: Context, part: MailPart) {
  const { kind, client_id, client_secret, tenant, user } = await readApplication(ctx, part)
  return {
    kind: kind as 'microsoft' | 'google',
    clientId: client_id!,
    clientSecret: client_secret!,
    tenant: tenant ?? DEFAULT_TENANT,
    user,
  }
}

async function readApplication(ctx: Context, part: MailPart, row?: Row): Promise<MailServer> {
  const { pending, current } = (row ?? (await readRow(ctx, part)))?.value ?? {}
  const stored = pending ?? current
  const server = stored && isOAuth(stored) ? openServer(ctx.signer, part, stored) : undefined
  if (!server) throw new AppError('conflict', 'Save the application’s client id and secret first.')
  return server
}

/**
 * Stores a person's consent, and from then on signs in by it in every process. Throws `invalid-input` with a sentence where it
 * does not work; then what was in force stays.
 */
export async function storeConsent(
  ctx: Context,
  part: MailPart,
  { refreshToken, user }: { refreshToken: string; user?: string | undefined },
): Promise<void> {
  const row = await readRow(ctx, part)
  const pending = await readApplication(ctx, part, row)
  // The account that consents may be another than the shared mailbox it opens.
  const server = { ...pending, refresh_token: refreshToken, user: pending.user || (user ?? '') }
  const flaw = await findFlaw(ctx, part, server)
  if (flaw) throw toInvalid(flaw)
  await save(ctx, part, row, { current: sealServer(ctx.signer, part, server), pending: null })
}

/** Unused refresh tokens end: Google's after half a year, Microsoft's after 90 days. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000

/** Uses the refresh tokens that have not been used for a week. */
export async function keepConsents(ctx: Context): Promise<void> {
  const { config, db, now } = ctx
  for (const { name, value, updated_at } of await readRows(db)) {
    const usedAt = Date.parse(value.current?.renewed_at ?? updated_at.toISOString())
    const tokens = tokensOf(name === 'sending' ? config.smtpOAuth : config.mailIn.oauth)
    if (!value.current || !isOAuth(value.current) || now().getTime() - usedAt < MAX_UNUSED_MS) continue
    await tokens?.().catch((error: unknown) => {
      if (!(error instanceof MailTokenError)) throw error
      ctx.log.warn('mail.consent_ended', { part: name, reason: error.code })
    })
  }
}
