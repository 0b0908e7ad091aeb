import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { MailServer } from '../../platform/config/mail-server.ts'
import { inTime } from '../../platform/in-time.ts'
import { isPublicAddress } from '../../platform/public-address.ts'

/** A name server that is silent holds up nobody for longer. */
const LOOKUP_MS = 5_000

/** Returns whether an address is private or this machine's own. */
function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (!isPublicAddress(plain)) return true
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === plain))
}

/**
 * Looks up the host of the dashboard's settings once and returns the address to connect to, with the name for TLS. Throws an
 * error with the code EPRIVATE where it must not be private, EOPEN where a password would cross the internet unencrypted, or the
 * resolver's.
 */
export async function resolveServer({ host, tls, user, fromSettings }: MailServer) {
  if (!fromSettings) return { host }
  const addresses = await inTime(LOOKUP_MS, lookup(host, { all: true, order: 'ipv4first' }))
  const refuse = (code: string) => Object.assign(new Error(`The mail server is refused (${code}).`), { code })
  if (!fromSettings.mayBePrivate && addresses.some(({ address }) => isPrivateAddress(address))) throw refuse('EPRIVATE')
  const { address } = addresses[0]!
  if (tls === 'none' && user && !isPrivateAddress(address)) throw refuse('EOPEN')
  return { host: address, ...(isIP(host) === 0 && { servername: host }) }
}
