import { resolve } from 'node:path'
import { site } from '#site'
import { StartError } from './start-error.ts'
import { MAILBOX_PATTERN } from './mailbox-pattern.ts'
import { parseExpiry, parseMailOAuth } from './config/mail-oauth.ts'
import { parseMailboxes } from './config/mailboxes.ts'

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
const AI_PROVIDERS = ['anthropic', 'openai', 'openai-compatible', 'off'] as const
/** The small model of each provider. Operators of a compatible server have to name theirs. */
const AI_MODELS = { anthropic: 'claude-haiku-5-5', openai: 'gpt-5.4-mini', 'openai-compatible': undefined }

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and validates the environment; nothing else in the server reads it. The variables are described in
 * docs/configuration.md. Throws StartError naming the first variable that is invalid.
 */
export function readConfig(env: Environment = process.env) {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && publicUrl.pathname !== '/') reject('PUBLIC_URL', 'must not have a path')
  const hstsPreload = oneOf(env, 'HSTS_PRELOAD', ['on', 'off']) === 'on'
  if (hstsPreload && publicUrl?.protocol !== 'https:')
    reject('HSTS_PRELOAD', 'cannot be on without a PUBLIC_URL that starts with https://')
  const rateLimits = oneOf(env, 'RATE_LIMITS', ['on', 'off']) !== 'off'
  if (!rateLimits && publicUrl) reject('RATE_LIMITS', 'cannot be off while PUBLIC_URL is set')
  const secret = signingKey(env, 'SECRET')
  if (databaseUrl && !secret)
    reject('SECRET', 'is required with DATABASE_URL: every process must sign with the same key')
  const databaseDirectUrl = url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  if (databaseDirectUrl && !databaseUrl) reject('DATABASE_DIRECT_URL', 'means nothing without DATABASE_URL')
  const metricsToken = text(env, 'METRICS_TOKEN')
  if (metricsToken && metricsToken.length < 16) reject('METRICS_TOKEN', 'must have at least 16 characters')
  rejectExample('METRICS_TOKEN', metricsToken)
  return {
    inheritedSocket: inheritedSocketFd(env),
    host: text(env, 'HOST') ?? 'localhost',
    port: integer(env, 'PORT', 0, 65_535) ?? 3000,
    publicUrl,
    /** Whether browsers may put the domain on their list of https-only sites. */
    hstsPreload,
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl,
    bucket: bucket(env),
    clamdUrl: clamdUrl(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailbox(env, 'MAIL_FROM') ?? site.email,
    companyInbox: mailbox(env, 'COMPANY_INBOX') ?? site.email,
    ...mailIn(env),
    ai: ai(env),
    rateLimits,
    secret,
    secretPrevious: signingKey(env, 'SECRET_PREVIOUS'),
    trustProxy: text(env, 'TRUST_PROXY') === 'off' ? 0 : (integer(env, 'TRUST_PROXY', 0, 10) ?? 0),
    metricsToken,
    /** Minutes after which an unused session expires; undefined: sessions last twelve hours, used or not. */
    sessionIdleMinutes: integer(env, 'SESSION_IDLE_MINUTES', 5, 720),
    retention: retention(env),
    serviceManager: serviceManager(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
}

/** Throws with a message of one line, even when the repeated value has several. */
function reject(name: string, reason: string): never {
  throw new StartError(`${name} ${reason.replaceAll(/\s+/g, ' ')}.`)
}

function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Also used for the previous key, whose signatures stay valid. */
function signingKey(env: Environment, name: string): string | undefined {
  const key = text(env, name)
  if (key !== undefined && key.length < 32) reject(name, 'must have at least 32 characters')
  rejectExample(name, key)
  return key
}

/** Rejects the placeholder secrets of the examples in deploy/, which are public. */
function rejectExample(name: string, value: string | undefined): void {
  if (value?.includes('change-me')) reject(name, 'is still the one of the example: choose your own')
}

function integer(env: Environment, name: string, min: number, max: number): number | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    reject(name, `must be a whole number from ${min} to ${max}, not "${value}"`)
  }
  return number
}

function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  return (
    allowed.find((option) => option === value) ?? reject(name, `must be one of ${allowed.join(', ')}, not "${value}"`)
  )
}

/** systemd passes sockets from the first file descriptor after the standard three. */
const FIRST_INHERITED_FD = 3

/** Returns the file descriptor of the listening socket that systemd or the start script passed to this process. */
function inheritedSocketFd(env: Environment): number | undefined {
  const sockets = integer(env, 'LISTEN_FDS', 0, 64) ?? 0
  if (sockets === 0 || !isForThisProcess(env, 'LISTEN_PID')) return undefined
  if (sockets > 1) reject('LISTEN_FDS', `must be 1, one socket to listen on, not ${sockets}`)
  return FIRST_INHERITED_FD
}

