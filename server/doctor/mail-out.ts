import nodemailer from 'nodemailer'
import { MailTokenError, tokensOf } from '../mail/oauth/token-source.ts'
import { type SmtpConfig, smtpOptions, tokenUser, withAccessToken } from '../mail/out/mailer.ts'
import { describeFailure } from '../mail/out/refusal.ts'
import { decodePercent } from '../platform/decode-percent.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type DnsResolver, type Installation, RESERVED_DOMAIN, createFindings, codeOf } from './finding.ts'
import { MAIL_PAGES, NO_MAIL_SERVER, WRONG_PASSWORD, explainToken, lostSecret } from './mail-words.ts'

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
export const checkMailServer: Check = async ({ config }) => {
  const { smtpUrl, smtpFromSettings } = config
  if (config.lostMailSecrets.includes('sending')) return [lostSecret(SERVER, 'sending')]
  if (!smtpUrl)
    return [
      SERVER.skipped(
        'No mail server is set: emails are saved in DATA_DIR/outbox, not sent.',
        `Connect yours in ${MAIL_PAGES.sending}.`,
      ),
    ]
  const { host } = smtpUrl
  const failure = await verifySending(config)
  if (failure) {
    const { found, todo } = explainFailure(config, failure)
    return [SERVER.problem(found, smtpFromSettings ? `${MAIL_PAGES.sending}: ${todo}` : todo)]
  }
  // In the settings it is chosen.
  const mayBeUnencrypted = smtpUrl.protocol === 'smtp:' && smtpUrl.username && !smtpFromSettings
  const isUnencrypted = mayBeUnencrypted && (await verifySending(config, { requireTLS: true }))
  if (isUnencrypted)
    return [
      SERVER.warning(
        `${host} offers no TLS: the password travels unencrypted.`,
        'Use smtps:// or a server that offers STARTTLS.',
      ),
    ]
  const taken = tokenUser(smtpUrl) && config.smtpOAuth ? ' and takes the access token' : ' and takes the password'
  return [SERVER.ok(`${host} answers${smtpUrl.username ? taken : ''}.`)]
}

export type MailFailure = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** Signs in to the mail server; resolves with the failure, if there is one. */
export async function verifySending(config: SmtpConfig, more: object = {}): Promise<MailFailure | undefined> {
  try {
    const server = await smtpOptions(config)
    const user = config.smtpOAuth && tokenUser(config.smtpUrl!)
    const token = user && (await tokensOf(config.smtpOAuth)!())
    const signIn = user && token ? withAccessToken(server.url, user, token) : {}
    const transport = nodemailer.createTransport({ ...server, ...signIn, ...TIMEOUTS, ...more })
    await transport.verify().finally(() => transport.close())
    return undefined
  } catch (error) {
    return error as MailFailure
  }
}

const CERTIFICATE = /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i

/** Says in sentences why a mail could not be sent, with the server's own words unless they are about signing in or repeat the password. */
export function describeMailFailure(config: SmtpConfig, error: unknown): string {
  const { found, todo } = explainFailure(config, error as MailFailure)
  const { words } = describeFailure(error)
  const { code, response } = error as MailFailure
  const password = decodePercent(config.smtpUrl!.password) ?? config.smtpUrl!.password
  const isQuotable = response !== undefined && code !== 'EAUTH' && !(password && words.includes(password))
  return `${found}${isQuotable ? ` It said: “${words}”` : ''} ${todo}`
}

/** A failure in words: the field to correct, what is wrong and what to do. */
export type Explained = { path: string; found: string; todo: string; mayBeTls?: boolean }

