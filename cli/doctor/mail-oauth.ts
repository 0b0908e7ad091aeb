import { EXPIRY_TODO, describeExpiry, warningFor } from '#server/mail-oauth/expiry.ts'
import { MailTokenError, createTokenSource } from '#server/mail-oauth/token-source.ts'
import { tokenUser } from '#server/mail/smtp-transport.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

const TITLE = 'Mail OAuth'
const DAY_MS = 24 * 60 * 60 * 1000

/** Asks the mail service for an access token, and looks when the secret ends. Returns nothing without MAIL_OAUTH. */
export const checkMailOAuth: Check = async ({ config: { mailIn, smtpUrl } }) => {
  const { oauth, mailboxes } = mailIn
  if (!oauth) return []
  const isUsed = mailboxes.some(({ password }) => password === undefined) || (smtpUrl && tokenUser(smtpUrl))
  if (!isUsed)
    return [
      warning(
        TITLE,
        'MAIL_OAUTH is set and not used: IMAP_URL and SMTP_URL have passwords, or no users.',
        'Leave the password out of the address that should sign in with a token.',
      ),
    ]
  const findings = [await checkToken(() => createTokenSource(oauth)())]
  return [...findings, ...expiryFindings(oauth.service, oauth.expiresAt, new Date())]
}

async function checkToken(request: () => Promise<string>): Promise<Finding> {
  try {
    await request()
    return ok(TITLE, 'The mail service gives our application an access token.')
  } catch (error) {
    const { reason, code } = error as MailTokenError
    if (reason === 'refused')
      return problem(
        TITLE,
        `The mail service gives our application no access token (${code}).`,
        'Check tenant, client id and secret (or refresh token) in MAIL_OAUTH; an expired secret has to be replaced.',
      )
    return problem(
      TITLE,
      `The mail service’s token address does not respond (${code}).`,
      'Check that this machine can reach it, and the service’s status page.',
    )
  }
}

/** Returns what is known about the end of the secret. */
export function expiryFindings(service: string, expiresAt: Date | undefined, now: Date): Finding[] {
  if (!expiresAt) {
    const todo = 'Set MAIL_OAUTH_EXPIRES to the day on which the secret ends, as in 2027-05-31.'
    // Only Microsoft's secrets always end.
    return service === 'microsoft' ? [warning(TITLE, 'Nothing will warn before the secret ends.', todo)] : []
  }
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return [problem(TITLE, describeExpiry(days), EXPIRY_TODO)]
  if (warningFor(days) !== undefined) return [warning(TITLE, describeExpiry(days), EXPIRY_TODO)]
  return [ok(TITLE, `The secret ends in ${days} days.`)]
}
