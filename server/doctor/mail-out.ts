import { withTransport } from '../mail/out/mailer.ts'
import type { SmtpServer } from '../platform/config/mail-server.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type DnsResolver, type Installation, RESERVED_DOMAIN, createFindings, codeOf } from './finding.ts'
import { explainFailure } from './mail-failures.ts'
import { MAIL_PAGES, lostSecret } from './mail-words.ts'

const SERVER = createFindings('Mail server')
const DOMAIN = createFindings('Mail domain')
const MX = createFindings('MX')
const SPF = createFindings('SPF')
const DMARC = createFindings('DMARC')
const DKIM = createFindings('DKIM')

/** Connects to the mail server, starts TLS where it is offered, and signs in; sends no mail. */
export const checkMailServer: Check = async ({ config: { smtp, lostMailSecrets } }) => {
  if (lostMailSecrets.includes('sending')) return [lostSecret(SERVER, 'sending')]
  if (!smtp)
    return [
      SERVER.skipped(
        'No mail server is set: emails are saved on this server, not sent.',
        `Connect yours in ${MAIL_PAGES.sending}.`,
        `Connect yours in ${MAIL_PAGES.sending}. Until then they are in DATA_DIR/outbox.`,
      ),
    ]
  const { host, port, tls, user, oauth } = smtp
  try {
    await verifySending(smtp)
  } catch (error) {
    const { found, todo } = explainFailure('sending', smtp, error)
    return [SERVER.problem(found, smtp.fromSettings ? `${MAIL_PAGES.sending}: ${todo}` : todo)]
  }
  const needsNoTls = () =>
    verifySending(smtp, { requireTLS: true }).then(
      () => false,
      () => true,
    )
  if (tls === 'offered' && user && (await needsNoTls()))
    return [
      SERVER.warning(
        `${host} offers no TLS: the password travels unencrypted.`,
        'Use smtps:// in SMTP_URL, or a server that offers STARTTLS.',
      ),
    ]
  const taken = user && (oauth ? ' and takes the access token' : ' and takes the password')
  return [SERVER.ok(`${host}:${port} answers${taken}.`)]
}

/** Signs in to the mail server. Throws what nodemailer and OAuth throw. */
export const verifySending = (server: SmtpServer, more: { requireTLS?: true } = {}): Promise<unknown> =>
  withTransport(server, (transport) => transport.verify(), more)

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
  if (!config.smtp) return [DOMAIN.skipped('Looked at once a mail server is set.')]
  if (RESERVED_DOMAIN.test(domain))
    return [
      DOMAIN.warning(
        `${domain} is a domain for examples.`,
        `Send from an address of your own: ${MAIL_PAGES.sending}.`,
        `Send from an address of your own: in ${MAIL_PAGES.sending}, or as MAIL_FROM.`,
      ),
    ]
  try {
    return await Promise.all([
      checkMx(names, domain),
      checkSpf(names, domain),
      checkDmarc(names, domain),
      checkDkim(names, dkimDomain ?? domain, dkimSelector),
    ])
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
      'No signature has been seen: only the mail service knows the selector of its key.',
      'Turn DKIM on at your mail service. A test email that comes back shows it.',
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
