import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import {
  DEFAULT_PORTS,
  type Receiving,
  type Sending,
  type updateReceiving,
  type updateSending,
} from '#contract/mail-settings.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { parseReplyAddress } from '../../platform/config/config.ts'
import type { MailPart, RenewConsent } from '../../platform/config/mail-oauth.ts'
import { parseDate, text } from '../../platform/config/parse-variables.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { notifyOfSettings } from '../../platform/live/channels.ts'
import { settings } from '../../schema/schema.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import {
  DEFAULT_TENANT,
  type Row,
  type ServerSettings,
  type StoredValue,
  consentCallback,
  openSettings,
  readRows,
  sealSettings,
  senderOf,
} from './store.ts'
import { serverOf, tryServer } from './try-server.ts'

type Input = Partial<Omit<Parsed<typeof updateSending> & Parsed<typeof updateReceiving>, 'kind'>>
export type MailSettingsInput = Input & { kind?: ServerSettings['kind'] | undefined }

const VARIABLES = { sending: 'SMTP_URL', receiving: 'IMAP_URL' } as const
/** Variables of single fields. */
const OWN_VARIABLES = {
  sending: [['from', 'MAIL_FROM']],
  receiving: [
    ['reply_address', 'MAIL_REPLY_ADDRESS'],
    ['authserv_id', 'MAIL_AUTHSERV_ID'],
  ],
} as const
/** Servers of the services that sign in by OAuth. */
const KNOWN: Record<string, Record<MailPart, Pick<ServerSettings, 'host' | 'tls'>>> = {
  microsoft: {
    sending: { host: 'smtp.office365.com', tls: 'starttls' },
    receiving: { host: 'outlook.office365.com', tls: 'implicit' },
  },
  google: {
    sending: { host: 'smtp.gmail.com', tls: 'implicit' },
    receiving: { host: 'imap.gmail.com', tls: 'implicit' },
  },
}
const PASSWORD_KINDS = { sending: 'smtp', receiving: 'imap' } as const
const isOAuth = ({ kind }: Pick<ServerSettings, 'kind'>) => kind in KNOWN

const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody else has just changed these settings. What you typed is still here.')

const readRow = async ({ db }: Context, part: MailPart): Promise<Row | undefined> =>
  (await readRows(db)).find(({ name }) => name === part)

/** Returns what variables set, as settings would. */
function environmentSettings({ config }: Context, part: MailPart): Partial<ServerSettings> {
  const given: Partial<ServerSettings> = {}
  const server = serverOf(config, part)
  if (server && !server.fromSettings) {
    const { host, port, tls, user, password, oauth } = server
    Object.assign(given, { host, port, tls: tls === 'offered' ? 'starttls' : tls, user })
    Object.assign(given, { kind: oauth?.service ?? PASSWORD_KINDS[part], ...(password && { password }) })
    if ('folder' in server) given.folder = server.folder
  }
  for (const [field, variable] of OWN_VARIABLES[part]) {
    const value = text(config.environment, variable)
    if (value) given[field] = value
  }
  return given
}

const SHOWN = ['kind', 'host', 'port', 'tls', 'user', 'client_id', 'tenant', 'secret_ends_on'] as const
const OWN = { sending: ['from'], receiving: ['folder', 'reply_address', 'authserv_id'] } as const
type Shown<Part extends MailPart> = Part extends 'sending' ? Sending : Receiving

