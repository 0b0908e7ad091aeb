import type { TLS_MODES } from '#contract/mail-settings.ts'
import { decodePercent } from '../decode-percent.ts'
import type { MailOAuth } from './mail-oauth.ts'
import { type Environment, url } from './parse-variables.ts'

/** A mail server and how to sign in to it, as a variable or the dashboard's settings name it. */
export type MailServer = {
  host: string
  port: number
  /** `offered`: by STARTTLS if the server has it, as `smtp://` and `imap://` mean. */
  tls: (typeof TLS_MODES)[number] | 'offered'
  user: string
  /** Undefined where `oauth` signs in, or nobody does. */
  password: string | undefined
  oauth: MailOAuth | undefined
  /** Set for a server of the dashboard's settings; one that a variable names may be anywhere. */
  fromSettings?: { mayBePrivate: boolean }
}
/** `url` is SMTP_URL without user and password: it may hold other options of nodemailer. */
export type SmtpServer = MailServer & { url?: string }

/** Reads SMTP_URL; a user without a password signs in by `oauth`. */
export function readSmtpServer(env: Environment, oauth: MailOAuth | undefined): SmtpServer | undefined {
  const address = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (!address) return undefined
  const [user, password] = [address.username, address.password].map((part) => decodePercent(part) ?? part)
  address.username = ''
  address.password = ''
  const isImplicit = address.protocol === 'smtps:'
  return {
    host: address.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(address.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : 'offered',
    user: user!,
    password: password || undefined,
    oauth: user && !password ? oauth : undefined,
    url: address.href,
  }
}
