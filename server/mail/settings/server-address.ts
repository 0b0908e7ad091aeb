import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FromSettings } from '../../platform/config/mailboxes.ts'
import { isPublicAddress } from '../../platform/public-address.ts'

/** Returns whether an address is private or this machine's own. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (!isPublicAddress(plain)) return true
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === plain))
}

/**
 * Looks a host up once and returns the address to connect to, with the name for TLS. Throws an error with the code EPRIVATE
 * where it must not be private, or the resolver's.
 */
export async function resolveServer(host: string, { mayBePrivate }: FromSettings) {
  const plain = host.replaceAll(/[[\]]/g, '')
  const addresses = await lookup(plain, { all: true, order: 'ipv4first' })
  if (!mayBePrivate && addresses.some(({ address }) => isPrivateAddress(address)))
    throw Object.assign(new Error('The mail server has a private address.'), { code: 'EPRIVATE' })
  return { host: addresses[0]!.address, ...(isIP(plain) === 0 && { servername: plain }) }
}
