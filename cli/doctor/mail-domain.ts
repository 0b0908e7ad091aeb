import { type Check, type Finding, type DnsResolver, ok, problem, skipped, warning } from './finding.ts'

/** Domains reserved for examples (RFC 2606). */
const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/
const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA'])

/** Checks what receiving servers look up to trust our mail: MX, SPF, DMARC and DKIM of MAIL_FROM's domain. */
export const checkMailDomain: Check = async ({ config, resolver: names, dkimSelector }) => {
  const title = 'Mail domain'
  const domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1).toLowerCase()
  if (!config.smtpUrl) return [skipped(title, 'Looked at once SMTP_URL is set.')]
  if (RESERVED_DOMAIN.test(domain))
    return [warning(title, `${domain} is a domain for examples.`, 'Set MAIL_FROM to an address of your own.')]
  try {
    return [
      await checkMx(names, domain),
      await checkSpf(names, domain),
      await checkDmarc(names, domain),
      await checkDkim(names, domain, dkimSelector),
    ]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [
      skipped(
        title,
        `The name server of this machine did not answer (${code}).`,
        `Look the records up elsewhere: \`dig MX ${domain}\`, \`dig TXT ${domain}\`, \`dig TXT _dmarc.${domain}\`.`,
      ),
    ]
  }
}

async function checkMx(names: DnsResolver, domain: string): Promise<Finding> {
  const found = await resolveOrEmpty(names.resolveMx(domain))
  if (found.length > 0) return ok('MX', `${domain} can receive mail.`)
  return warning(
    'MX',
    `${domain} receives no mail: answers and bounces are lost, and many servers refuse such senders.`,
    'Publish an MX record, or set MAIL_FROM to an address that can receive.',
  )
}

async function checkSpf(names: DnsResolver, domain: string): Promise<Finding> {
  const records = await resolveMatchingTexts(names, domain, /^v=spf1(\s|$)/i)
  const todo = 'Publish exactly one, as your mail service says: `v=spf1 include:… -all`.'
  if (records.length === 0) return warning('SPF', `${domain} does not say who may send for it.`, todo)
  if (records.length > 1)
    return problem('SPF', `${domain} has ${records.length} SPF records; servers then take none.`, todo)
  if (/\s\+?all\b/i.test(records[0]!))
    return warning('SPF', `The record of ${domain} lets everyone send for it.`, 'End it with -all or ~all.')
  return ok('SPF', `${domain} says who may send for it.`)
}

/** A subdomain without its own record inherits that of a parent domain (RFC 7489, section 6.6.3). */
async function checkDmarc(names: DnsResolver, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from++) {
    const owner = labels.slice(from).join('.')
    const [record] = await resolveMatchingTexts(names, `_dmarc.${owner}`, /^v=DMARC1\s*(;|$)/i)
    if (record) return ok('DMARC', `${owner} says what to do with forged mail.`)
  }
  return warning(
    'DMARC',
    `${domain} does not say what to do with forged mail; large services then distrust all of it.`,
    `Publish a TXT record at _dmarc.${domain}: \`v=DMARC1; p=none; rua=mailto:…\`, and tighten p later.`,
  )
}

async function checkDkim(names: DnsResolver, domain: string, selector: string | undefined): Promise<Finding> {
  if (!selector)
    return skipped(
      'DKIM',
      'Only the mail service knows the selector of its key.',
      'Find `s=` in the DKIM-Signature of a sent mail, then: `npm run doctor -- --dkim-selector NAME`.',
    )
  const owner = `${selector}._domainkey.${domain}`
  const [record] = await resolveMatchingTexts(names, owner, /(^|;)\s*p=/i)
  if (record && /(^|;)\s*p=\s*[^;\s]/i.test(record)) return ok('DKIM', `${owner} has a key.`)
  return problem(
    'DKIM',
    record ? `The key at ${owner} has been withdrawn.` : `There is no key at ${owner}.`,
    'Publish the record your mail service shows for this domain.',
  )
}

const resolveMatchingTexts = async (names: DnsResolver, name: string, match: RegExp): Promise<string[]> =>
  (await resolveOrEmpty(names.resolveTxt(name))).map((pieces) => pieces.join('')).filter((text) => match.test(text))

/** No such record is a result; a name server that does not respond is an error. */
async function resolveOrEmpty<T>(lookup: Promise<T[]>): Promise<T[]> {
  try {
    return await lookup
  } catch (error) {
    if (NO_RECORD_CODES.has(String((error as NodeJS.ErrnoException).code))) return []
    throw error
  }
}
