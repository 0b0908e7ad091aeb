import { type MailOAuth, parseExpiry, parseMailOAuth } from './config/mail-oauth.ts'
import { parseMailboxes } from './config/mailboxes.ts'
import { type Environment, reject, rejectExample, text } from './environment.ts'
import { MAILBOX_PATTERN } from './mailbox-pattern.ts'

/** The longest token in an address of ours; what is left of a local part's 64 characters (RFC 5321) is the operator's. */
const LONGEST_TOKEN = 44
const MAX_LOCAL_PART = 64

/** Reads the variables of incoming mail. Throws StartError naming the first that is invalid. */
export function mailIn(env: Environment) {
  const inboundToken = text(env, 'MAIL_INBOUND_TOKEN')
  if (inboundToken && inboundToken.length < 16) reject('MAIL_INBOUND_TOKEN', 'must have at least 16 characters')
  rejectExample('MAIL_INBOUND_TOKEN', inboundToken)
  const oauth = mailOAuth(env)
  return {
    /** The bearer token of `POST /api/mail/inbound`, which is off without it. */
    inboundToken,
    replyAddress: replyAddress(env),
    /** Whose Authentication-Results are believed; undefined: none are. */
    authservId: text(env, 'MAIL_AUTHSERV_ID')?.toLowerCase(),
    /** Read by IMAP. */
    mailboxes: mailboxes(env, oauth !== undefined),
    /** Signs in to those of them that have no password, and to SMTP_URL if it has a user and no password. */
    oauth,
  }
}

function mailboxes(env: Environment, hasOAuth: boolean) {
  const value = text(env, 'IMAP_URL')
  return value === undefined ? [] : parseMailboxes(value, { hasOAuth, reject: rejectAs('IMAP_URL') })
}

function mailOAuth(env: Environment): MailOAuth | undefined {
  const [value, expires] = [text(env, 'MAIL_OAUTH'), text(env, 'MAIL_OAUTH_EXPIRES')]
  const expiresAt = expires === undefined ? undefined : parseExpiry(expires, rejectAs('MAIL_OAUTH_EXPIRES'))
  if (value !== undefined) return parseMailOAuth(value, expiresAt, rejectAs('MAIL_OAUTH'))
  if (expires !== undefined) reject('MAIL_OAUTH_EXPIRES', 'means nothing without MAIL_OAUTH')
  return undefined
}

const rejectAs = (name: string) => (reason: string) => reject(name, reason)

/** Parses `support+{token}@example.com`: what stands around the token. */
function replyAddress(env: Environment): { before: string; after: string } | undefined {
  const pattern = text(env, 'MAIL_REPLY_ADDRESS')?.toLowerCase()
  if (pattern === undefined) return undefined
  const [before, after, ...more] = pattern.split('{token}')
  if (after === undefined || more.length > 0 || !MAILBOX_PATTERN.test(`${before}token${after}`))
    reject('MAIL_REPLY_ADDRESS', 'must be an e-mail address with {token} in it, like support+{token}@example.com')
  if (before!.length + LONGEST_TOKEN + after.indexOf('@') > MAX_LOCAL_PART)
    reject(
      'MAIL_REPLY_ADDRESS',
      `leaves no room for the token: at most ${MAX_LOCAL_PART - LONGEST_TOKEN} characters beside it before the @`,
    )
  return { before: before!, after }
}
