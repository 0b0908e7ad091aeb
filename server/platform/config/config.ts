import { LEVELS } from '../log.ts'
import { type MailPart, readMailOAuth } from './mail-oauth.ts'
import { readSmtpServer } from './mail-server.ts'
import { parseMailboxes } from './mailboxes.ts'
import { decodePercent } from '../decode-percent.ts'
import { type Environment, integer, mailbox, oneOf, reject, secret, text, url } from './parse-variables.ts'
import { MAILBOX_PATTERN } from '../../mail/mailbox-pattern.ts'
import { resolve } from 'node:path'
import { site } from '#site'
import { MIN_SECRET_LENGTH } from '../signing.ts'

/** The longest token in an address of ours; what is left of a local part's 64 characters (RFC 5321) is the operator's. */
const LONGEST_TOKEN = 44
const MAX_LOCAL_PART = 64

/** Reads the variables of incoming mail. Throws StartError naming the first that is invalid. */
function mailIn(env: Environment) {
  const inboundToken = secret(env, 'MAIL_INBOUND_TOKEN', 16)
  const oauth = readMailOAuth(env)
  const imapUrl = text(env, 'IMAP_URL')
  return {
    /** The bearer token of `POST /api/mail/inbound`, which is off without it. */
    inboundToken,
    replyAddress: replyAddress(env),
    /** Whose Authentication-Results are believed; undefined: none are. */
    authservId: text(env, 'MAIL_AUTHSERV_ID')?.toLowerCase(),
    /** Read by IMAP. */
    mailboxes: imapUrl === undefined ? [] : parseMailboxes(imapUrl, oauth),
    /** Of MAIL_OAUTH: signs in where a server of a variable has a user and no password. */
    oauth,
  }
}

function replyAddress(env: Environment): { before: string; after: string } | undefined {
  const pattern = text(env, 'MAIL_REPLY_ADDRESS')
  return pattern === undefined
    ? undefined
    : parseReplyAddress(pattern, (reason) => reject('MAIL_REPLY_ADDRESS', reason))
}

/** Parses `support+{token}@example.com` into the parts before and after the token. */
export function parseReplyAddress(pattern: string, refuse: (reason: string) => never) {
  const [before, after, ...more] = pattern.toLowerCase().split('{token}')
  if (after === undefined || more.length > 0 || !MAILBOX_PATTERN.test(`${before}token${after}`))
    return refuse('must be an e-mail address with {token} in it, like support+{token}@example.com')
  if (before!.length + LONGEST_TOKEN + after.indexOf('@') > MAX_LOCAL_PART)
    refuse(
      `leaves no room for the token: at most ${MAX_LOCAL_PART - LONGEST_TOKEN} characters for the rest before the @`,
    )
  return { before: before!, after }
}

const AI_PROVIDERS = ['anthropic', 'openai', 'openai-compatible', 'off'] as const
/** The small model of each provider. Operators of a compatible server have to name theirs. */
const AI_MODELS = { anthropic: 'claude-haiku-5-5', openai: 'gpt-5.4-mini', 'openai-compatible': undefined }

export type Config = ReturnType<typeof readConfig>