/** Returns settings for sd_notify when systemd started the process; the watchdog interval is in milliseconds. */
function serviceManager(env: Environment) {
  if (!text(env, 'NOTIFY_SOCKET')) return undefined
  const watchdog = integer(env, 'WATCHDOG_USEC', 1, Number.MAX_SAFE_INTEGER)
  return { watchdogMs: isForThisProcess(env, 'WATCHDOG_PID') && watchdog ? watchdog / 1000 : undefined }
}

const isForThisProcess = (env: Environment, name: string) =>
  (integer(env, name, 0, Number.MAX_SAFE_INTEGER) ?? process.pid) === process.pid

/** Days after which data is removed. */
function retention(env: Environment) {
  const days = (name: string) => integer(env, name, 1, 36_500)
  return {
    contactMessages: days('RETENTION_CONTACT_MESSAGES') ?? 365,
    temporaryUploads: days('RETENTION_TEMPORARY_UPLOADS') ?? 1,
    idempotencyKeys: days('RETENTION_IDEMPOTENCY_KEYS') ?? 7,
    mailLog: days('RETENTION_MAIL_LOG') ?? 90,
  }
}

/** The value is not repeated in the error, since it may contain a password. */
function url(env: Environment, name: string, protocols: string[]): URL | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  if (!parsed || !parsed.host || !protocols.includes(parsed.protocol)) {
    reject(name, `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  }
  return parsed
}

/** Parses `s3://bucket?endpoint=https://…&region=…`; the credentials have the variables all S3 clients use. */
function bucket(env: Environment) {
  const address = url(env, 'STORAGE_URL', ['s3:'])
  if (!address) return undefined
  const endpoint = URL.parse(address.searchParams.get('endpoint') ?? '')
  if (!endpoint || !['http:', 'https:'].includes(endpoint.protocol))
    reject('STORAGE_URL', 'must name the service, as in s3://bucket?endpoint=https://s3.example.com')
  const required = (name: string) =>
    text(env, name) ?? reject(name, 'is required with STORAGE_URL: the service asks for it')
  return {
    endpoint,
    bucket: address.host,
    region: address.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    sessionToken: text(env, 'AWS_SESSION_TOKEN'),
  }
}

/** Everything off, the embedded analyser only, or the analyser and a provider. */
function ai(env: Environment) {
  const name = oneOf(env, 'AI_PROVIDER', AI_PROVIDERS)
  if (name === undefined || name === 'off') return { off: name === 'off', provider: undefined }
  const required = (variable: string, value = text(env, variable)) =>
    value ?? reject(variable, `is required with AI_PROVIDER=${name}`)
  const isHosted = name !== 'openai-compatible'
  const provider = {
    name,
    model: required('AI_MODEL', text(env, 'AI_MODEL') ?? AI_MODELS[name]),
    apiKey: isHosted ? required('AI_API_KEY') : text(env, 'AI_API_KEY'),
    baseUrl: url(env, 'AI_BASE_URL', ['http:', 'https:'])?.href.replace(/\/$/, ''),
    monthlyCalls: integer(env, 'AI_MONTHLY_CALLS', 0, 100_000_000) ?? 10_000,
  }
  if (!isHosted) required('AI_BASE_URL')
  return { off: false, provider }
}

/** The mailboxes that are read, and how to sign in to those (and to SMTP_URL) that have no password. */
function mailIn(env: Environment) {
  const given = {
    imap: text(env, 'IMAP_URL'),
    oauth: text(env, 'MAIL_OAUTH'),
    expires: text(env, 'MAIL_OAUTH_EXPIRES'),
  }
  const rejectAs = (name: string) => (reason: string) => reject(name, reason)
  if (given.expires && !given.oauth) reject('MAIL_OAUTH_EXPIRES', 'means nothing without MAIL_OAUTH')
  const expiresAt = given.expires === undefined ? undefined : parseExpiry(given.expires, rejectAs('MAIL_OAUTH_EXPIRES'))
  const hasOAuth = given.oauth !== undefined
  return {
    imapMailboxes: given.imap ? parseMailboxes(given.imap, { hasOAuth, reject: rejectAs('IMAP_URL') }) : [],
    mailOAuth: given.oauth ? parseMailOAuth(given.oauth, expiresAt, rejectAs('MAIL_OAUTH')) : undefined,
  }
}

/** Parses `tcp://host:3310` or `unix:///path`. */
function clamdUrl(env: Environment): URL | undefined {
  const value = text(env, 'CLAMD_URL')
  if (value === undefined) return undefined
  const address = URL.parse(value)
  const isTcp = address?.protocol === 'tcp:' && address.host
  const isSocket = address?.protocol === 'unix:' && !address.host && isPath(address.pathname)
  if (!address || !(isTcp || isSocket)) reject('CLAMD_URL', 'must be like tcp://host:3310 or unix:///path')
  return address
}

function isPath(encoded: string): boolean {
  try {
    return decodeURIComponent(encoded).length > 1
  } catch {
    return false
  }
}

function mailbox(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !MAILBOX_PATTERN.test(value)) reject(name, `must be an e-mail address, not "${value}"`)
  return value
}
