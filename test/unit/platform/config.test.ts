import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { site } from '#site'
import { readConfig } from '#server/platform/config/config.ts'
import { StartError } from '#server/platform/start-error.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-characters'
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error(`accepted ${JSON.stringify(env)}`)
}

describe('Without any variable', () => {
  it('the server starts with the documented defaults', () => {
    expect(readConfig({})).toEqual({
      environment: {},
      host: 'localhost',
      port: 3000,
      publicUrl: undefined,
      hstsPreload: false,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      bucket: undefined,
      clamdUrl: undefined,
      smtp: undefined,
      lostMailSecrets: [],
      mailPrivateAddresses: false,
      mailFrom: site.email,
      companyInbox: site.email,
      replyInbox: site.email,
      mailIn: { mailboxes: [] },
      ai: { off: false, provider: undefined },
      passwordCost: 16_384,
      rateLimits: true,
      secret: undefined,
      secretPrevious: undefined,
      trustProxy: 0,
      metricsToken: undefined,
      retention: { contactMessages: 365, temporaryUploads: 1, idempotencyKeys: 7, mailLog: 90 },
      logLevel: 'info',
    })
  })

  it('an empty or blank value means the default', () => {
    const blank = Object.fromEntries(
      ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'RATE_LIMITS', 'SECRET', 'LOG_LEVEL'].map((name) => [
        name,
        ' ',
      ]),
    )
    expect(readConfig(blank)).toEqual({ ...readConfig({}), environment: blank })
  })
})

describe('A valid value', () => {
  it('is used', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://help.example.com/',
      DATA_DIR: '/var/lib/helpdesk',
      DATABASE_URL: 'postgresql://user:pass@db.example.com/helpdesk',
      SMTP_URL: 'smtps://user:pass@mail.example.com:465',
      MAIL_FROM: 'desk@example.com',
      COMPANY_INBOX: 'inbox@example.com',
      AI_PROVIDER: 'off',
      SECRET,
      SECRET_PREVIOUS: 'the one before, as long as any other',
      TRUST_PROXY: '2',
      DATABASE_DIRECT_URL: 'postgresql://user:pass@db.example.com:5433/helpdesk',
      METRICS_TOKEN: 'a-token-for-metrics',
      RETENTION_CONTACT_MESSAGES: '30',
      RETENTION_TEMPORARY_UPLOADS: '2',
      RETENTION_IDEMPOTENCY_KEYS: '3',
      RETENTION_MAIL_LOG: '4',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/helpdesk',
      mailFrom: 'desk@example.com',
      companyInbox: 'inbox@example.com',
      ai: { off: true, provider: undefined },
      secret: SECRET,
      secretPrevious: 'the one before, as long as any other',
      trustProxy: 2,
      metricsToken: 'a-token-for-metrics',
      retention: { contactMessages: 30, temporaryUploads: 2, idempotencyKeys: 3, mailLog: 4 },
      logLevel: 'debug',
    })
    expect([config.publicUrl?.origin, config.smtp?.port]).toEqual(['https://help.example.com', 465])
    expect([config.databaseUrl?.host, config.databaseDirectUrl?.port]).toEqual(['db.example.com', '5433'])
  })
})