/** Explains the usual failures. The server's own reply is left out, since it may repeat the password. */
export function explainFailure({ smtpUrl, smtpOAuth, smtpFromSettings }: SmtpConfig, failure: MailFailure): Explained {
  const { code, responseCode, message } = failure
  const { host, protocol } = smtpUrl!
  const ports = protocol.startsWith('imap')
    ? '993 with TLS, 143 with STARTTLS'
    : '465 with TLS (smtps://), 587 with STARTTLS (smtp://)'
  const explain = (path: string, found: string, todo: string) => ({ path, found: `${host} ${found}`, todo })
  const perhapsTls = (path: string, found: string, todo: string) => ({ ...explain(path, found, todo), mayBeTls: true })
  if (failure instanceof MailTokenError) return explainToken(failure, smtpFromSettings && 'sending')
  if (code === 'EPRIVATE')
    return explain(
      'host',
      'points to this machine or to a private network.',
      'Use a server on the internet. One in your own network needs MAIL_PRIVATE_ADDRESSES=allow where this product starts.',
    )
  const user = smtpOAuth && tokenUser(smtpUrl!)
  // 530 is also said to those who do not sign in at all.
  if (responseCode === 538 || (responseCode === 530 && /TLS/i.test(failure.response ?? '')))
    return explain('tls', 'requires encryption before signing in.', 'Choose STARTTLS.')
  if (code === 'EAUTH' && user)
    return explain(
      'user',
      `does not let our application send as ${user} (${responseCode}).`,
      'Allow SMTP sign-in (“Authenticated SMTP”) for this mailbox at the mail service, and connect an account that may send as it.',
    )
  if (code === 'EAUTH')
    return explain(
      'password',
      `didn’t accept the user and password (${responseCode}).`,
      smtpFromSettings
        ? WRONG_PASSWORD
        : 'Correct them in SMTP_URL, with special characters as %40 and the like; many services want an application password, or MAIL_OAUTH.',
    )
  if (/ECONNREFUSED/.test(message)) {
    return explain('port', 'refuses the connection.', `Correct the port (usually ${ports}), or start the server.`)
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|EAI_NODATA/.test(message))
    return explain('host', 'is an unknown host name.', 'Correct the name of the mail server.')
  if (CERTIFICATE.test(message))
    return explain(
      'host',
      'shows a certificate that cannot be trusted.',
      'Use the name the certificate is for, or renew it. NODE_EXTRA_CA_CERTS, set where this product starts, adds an authority of your own.',
    )
  if (/wrong version number|packet length|SSL routines/i.test(message))
    return perhapsTls('tls', 'does not speak TLS on this port.', 'Choose STARTTLS (smtp://), or another port.')
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return perhapsTls('tls', 'offers no STARTTLS on this port.', 'Choose another kind of TLS, or another port.')
  if (code === 'EPROTOCOL' || code === 'LineTooLarge') return perhapsTls('port', ...NO_MAIL_SERVER)
  if (/closed/i.test(message))
    return perhapsTls('port', 'closes the connection at once.', 'Check the port, or ask your provider why.')
  if (/TIMEOUT|^(ETIMEDOUT|ESOCKET|ECONNECTION|ECONNRESET)$/.test(code ?? ''))
    return perhapsTls(
      'host',
      'does not respond in time.',
      `Check the name and the port (usually ${ports}); many networks block mail ports, ask your provider.`,
    )
  if (responseCode === 550 || responseCode === 553)
    return explain('from', `refuses the sender or the recipient (${responseCode}).`, 'Check the address to send from.')
  return explain(
    'host',
    `does not work (${responseCode ?? code ?? 'no reason given'}).`,
    'Look into the log of the mail server for this moment.',
  )
}

const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA'])

/** Checks the DNS records by which other servers trust our mail: MX, SPF, DMARC and DKIM of the sender's domain. */
export const checkMailDomain = async ({
  config,
  resolver: names,
  dkimSelector,
  dkimDomain,
}: Pick<Installation, 'config' | 'resolver' | 'dkimSelector'> & { dkimDomain?: string | undefined }): Promise<
  Finding[]
> => {
  const domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1).toLowerCase()
  if (!config.smtpUrl) return [DOMAIN.skipped('Looked at once a mail server is set.')]
  if (RESERVED_DOMAIN.test(domain))
    return [
      DOMAIN.warning(
        `${domain} is a domain for examples.`,
        `Send from an address of your own: in ${MAIL_PAGES.sending}, or as MAIL_FROM.`,
      ),
    ]
  try {
    return [
      await checkMx(names, domain),
      await checkSpf(names, domain),
      await checkDmarc(names, domain),
      await checkDkim(names, dkimDomain ?? domain, dkimSelector),
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
    'Publish an MX record, or send from an address that can receive.',
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
