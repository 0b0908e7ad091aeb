import type { Finding } from '#contract/setup-list.ts'
import type { MailPart } from '../platform/config/mail-oauth.ts'
import type { MailTokenError } from '../mail/oauth/token-source.ts'

/** The pages of the dashboard where an admin sets mail up. */
export const MAIL_PAGES = { sending: 'Settings, Email, Sending', receiving: 'Settings, Email, Receiving' } as const

/** Reason and advice, after the name of the server. */
export const NO_MAIL_SERVER = ['isn’t a mail server on this port.', 'Check the name and the port.'] as const
export const WRONG_PASSWORD = 'Enter them again. Many services want an app password here, not your own.'

/** Codes of Google and Microsoft for a consent that has ended or was withdrawn. */
const CONSENT_ENDED = /^(invalid_grant|AADSTS(700082|700084|70008|50173|50076|65001))$/

/** Explains why there is no access token: of MAIL_OAUTH, or of one part of the dashboard's settings. */
export function explainToken({ reason, code }: MailTokenError, part: MailPart | undefined) {
  if (reason === 'unavailable') {
    const found = `The mail service’s token address does not respond (${code}).`
    return { path: 'host', found, todo: 'Check that this machine can reach it, and the service’s status page.' }
  }
  if (part && CONSENT_ENDED.test(code)) {
    const found = `The consent to use the mailbox has ended or was withdrawn (${code}).`
    return { path: 'user', found, todo: 'Press Connect to give it again.' }
  }
  const todo = part
    ? 'Check client id, secret and tenant (a secret ends one day), then press Connect again.'
    : 'Check tenant, client id and secret (or refresh token) in MAIL_OAUTH; an expired secret has to be replaced.'
  return { path: 'client_secret', found: `The mail service gives our application no access token (${code}).`, todo }
}

/** The finding of a stored secret that cannot be read, as after a restore on another SECRET. */
export const lostSecret = (
  { problem }: { problem: (found: string, todo: string) => Finding },
  part: MailPart,
): Finding =>
  problem(
    `The password for ${part} email was stored with another SECRET and cannot be read.`,
    `Enter it again in ${MAIL_PAGES[part]}, or set SECRET_PREVIOUS to the former SECRET.`,
  )
