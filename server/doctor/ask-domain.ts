import { randomUUID } from 'node:crypto'
import { get } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { getHealth } from '#contract/health.ts'
import type { Finding } from '#contract/setup-list.ts'
import type { Config } from '../platform/config/config.ts'
import { isPublicAddress } from '../platform/public-address.ts'
import { type Signer, createSigner, readSecret } from '../platform/signing.ts'
import { type Check, type DnsResolver, RESERVED_DOMAIN, codeOf, createFindings } from './finding.ts'

const ADDRESS = createFindings('Public address')
const CERTIFICATE = createFindings('Certificate')

/** Headers by which an installation recognizes itself behind a domain: only its key can answer. */
export const QUESTION = 'x-installation-question'
export const ANSWER = 'x-installation-answer'

/** The port and the rule are others in tests alone. */
export type Asking = { resolver: DnsResolver; port?: number; isAllowed?: (address: string) => boolean }

/** Returns whether a name can be one of the internet. */
export const isDomain = (name: string): boolean =>
  /^(?=.{1,253}$)([\da-z_-]+\.)+(xn--[\da-z-]+|[a-z]{2,})$/.test(name) && !RESERVED_DOMAIN.test(name)

/** Returns the domain of PUBLIC_URL, if it can be one that customers reach. */
export const publicDomain = ({ publicUrl }: Config): string | null =>
  publicUrl && publicUrl.port === '' && isDomain(publicUrl.hostname) ? publicUrl.hostname : null

/** Asks the domain of PUBLIC_URL. */
export const checkDomain: Check = async ({ config, resolver }) => {
  const domain = publicDomain(config)
  const secret = config.secret ?? readSecret(config.dataDir)
  return domain && secret ? askDomain(domain, createSigner(secret, config.secretPrevious), { resolver }) : []
}

const TIMEOUT_MS = 4_000
/** Most domains have one of each kind. */
const MAX_ADDRESSES = 4
const WORST_FIRST: Finding['state'][] = ['problem', 'warning', 'ok', 'skipped']
const RECORD = 'At your domain’s provider, give it an A record with the public address of this server.'

/**
 * Asks a domain, as customers reach it, for proof that this installation is behind it, and looks at its certificate. Only public
 * addresses are asked, by https at its port, and redirects are not followed. Returns the findings of the worst address.
 */
export async function askDomain(domain: string, signer: Signer, asking: Asking): Promise<Finding[]> {
  const { resolver, port, isAllowed = isPublicAddress } = asking
  const looked = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  const addresses = looked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const failures = looked.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []))
  if (addresses.length === 0)
    return failures.every((code) => code === 'ENOTFOUND' || code === 'ENODATA')
      ? [ADDRESS.skipped(`${domain} has no address yet.`, RECORD)]
      : [ADDRESS.warning('The name server of this machine does not answer.', 'Check its network.')]
  const inside = addresses.find((address) => !isAllowed(address))
  if (inside)
    return [ADDRESS.warning(`${domain} points to ${inside}, which is an address inside a private network.`, RECORD)]
  const asked = await Promise.all(
    addresses.slice(0, MAX_ADDRESSES).map((address) => askAddress(domain, address, signer, port)),
  )
  const rank = ([address]: Finding[]) => WORST_FIRST.indexOf(address!.state)
  return asked.toSorted((a, b) => rank(a) - rank(b))[0]!
}

/** Finds what one address answers for the domain, and its certificate where it answers. */
function askAddress(domain: string, address: string, signer: Signer, port = 443): Promise<Finding[]> {
  const question = randomUUID()
  const { promise, resolve } = Promise.withResolvers<Finding[]>()
  const headers = { host: domain, [QUESTION]: question }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // The certificate is judged afterwards; an agent would resume a session, which has none.
  const tls = { servername: domain, rejectUnauthorized: false, agent: false }
  const request = get({ host: address, port, path: getHealth.path, headers, signal, ...tls }, (response) => {
    const { statusCode = 0, headers: given, socket } = response
    const target = statusCode >= 300 && statusCode < 400 && URL.parse(given.location ?? '', `https://${domain}`)
    const finding = signer.verify(ANSWER, question, String(given[ANSWER]))
      ? ADDRESS.ok(`https://${domain} reaches this help desk.`)
      : target && target.host !== domain
        ? ADDRESS.warning(`https://${domain} redirects visitors to ${target.host}.`, `Check ${target.host} instead.`)
        : ADDRESS.problem(
            `Something else answers at https://${domain} (${address}, status ${statusCode}).`,
            'Let the web server there pass everything on to this help desk.',
          )
    resolve([finding, certificateFinding(domain, socket as TLSSocket)])
    response.destroy()
  })
  request.on('error', (error) => {
    const found = `${domain} points to ${address}, where nothing answers https (${codeOf(error) ?? error.name}).`
    const todo = 'If that is this server, open its ports 80 and 443, and put a web server in front.'
    // A machine without IPv6 cannot try it.
    resolve([codeOf(error) === 'ENETUNREACH' ? ADDRESS.skipped(found) : ADDRESS.problem(found, todo)])
  })
  return promise
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Let's Encrypt's are renewed 30 days before they end. */
const LOW_DAYS = 21

function certificateFinding(domain: string, socket: TLSSocket): Finding {
  const { issuer, subject, valid_to } = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  // A code, unlike its type.
  const code = String(socket.authorizationError)
  const renew = 'Renew it, and see why that did not happen by itself.'
  if (code === 'CERT_HAS_EXPIRED') return CERTIFICATE.problem(`It ended ${-days} days ago.`, renew)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return CERTIFICATE.problem(`It is for ${String(subject.CN)}, not for ${domain}.`, 'Get one for this name.')
  if (!socket.authorized)
    return CERTIFICATE.problem(`Browsers do not trust it (${code}).`, 'Get one from Let’s Encrypt.')
  const found = `${String(issuer.O ?? issuer.CN)} issued it for ${domain}, with ${days} days left.`
  return days < LOW_DAYS ? CERTIFICATE.problem(found, renew) : CERTIFICATE.ok(found)
}
