import { parseDate } from './mailboxes.ts'

/** An application of a mail service that signs in to mailboxes, as MAIL_OAUTH describes it. */
export type MailOAuth = { clientId: string; clientSecret: string; expiresAt: Date | undefined } & (
  | { service: 'microsoft'; tenant: string }
  | { service: 'google'; refreshToken: string }
)

const FORMS = 'microsoft:TENANT:CLIENT_ID:CLIENT_SECRET or google:CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN'

/** Throws. What is repeated of a value is never a secret. */
type Reject = (reason: string) => never

/** Parses MAIL_OAUTH, whose last part may contain colons. */
export function parseMailOAuth(value: string, expiresAt: Date | undefined, reject: Reject): MailOAuth {
  const [service, first, second, ...rest] = value.split(':')
  const third = rest.join(':')
  if (!first || !second || !third || /\s/.test(value)) reject(`must be ${FORMS}`)
  if (service === 'microsoft')
    return { service, tenant: microsoftTenant(first, reject), clientId: second, clientSecret: third, expiresAt }
  if (service === 'google') return { service, clientId: first, clientSecret: second, refreshToken: third, expiresAt }
  return reject(`must be ${FORMS}`)
}

/** The tenant becomes part of an address: an id or a domain, nothing else. */
function microsoftTenant(text: string, reject: Reject): string {
  return /^[\w.-]+$/.test(text) ? text : reject('must name the tenant by its id or domain')
}

/** Parses MAIL_OAUTH_EXPIRES, the day on which the secret of MAIL_OAUTH ends. */
export function parseExpiry(value: string, reject: Reject): Date {
  return parseDate(value) ?? reject('must be a date, as in 2027-05-31')
}
