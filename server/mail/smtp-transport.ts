import nodemailer, { type SendMailOptions } from 'nodemailer'
import { type TokenSource, withToken } from '../mail-oauth/token-source.ts'

/** Where a token may travel without TLS. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Creates the function that hands mails to the server of SMTP_URL. Where the address has a user without a password, and
 * there is a source of tokens, the user signs in by XOAUTH2; a token that is refused is renewed once.
 */
export function createSmtpTransport(smtpUrl: URL, tokens: TokenSource | undefined) {
  const user = tokenUser(smtpUrl)
  if (!tokens || !user) {
    const transport = nodemailer.createTransport({ url: smtpUrl.href, ...TIMEOUTS })
    return async (message: SendMailOptions) => void (await transport.sendMail(message))
  }
  return (message: SendMailOptions): Promise<void> =>
    withToken(
      tokens,
      async (accessToken) => {
        // Not pooled, so a transport for each mail costs nothing; it signs in with the token of this moment.
        const transport = nodemailer.createTransport({ ...withAccessToken(smtpUrl, user, accessToken), ...TIMEOUTS })
        await transport.sendMail(message)
      },
      isSignInRefused,
    )
}

/** The user of SMTP_URL for whom a token is needed; undefined where there is a password or no user. */
export function tokenUser({ username, password }: URL): string | undefined {
  if (!username || password) return undefined
  try {
    return decodeURIComponent(username)
  } catch {
    return username
  }
}

/** Returns the options with which nodemailer signs in by XOAUTH2. */
export function withAccessToken(smtpUrl: URL, user: string, accessToken: string) {
  const url = new URL(smtpUrl)
  // Otherwise its user, without a password, would come before the token.
  url.username = ''
  return {
    url: url.href,
    requireTLS: !LOOPBACK.test(url.hostname),
    auth: { type: 'OAuth2' as const, user, accessToken },
  }
}

/** Whether the mail server did not accept user and token. */
const isSignInRefused = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'EAUTH'