/** Reads and validates the environment (docs/configuration.md), alone. Throws StartError naming what is invalid. */
export function readConfig(env: Environment = process.env) {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && publicUrl.pathname !== '/') reject('PUBLIC_URL', 'must not have a path')
  const hstsPreload = oneOf(env, 'HSTS_PRELOAD', ['on', 'off']) === 'on'
  if (hstsPreload && publicUrl?.protocol !== 'https:')
    reject('HSTS_PRELOAD', 'cannot be on without a PUBLIC_URL that starts with https://')
  const rateLimits = oneOf(env, 'RATE_LIMITS', ['on', 'off']) !== 'off'
  if (!rateLimits && publicUrl) reject('RATE_LIMITS', 'cannot be off while PUBLIC_URL is set')
  const signingKey = secret(env, 'SECRET', MIN_SECRET_LENGTH)
  if (databaseUrl && !signingKey)
    reject('SECRET', 'is required with DATABASE_URL: every process must sign with the same key')
  const databaseDirectUrl = url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  if (databaseDirectUrl && !databaseUrl) reject('DATABASE_DIRECT_URL', 'means nothing without DATABASE_URL')
  const companyInbox = mailbox(env, 'COMPANY_INBOX') ?? site.email
  const metricsToken = secret(env, 'METRICS_TOKEN', 16)
  const incoming = mailIn(env)
  return {
    /** The variables as given; the doctor looks for misspelt names in them. */
    environment: env,
    inheritedSocket: inheritedSocketFd(env),
    host: text(env, 'HOST') ?? 'localhost',
    port: integer(env, 'PORT', 0, 65_535) ?? 3000,
    publicUrl,
    /** Allows browsers to put the domain on their list of https-only sites. */
    hstsPreload,
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl,
    bucket: bucket(env),
    clamdUrl: clamdUrl(env),
    smtp: readSmtpServer(env, incoming.oauth),
    mailFrom: mailbox(env, 'MAIL_FROM') ?? site.email,
    companyInbox,
    /** Where replies without a token go: to the mailbox of the dashboard, unless COMPANY_INBOX is given. */
    replyInbox: companyInbox,
    mailIn: incoming,
    /** Settings of the dashboard whose secrets cannot be read with SECRET and count as not set. */
    lostMailSecrets: [] as MailPart[],
    /** Lets mail settings of the dashboard reach private addresses in a public installation. */
    mailPrivateAddresses: oneOf(env, 'MAIL_PRIVATE_ADDRESSES', ['allow']) === 'allow',
    testClock: testClock(env, publicUrl),
    passwordCost: passwordCost(env, publicUrl),
    ai: ai(env),
    rateLimits,
    secret: signingKey,
    secretPrevious: secret(env, 'SECRET_PREVIOUS', MIN_SECRET_LENGTH),
    trustProxy: text(env, 'TRUST_PROXY') === 'off' ? 0 : (integer(env, 'TRUST_PROXY', 0, 10) ?? 0),
    metricsToken,
    /** Minutes after which an unused session expires; undefined: sessions last twelve hours, used or not. */
    sessionIdleMinutes: integer(env, 'SESSION_IDLE_MINUTES', 5, 720),
    retention: retention(env),
    serviceManager: serviceManager(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS) ?? 'info',
  }
}

/** A file that says what time it is, for tests of what happens days later. */
function testClock(env: Environment, publicUrl: URL | undefined): string | undefined {
  const file = text(env, 'TEST_CLOCK')
  if (file && publicUrl) reject('TEST_CLOCK', 'is for tests only: remove it while PUBLIC_URL is set')
  return file && resolve(file)
}

/** The work of a new password hash: about 50 ms of a thread and 32 MB. */
const PASSWORD_COST = 16_384

/** Tests sign in a thousand times and take less. */
function passwordCost(env: Environment, publicUrl: URL | undefined): number {
  const cost = integer(env, 'TEST_PASSWORD_COST', 2, PASSWORD_COST)
  if (cost && publicUrl) reject('TEST_PASSWORD_COST', 'is for tests only: remove it while PUBLIC_URL is set')
  if (cost && !Number.isInteger(Math.log2(cost))) reject('TEST_PASSWORD_COST', `must be a power of two, not ${cost}`)
  return cost ?? PASSWORD_COST
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

/** Parses `tcp://host:3310` or `unix:///path`. */
function clamdUrl(env: Environment): URL | undefined {
  const value = text(env, 'CLAMD_URL')
  if (value === undefined) return undefined
  const address = URL.parse(value)
  const isTcp = address?.protocol === 'tcp:' && address.host
  const path = address && decodePercent(address.pathname)
  const isSocket = address?.protocol === 'unix:' && !address.host && path && path.length > 1
  if (!address || !(isTcp || isSocket)) reject('CLAMD_URL', 'must be like tcp://host:3310 or unix:///path')
  return address
}
