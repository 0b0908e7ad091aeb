import { type Environment, parseDate, reject, text } from './parse-variables.ts'

export type MailPart = 'sending' | 'receiving'

/** An application of a mail service that signs in to mailboxes, as MAIL_OAUTH or the dashboard's settings describe it. */
export type MailOAuth = {
  clientId: string
  clientSecret: string
  expiresAt: Date | undefined
  /** Set for that of the dashboard's settings: a person has consented. */
  part?: MailPart
  /** Exchanges the refresh token that is stored, and stores the new one. */
  renew?: RenewConsent | undefined
} & ({ service: 'microsoft'; tenant: string; refreshToken?: string } | { service: 'google'; refreshToken: string })
export type RenewConsent = <T extends { refresh_token?: string | undefined }>(
  exchange: (refreshToken: string) => Promise<T>,
) => Promise<T>

const FORMS = 'microsoft:TENANT:CLIENT_ID:CLIENT_SECRET or google:CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN'

/** Reads MAIL_OAUTH, and the day on which its secret ends. Throws StartError, which repeats no secret. */
export function readMailOAuth(env: Environment): MailOAuth | undefined {
  const [value, expires] = [text(env, 'MAIL_OAUTH'), text(env, 'MAIL_OAUTH_EXPIRES')]
  const expiresAt = expires === undefined ? undefined : parseDate(expires)
  if (expires !== undefined && !expiresAt) reject('MAIL_OAUTH_EXPIRES', 'must be a date, as in 2027-05-31')
  if (value === undefined) {
    if (expires !== undefined) reject('MAIL_OAUTH_EXPIRES', 'means nothing without MAIL_OAUTH')
    return undefined
  }
  const [service, first, second, ...rest] = value.split(':')
  const third = rest.join(':')
  if (!first || !second || !third || /\s/.test(value)) reject('MAIL_OAUTH', `must be ${FORMS}`)
  if (service === 'google') return { service, clientId: first, clientSecret: second, refreshToken: third, expiresAt }
  if (service !== 'microsoft') reject('MAIL_OAUTH', `must be ${FORMS}`)
  // It becomes part of an address: an id or a domain, nothing else.
  if (!/^[\w.-]+$/.test(first)) reject('MAIL_OAUTH', 'must name the tenant by its id or domain')
  return { service, tenant: first, clientId: second, clientSecret: third, expiresAt }
}
