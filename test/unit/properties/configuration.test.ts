import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { anyText, webAddress, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const NAMES =
  `HOST PORT PUBLIC_URL DATA_DIR DATABASE_URL DATABASE_DIRECT_URL STORAGE_URL CLAMD_URL SMTP_URL MAIL_FROM COMPANY_INBOX
   IMAP_URL MAIL_OAUTH MAIL_OAUTH_EXPIRES AI_PROVIDER AI_API_KEY AI_BASE_URL AI_MONTHLY_CALLS RATE_LIMITS SECRET SECRET_PREVIOUS TRUST_PROXY METRICS_TOKEN
   SESSION_IDLE_MINUTES HSTS_PRELOAD RETENTION_MAIL_LOG LISTEN_FDS WATCHDOG_USEC NOTIFY_SOCKET LOG_LEVEL`.split(/\s+/)
const value = fc.oneof(
  anyText(),
  webAddress,
  fc.emailAddress(),
  fc.integer().map(String),
  fc.constantFrom(
    'on',
    'off',
    'openai',
    'postgres://a:b@c/d',
    'tcp://h:1',
    'unix:///a',
    's3://b?endpoint=https://c',
    'smtp://u:p@h',
    'imaps://u:p@h/F?since=2026-01-01&after=read',
    'microsoft:a:b:c',
    '2027-01-31',
    'x'.repeat(40),
  ),
)

/** The configuration, or the message that refuses the variables. Throws any other error. */
function read(env: Record<string, string>): Config | string {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

describe('Environment variables', () => {
  it('give a configuration, or one line that names the invalid variable', () =>
    forAll(fc.dictionary(fc.constantFrom(...NAMES), value, { noNullPrototype: true }), (env) => {
      const config = read(env)
      if (typeof config === 'string') {
        expect(config).toMatch(/^[A-Z_]+ .*\.$/)
        expect(config).not.toMatch(/[\r\n]/)
        return
      }
      expect(Number.isInteger(config.port) && config.port >= 0 && config.port <= 65_535).toBe(true)
      expect(config.trustProxy).toBeLessThanOrEqual(10)
      expect(config.secret === undefined || config.secret.length >= 32).toBe(true)
      expect(config.databaseUrl === undefined || config.secret !== undefined).toBe(true)
      expect(config.publicUrl === undefined || config.rateLimits).toBe(true)
      expect(`${config.mailFrom}${config.companyInbox}`).not.toMatch(/[\s<>]/)
    }))

  it('with a password are not repeated in the error', () =>
    forAll(
      fc.constantFrom(
        'DATABASE_URL',
        'SMTP_URL',
        'IMAP_URL',
        'MAIL_OAUTH',
        'STORAGE_URL',
        'CLAMD_URL',
        'AI_BASE_URL',
        'SECRET',
        'METRICS_TOKEN',
        'AI_API_KEY',
      ),
      wellFormedText(20),
      (name, more) => {
        const config = read({ [name]: `zz-hidden ${more}` })
        if (typeof config === 'string') expect(config).not.toContain('zz-hidden')
      },
    ))
})
