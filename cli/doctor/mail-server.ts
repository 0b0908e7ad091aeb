import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { createTokenSource } from '#server/mail-oauth/token-source.ts'
import { tokenUser, withAccessToken } from '#server/mail/smtp-transport.ts'
import { type Check, type Finding, ok, problem, skipped, warning } from './finding.ts'

const TITLE = 'Mail server'
const TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/** Connects to the mail server, starts TLS where it is offered, and signs in; sends no mail. */
export const checkMailServer: Check = async ({ config: { smtpUrl, mailIn } }) => {
  if (!smtpUrl)
    return [
      skipped(TITLE, 'SMTP_URL is not set: mails are written as files into DATA_DIR/outbox.', 'Set SMTP_URL to send.'),
    ]
  const signIn = await signInWith(smtpUrl, mailIn.oauth)
  // Without a token there is nothing to try; its own check says why there is none.
  if (!signIn) return [skipped(TITLE, `Signing in to ${smtpUrl.host} needs an access token, which is missing.`)]
  const failure = await verifyConnection(signIn)
  if (failure) return [failureFinding(smtpUrl, failure)]
  const isUnencrypted =
    smtpUrl.protocol === 'smtp:' && smtpUrl.username && (await verifyConnection({ ...signIn, requireTLS: true }))
  if (isUnencrypted)
    return [
      warning(
        TITLE,
        `${smtpUrl.host} offers no TLS: the password travels unencrypted.`,
        'Use smtps:// or a server that offers STARTTLS.',
      ),
    ]
  const taken = 'auth' in signIn ? ' and takes the access token' : ' and takes the password'
  return [ok(TITLE, `${smtpUrl.host} answers${smtpUrl.username ? taken : ''}.`)]
}

type Failure = Error & { code?: string; responseCode?: number }

type SignIn = { url: string } | ReturnType<typeof withAccessToken>

/** Returns how to sign in; undefined where that needs an access token and none is given. */
async function signInWith(url: URL, oauth: Config['mailIn']['oauth']): Promise<SignIn | undefined> {
  const user = oauth && tokenUser(url)
  if (!user) return { url: url.href }
  const token = await createTokenSource(oauth)().catch(() => undefined)
  return token === undefined ? undefined : withAccessToken(url, user, token)
}

async function verifyConnection(options: SignIn & { requireTLS?: boolean }): Promise<Failure | undefined> {
  const transport = nodemailer.createTransport({ ...options, ...TIMEOUTS })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error as Failure
  } finally {
    transport.close()
  }
}

const CERTIFICATE = /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i

/** Explains the usual failures. The server's own reply is left out, since it may repeat the password. */
function failureFinding({ host, protocol }: URL, { code, responseCode, message }: Failure): Finding {
  const finding = (found: string, todo: string) => problem(TITLE, `${host} ${found}`, todo)
  if (code === 'EAUTH')
    return finding(
      `does not take user and password (${responseCode}).`,
      'Correct them in SMTP_URL, with special characters as %40 and the like; many services want an application password, or MAIL_OAUTH.',
    )
  if (/ECONNREFUSED/.test(message))
    return finding(
      'refuses the connection.',
      'Correct the port (587 for smtp://, 465 for smtps://), or start the server.',
    )
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return finding('is an unknown host name.', 'Correct the host in SMTP_URL.')
  if (CERTIFICATE.test(message))
    return finding(
      'shows a certificate that cannot be trusted.',
      'Use the name the certificate is for, or renew it; NODE_EXTRA_CA_CERTS adds an authority of your own.',
    )
  if (/wrong version number|packet length|SSL routines/i.test(message))
    return finding('does not speak TLS on this port.', 'Use smtp:// for this port, or smtps:// with port 465.')
  if (code === 'ETIMEDOUT' || code === 'ESOCKET' || code === 'ECONNECTION')
    return finding(
      'does not respond in time.',
      protocol === 'smtp:'
        ? 'Port 465 needs smtps://; otherwise many networks block mail ports, ask your provider.'
        : 'Many networks block mail ports; ask your provider.',
    )
  return finding(
    `does not work (${responseCode ?? code ?? 'no reason given'}).`,
    'Look into the log of the mail server for this moment.',
  )
}
