import nodemailer from 'nodemailer'
import type { Config } from '../platform/config/config.ts'
import { createTokenSource } from '../mail/oauth/token-source.ts'
import { tokenUser, withAccessToken } from '../mail/out/mailer.ts'
import { describeFailure } from '../mail/out/refusal.ts'
import { decodePercent } from '../platform/decode-percent.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type DnsResolver, RESERVED_DOMAIN, createFindings, codeOf } from './finding.ts'

const SERVER = createFindings('Mail server')
const DOMAIN = createFindings('Mail domain')
const MX = createFindings('MX')
const SPF = createFindings('SPF')
const DMARC = createFindings('DMARC')
const DKIM = createFindings('DKIM')

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
      SERVER.skipped(
        'SMTP_URL is not set: emails are saved in DATA_DIR/outbox, not sent.',
        'Set it to your mail server (docs/configuration.md), then restart.',
      ),
    ]
  const signIn = await signInWith(smtpUrl, mailIn.oauth)
  // Without a token there is nothing to try; its own check explains why.
  if (!signIn) return [SERVER.skipped(`Signing in to ${smtpUrl.host} needs an access token, which is missing.`)]
  const failure = await verifyConnection(signIn)
  if (failure) return [failureFinding(smtpUrl, failure)]
  const isUnencrypted =
    smtpUrl.protocol === 'smtp:' && smtpUrl.username && (await verifyConnection({ ...signIn, requireTLS: true }))
  if (isUnencrypted)
    return [
      SERVER.warning(
        `${smtpUrl.host} offers no TLS: the password travels unencrypted.`,
        'Use smtps:// or a server that offers STARTTLS.',
      ),
    ]
  const taken = 'auth' in signIn ? ' and takes the access token' : ' and takes the password'
  return [SERVER.ok(`${smtpUrl.host} answers${smtpUrl.username ? taken : ''}.`)]
}

type Failure = Error & { code?: string; response?: string; responseCode?: number }

type SignIn = { url: string } | ReturnType<typeof withAccessToken>

/** Returns the credentials; undefined where they need an access token and none is given. */
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

/** Says in sentences why a mail could not be sent, with the server's own words unless they repeat the password. */
export function describeMailFailure(smtpUrl: URL, error: unknown): string {
  const { found, todo } = failureFinding(smtpUrl, error as Failure)
  const { words } = describeFailure(error)
  const password = decodePercent(smtpUrl.password) ?? smtpUrl.password
  const isQuotable = (error as Failure).response !== undefined && !(password && words.includes(password))
  return `${found}${isQuotable ? ` It said: “${words}”` : ''} ${todo}`
}

/** Explains the usual failures. The server's own reply is left out, since it may repeat the password. */
function failureFinding({ host, protocol }: URL, { code, responseCode, message }: Failure): Finding {
  const finding = (found: string, todo: string) => SERVER.problem(`${host} ${found}`, todo)
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

const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA'])

/** Checks the DNS records by which other servers trust our mail: MX, SPF, DMARC and DKIM of MAIL_FROM's domain. */
export const checkMailDomain: Check = async ({ config, resolver: names, dkimSelector }) => {
  const domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1).toLowerCase()
  if (!config.smtpUrl) return [DOMAIN.skipped('Looked at once SMTP_URL is set.')]
  if (RESERVED_DOMAIN.test(domain))
    return [DOMAIN.warning(`${domain} is a domain for examples.`, 'Set MAIL_FROM to an address of your own.')]
  try {
    return [
      await checkMx(names, domain),
      await checkSpf(names, domain),
      await checkDmarc(names, domain),
      await checkDkim(names, domain, dkimSelector),
    ]
  } catch (error) {
    return [
      DOMAIN.skipped(
        `The name server of this machine did not answer (${codeOf(error)}).`,
        `Look the records up elsewhere: \`dig MX ${domain}\`, \`dig TXT ${domain}\`, \`dig TXT _dmarc.${domain}\`.`,
      ),
    ]
  }
}

async function checkMx(names: DnsResolver, domain: string): Promise<Finding> {
  const found = await resolveOrEmpty(names.resolveMx(domain))
  if (found.length > 0) return MX.ok(`${domain} can receive mail.`)
  return MX.warning(
    `${domain} receives no mail: answers and bounces are lost, and many servers refuse such senders.`,
    'Publish an MX record, or set MAIL_FROM to an address that can receive.',
  )
}

async function checkSpf(names: DnsResolver, domain: string): Promise<Finding> {
  const records = await resolveMatchingTexts(names, domain, /^v=spf1(\s|$)/i)
  const todo = 'Publish exactly one, as your mail service says: `v=spf1 include:… -all`.'
  if (records.length === 0) return SPF.warning(`${domain} does not say who may send for it.`, todo)
  if (records.length > 1)
    return SPF.problem(`${domain} has ${records.length} SPF records; servers then take none.`, todo)
  if (/\s\+?all\b/i.test(records[0]!))
    return SPF.warning(`The record of ${domain} lets everyone send for it.`, 'End it with -all or ~all.')
  return SPF.ok(`${domain} says who may send for it.`)
}

/** Checks DMARC; a subdomain without its own record inherits that of a parent domain (RFC 7489, section 6.6.3). */
async function checkDmarc(names: DnsResolver, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from++) {
    const owner = labels.slice(from).join('.')
    const [record] = await resolveMatchingTexts(names, `_dmarc.${owner}`, /^v=DMARC1\s*(;|$)/i)
    if (record) return DMARC.ok(`${owner} says what to do with forged mail.`)
  }
  return DMARC.warning(
    `${domain} does not say what to do with forged mail; large services then distrust all of it.`,
    `Publish a TXT record at _dmarc.${domain}: \`v=DMARC1; p=none; rua=mailto:…\`, and tighten p later.`,
  )
}

async function checkDkim(names: DnsResolver, domain: string, selector: string | undefined): Promise<Finding> {
  if (!selector)
    return DKIM.skipped(
      'Only the mail service knows the selector of its key.',
      'Find `s=` in the DKIM-Signature of a sent mail, then: `npm run doctor -- --dkim-selector NAME`.',
    )
  const owner = `${selector}._domainkey.${domain}`
  const [record] = await resolveMatchingTexts(names, owner, /(^|;)\s*p=/i)
  if (record && /(^|;)\s*p=\s*[^;\s]/i.test(record)) return DKIM.ok(`${owner} has a key.`)
  return DKIM.problem(
    record ? `The key at ${owner} has been withdrawn.` : `There is no key at ${owner}.`,
    'Publish the record your mail service shows for this domain.',
  )
}

const resolveMatchingTexts = async (names: DnsResolver, name: string, match: RegExp): Promise<string[]> =>
  (await resolveOrEmpty(names.resolveTxt(name))).map((pieces) => pieces.join('')).filter((text) => match.test(text))

/** Resolves to an empty list without such a record; throws when a name server does not respond. */
async function resolveOrEmpty<T>(lookup: Promise<T[]>): Promise<T[]> {
  try {
    return await lookup
  } catch (error) {
    if (NO_RECORD_CODES.has(String(codeOf(error)))) return []
    throw error
  }
}