/** Returns how email is sent or received, without secrets. */
export async function getMailSettings<Part extends MailPart>(ctx: Context, part: Part): Promise<Shown<Part>> {
  const row = await readRow(ctx, part)
  const stored = row?.value.pending ?? row?.value.current ?? null
  const given = environmentSettings(ctx, part)
  const isGiven = given.host !== undefined
  const opened = isGiven ? given : openSettings(ctx.signer, part, stored)
  const shown: Partial<ServerSettings> = { ...(isGiven ? {} : stored), ...given }
  if (part === 'sending') shown.from = isGiven ? ctx.config.mailFrom : senderOf(shown)
  return {
    ...Object.fromEntries([...SHOWN, ...OWN[part]].map((name) => [name, shown[name] ?? null])),
    source: isGiven ? 'environment' : row?.value.current ? 'settings' : null,
    password: { set: Boolean(opened?.password) },
    client_secret: { set: Boolean(opened?.client_secret) },
    consent_needed: !isGiven && Boolean(row?.value.pending),
    secret_lost: Boolean(stored && !opened),
    consent_callback: consentCallback(ctx),
    consent_problem: row?.value.problem ?? null,
    from_environment: [...Object.keys(given), ...(isGiven ? ['password', 'client_secret'] : [])],
    updated_at: row?.updated_at.toISOString() ?? null,
  } as unknown as Shown<Part>
}

/** Returns settings that were given, completed; those in force where nothing was. Throws `invalid-input`. */
export async function configWithInput(ctx: Context, part: MailPart, input: MailSettingsInput) {
  if (Object.keys(input).every((name) => name === 'base')) return ctx.config
  return ctx.mailSettings.configWith(part, completeSettings(ctx, part, input, await readRow(ctx, part)))
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
  const given = completeSettings(ctx, part, input, row)
  let isPending = isOAuth(given) && given.refresh_token === undefined
  if (!isPending) {
    const flaw = await findFlaw(ctx, part, given)
    isPending = isOAuth(given) && flaw?.field === 'user'
    if (flaw && !isPending) throw flaw.error
  }
  const sealed = sealSettings(ctx.signer, part, given)
  await save(ctx, part, row, isPending ? { pending: sealed } : { current: sealed, pending: null })
  return getMailSettings(ctx, part)
}

/** Tries settings; a new refresh token, which a service may give, becomes theirs. */
async function findFlaw({ mailSettings }: Context, part: MailPart, given: ServerSettings) {
  const renew: RenewConsent = async (exchange) => {
    const response = await exchange(given.refresh_token!)
    given.refresh_token = response.refresh_token ?? given.refresh_token!
    return response
  }
  const found = await tryServer(mailSettings.configWith(part, given, renew), part)
  return 'count' in found ? undefined : { ...found, error: invalidField(found.field, `${found.found} ${found.todo}`) }
}

/** Forgets settings that wait for a consent, and leaves those in force; without such it forgets all. */
export async function resetMailSettings(ctx: Context, part: MailPart): Promise<void> {
  const row = await readRow(ctx, part)
  await save(ctx, part, row, { pending: null, ...(!row?.value.pending && { current: null }) })
}

/** Changes a row unless it has been changed since it was read, and makes every process read it. Throws `conflict`. */
async function save(ctx: Context, part: MailPart, row: Row | undefined, change: Partial<StoredValue>): Promise<void> {
  const before = row?.updated_at ?? new Date(0)
  // Later than the one before, so that processes and browsers see the change.
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.getTime() + 1))
  const changed = { ...change, problem: null }
  // The secrets of what is not changed may have been replaced since they were read.
  const merged = sql`${settings.value} || ${JSON.stringify(changed)}::jsonb`
  await ctx.transact(async (tx) => {
    const written = await tx
      .insert(settings)
      .values({ name: part, value: { current: null, pending: null, ...changed }, updated_at })
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: merged, updated_at },
        setWhere: eq(settings.updated_at, before),
      })
      .returning({ name: settings.name })
    if (written.length === 0) throw changedMeanwhile()
    await tx.execute(notifyOfSettings)
  })
  await ctx.mailSettings.refresh()
  ctx.log.info('settings.changed', { names: part })
}

function refuseVariables(ctx: Context, part: MailPart, input: MailSettingsInput): void {
  const set = environmentSettings(ctx, part)
  const refuse = (variable: string, path: string) => {
    const detail = `${variable} is set in the environment, which counts. Remove it there first.`
    throw new AppError('conflict', detail, [{ path, message: `Set by ${variable}` }])
  }
  if (set.host !== undefined) refuse(VARIABLES[part], 'host')
  for (const [field, variable] of OWN_VARIABLES[part])
    if (input[field] && set[field] && input[field].toLowerCase() !== set[field].toLowerCase()) refuse(variable, field)
}