describe('An AI provider', () => {
  it('has a default model and a monthly budget', () => {
    expect(readConfig({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'a key' }).ai.provider).toMatchObject({
      name: 'anthropic',
      model: expect.stringMatching(/^claude-/),
      apiKey: 'a key',
      baseUrl: undefined,
      monthlyCalls: 10_000,
    })
    const own = {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'llama3.2',
      AI_BASE_URL: 'http://gpu:11434/v1/',
      AI_MONTHLY_CALLS: '0',
    }
    expect(readConfig(own).ai.provider).toEqual({
      name: 'openai-compatible',
      model: 'llama3.2',
      apiKey: undefined,
      baseUrl: 'http://gpu:11434/v1',
      monthlyCalls: 0,
    })
  })

  it.each([
    [{ AI_PROVIDER: 'openai' }, 'AI_API_KEY is required with AI_PROVIDER=openai.'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama3.2' }, 'AI_BASE_URL is required with'],
    [{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://gpu:11434/v1' }, 'AI_MODEL is required with'],
    [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k', AI_BASE_URL: 'gpu:11434' }, 'AI_BASE_URL must be an address'],
    [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k', AI_MONTHLY_CALLS: 'many' }, 'AI_MONTHLY_CALLS must be'],
  ])('that lacks something is refused by name: %j', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason)
  })
})

const BAD: [name: string, value: string][] = [
  ['PORT', 'three thousand'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PUBLIC_URL', 'help.example.com'],
  ['PUBLIC_URL', 'ftp://help.example.com'],
  ['PUBLIC_URL', 'https://help.example.com/desk'],
  ['DATABASE_URL', 'mysql://user@host/db'],
  ['DATABASE_URL', 'host=localhost'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Desk <desk@example.com>'],
  ['COMPANY_INBOX', 'in box@example.com'],
  ['AI_PROVIDER', 'skynet'],
  ['RATE_LIMITS', 'false'],
  ['HSTS_PRELOAD', 'yes'],
  ['SECRET', 'short'],
  ['SECRET_PREVIOUS', 'short'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'change-me-as-well'],
  ['SECRET', 'change-me-to-32-random-characters-or-more'],
  ['RETENTION_CONTACT_MESSAGES', 'forever'],
  ['RETENTION_TEMPORARY_UPLOADS', '0'],
  ['RETENTION_IDEMPOTENCY_KEYS', '-7'],
  ['RETENTION_MAIL_LOG', '36501'],
  ['DATABASE_DIRECT_URL', 'mysql://user@host/db'],
  ['LOG_LEVEL', 'loud'],
  ['STORAGE_URL', 's3://bucket'],
  ['STORAGE_URL', 's3://bucket?endpoint=s3.example.com'],
  ['STORAGE_URL', 'https://s3.example.com/bucket'],
  ['CLAMD_URL', 'host:3310'],
  ['CLAMD_URL', 'tcp:///socket'],
  ['CLAMD_URL', 'unix://host/socket'],
  ['CLAMD_URL', 'unix:///run/%ff'],
]

describe('An invalid value', () => {
  it.each(BAD)('of %s (%s) is rejected in one line that names the variable', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('is rejected in one line even when it has several', () => {
    for (const [name, value] of BAD) expect(refusal({ [name]: `${value}\n${value}` })).not.toContain('\n')
  })

  it('is not repeated when it may contain a password', () => {
    const secrets: Record<string, string>[] = [
      { DATABASE_URL: 'mysql://user:hunter2@host/db' },
      { SMTP_URL: 'http://user:hunter2@host' },
      { PUBLIC_URL: 'ftp://user:hunter2@host' },
      { SECRET: 'hunter2' },
      { DATABASE_URL: 'postgres://user:hunter2@host/db' },
      { DATABASE_URL: 'postgres://user:hunter2@host/db', SECRET: 'hunter2' },
      { STORAGE_URL: 's3://key:hunter2@bucket' },
    ]
    for (const env of secrets) expect(refusal(env)).not.toContain('hunter2')
  })
})

describe('S3 storage', () => {
  const address = 's3://files?endpoint=https://s3.example.com:8443/here&region=eu-central-1'
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter2' }

  it('needs a bucket, an endpoint and the usual credentials', () => {
    expect(readConfig({ STORAGE_URL: address, ...credentials }).bucket).toEqual({
      endpoint: new URL('https://s3.example.com:8443/here'),
      bucket: 'files',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
      sessionToken: undefined,
    })
  })

  it('is rejected without credentials', () => {
    expect(refusal({ STORAGE_URL: address })).toMatch(/^AWS_ACCESS_KEY_ID is required with STORAGE_URL/)
    expect(refusal({ STORAGE_URL: address, AWS_ACCESS_KEY_ID: 'id' })).toMatch(/^AWS_SECRET_ACCESS_KEY /)
  })
})

it('The scanner is reached over TCP or a Unix socket', () => {
  for (const address of ['tcp://scanner:3310', 'unix:///run/clamav/clamd.ctl'])
    expect(readConfig({ CLAMD_URL: address }).clamdUrl).toEqual(new URL(address))
})

describe('A combination is rejected', () => {
  it('RATE_LIMITS=off with PUBLIC_URL', () => {
    expect(refusal({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://help.example.com' })).toMatch(/^RATE_LIMITS .*PUBLIC_URL/)
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })

  it('TEST_PASSWORD_COST with PUBLIC_URL', () => {
    expect(refusal({ TEST_PASSWORD_COST: '1024', PUBLIC_URL: 'https://help.example.com' })).toMatch(
      /^TEST_PASSWORD_COST .*PUBLIC_URL/,
    )
    expect(refusal({ TEST_PASSWORD_COST: '1000' })).toMatch(/^TEST_PASSWORD_COST .*power of two/)
    expect(readConfig({ TEST_PASSWORD_COST: '1024' }).passwordCost).toBe(1024)
  })

  it('HSTS_PRELOAD without https', () => {
    for (const PUBLIC_URL of ['', 'http://example.com'])
      expect(refusal({ HSTS_PRELOAD: 'on', PUBLIC_URL })).toMatch(/^HSTS_PRELOAD .*PUBLIC_URL/)
    expect(readConfig({ HSTS_PRELOAD: 'on', PUBLIC_URL: 'https://example.com' }).hstsPreload).toBe(true)
    expect(readConfig({ HSTS_PRELOAD: 'off' }).hstsPreload).toBe(false)
  })

  it('DATABASE_DIRECT_URL without DATABASE_URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://localhost/helpdesk' }
    expect(refusal(direct)).toBe('DATABASE_DIRECT_URL means nothing without DATABASE_URL.')
  })

  it('DATABASE_URL without SECRET', () => {
    expect(refusal({ DATABASE_URL: 'postgres://localhost/helpdesk' })).toMatch(/^SECRET .*DATABASE_URL/)
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/helpdesk', SECRET }).secret).toBe(SECRET)
  })
})
