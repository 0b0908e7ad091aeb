import type { ParsedMail } from '../in/parsed-mail.ts'
import { type AuthenticationResult, readAuthenticationResults } from './authentication-results.ts'
import { headerValues } from './mail-headers.ts'

export type JudgedSender = {
  /** `unverified` may write and is marked; `failed` is held: the domain's owner says that the mail is not theirs. */
  verified: 'verified' | 'unverified' | 'failed'
  /** Stable name of the deciding rule, for logs and tests. */
  sign: string
}

/** Properties in which servers write the domain that signed, and that of the envelope sender. */
const DOMAINS = { dkim: ['header.d', 'header.i'], spf: ['smtp.mailfrom', 'smtp.mail', 'smtp.mfrom'] }

/**
 * Judges the sender's identity (docs/decisions/mail-in.md). Only the topmost Authentication-Results with our server's
 * exact id counts (RFC 8601 section 5). DMARC decides where present; otherwise a passed DKIM or SPF with the sender's
 * domain. Never throws; linear.
 */
export function judgeSender(mail: ParsedMail, { authservId }: { authservId: string | undefined }): JudgedSender {
  const own = authservId?.trim().toLowerCase() ?? ''
  if (own === '') return { verified: 'unverified', sign: 'no_authserv_id' }
  const results = ownResults(mail, own)
  if (results === null) return { verified: 'unverified', sign: 'no_own_results' }
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result === 'fail')) return { verified: 'failed', sign: 'dmarc.fail' }
  // Readers of the mail may see different senders.
  const domain = mail.from && mail.hasClearSender ? domainOf(mail.from.address) : null
  if (domain === null) return { verified: 'unverified', sign: 'from.ambiguous' }
  if (dmarc.length > 0 && dmarc.every((result) => isPass(result) && isAbout(result, domain)))
    return { verified: 'verified', sign: 'dmarc.pass' }
  const method = (['dkim', 'spf'] as const).find((each) => results.some((result) => isAlignedBy(each, result, domain)))
  if (method) return { verified: 'verified', sign: `${method}.aligned` }
  return { verified: 'unverified', sign: 'not_aligned' }
}

/** Returns the results of the first header with our id, the last one our server added; a lower one came with the mail. */
function ownResults(mail: ParsedMail, own: string): AuthenticationResult[] | null {
  for (const value of headerValues(mail, 'authentication-results')) {
    const read = readAuthenticationResults(value)
    if (read?.authservId === own) return read.results
  }
  return null
}

const isPass = ({ result }: AuthenticationResult): boolean => result === 'pass'

/** Returns whether DMARC judged this sender: some receivers name the From they judged. */
function isAbout({ properties }: AuthenticationResult, domain: string): boolean {
  const judged = properties.get('header.from')
  return judged === undefined || domainOf(judged) === domain
}

function isAlignedBy(method: keyof typeof DOMAINS, result: AuthenticationResult, domain: string): boolean {
  const stated = DOMAINS[method].map((name) => result.properties.get(name)).find((value) => value !== undefined)
  return result.method === method && isPass(result) && isAligned(stated, domain)
}

/** Returns whether one domain is the other or a subdomain; not for siblings, since no list of suffixes is held. */
function isAligned(value: string | undefined, domain: string): boolean {
  const other = value === undefined ? null : domainOf(value)
  if (other === null || !other.includes('.') || !domain.includes('.')) return false
  return other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`)
}

/** Returns the domain in lower case, from the last @, because a sender can write another address before it. */
function domainOf(value: string): string | null {
  const text = value.trim().toLowerCase()
  const domain = text.slice(text.lastIndexOf('@') + 1).replace(/[>.]{1,3}$/, '')
  return domain === '' ? null : domain
}