/** Completes what was given by the services' own servers, default ports and stored secrets. Throws `invalid-input`. */
function completeSettings(
  { signer }: Context,
  part: MailPart,
  given: MailSettingsInput,
  row: Row | undefined,
): ServerSettings {
  const kind = given.kind ?? PASSWORD_KINDS[part]
  const service = KNOWN[kind]?.[part]
  const host = asciiHost(given.host || service?.host)
  const tls = given.tls ?? service?.tls ?? 'implicit'
  const port = given.port ?? DEFAULT_PORTS[part][tls]
  const user = given.user ?? ''
  if (!user && (part === 'receiving' || service || given.password)) throw invalidField('user', 'Enter the user')
  const fields = { kind, host, port, tls, user, client_id: null, tenant: null, ...ownFields(given) }
  const stored = [row?.value.pending, row?.value.current].flatMap(
    (each) => openSettings(signer, part, each ?? null) ?? [],
  )
  const isSame = (each: ServerSettings) =>
    each.host === host && each.port === port && each.user === user && (each.tls === tls || tls !== 'none')
  if (!service) {
    const password = secretOf(given.password, stored.find(isSame), 'password')
    if (!password && (part === 'receiving' || user)) throw invalidField('password', 'Enter the password')
    return { ...fields, ...(password && { password }) }
  }
  const { client_id } = given
  if (!client_id) throw invalidField('client_id', 'Enter the client id of your application')
  const tenant = kind === 'microsoft' ? given.tenant || DEFAULT_TENANT : null
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
  if (secret_ends_on && !parseDate(secret_ends_on)) throw invalidField('secret_ends_on', 'Enter a day')
  return {
    // Otherwise the sender would not follow the user, or the company.
    from: from === senderOf({ from: null, user }) ? null : from || null,
    folder: folder || 'INBOX',
    reply_address: reply_address?.toLowerCase() || null,
    authserv_id: authserv_id?.toLowerCase() || null,
    secret_ends_on: secret_ends_on || null,
  }
}

/** Returns a host as DNS knows it, IPv6 without brackets. Throws `invalid-input`. */
function asciiHost(given: string | undefined): string {
  if (!given) throw invalidField('host', 'Enter the server')
  const plain = given.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const ascii = domainToASCII(plain)
  if (isIP(plain)) return plain
  if (/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(ascii)) return ascii
  throw invalidField('host', 'Enter only the name of the server, such as mail.acme.com, without https:// and port')
}

/** Returns a given secret, or with `{set: true}` the stored one, which no other server may get. */
function secretOf(
  given: MailSettingsInput['password'],
  stored: ServerSettings | undefined,
  name: 'password' | 'client_secret',
): string | undefined {
  if (typeof given !== 'object') return given
  if (stored?.[name]) return stored[name]
  const what = name === 'password' ? 'password' : 'client secret'
  throw invalidField(name, `Enter the ${what} again: the saved one was for another server or user, or can’t be read`)
}

/** Returns the application that a person is asked to consent to. Throws `conflict` where there is none. */
export async function readApplication(ctx: Context, part: MailPart, row?: Row): Promise<ServerSettings> {
  const { pending, current } = (row ?? (await readRow(ctx, part)))?.value ?? {}
  const given = openSettings(ctx.signer, part, pending ?? current ?? null)
  if (!given || !isOAuth(given)) throw new AppError('conflict', 'Save the application’s client id and secret first.')
  return given
}

/**
 * Stores a person's consent, and from then on signs in by it in every process. Throws `invalid-input` with a sentence where it
 * does not work; then what was in force stays.
 */
export async function storeConsent(ctx: Context, part: MailPart, refresh_token: string): Promise<void> {
  const row = await readRow(ctx, part)
  const given = { ...(await readApplication(ctx, part, row)), refresh_token }
  const flaw = await findFlaw(ctx, part, given)
  if (flaw) throw flaw.error
  await save(ctx, part, row, { current: sealSettings(ctx.signer, part, given), pending: null })
}
