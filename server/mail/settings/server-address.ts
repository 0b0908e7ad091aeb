import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FromSettings } from '../../platform/config/mailboxes.ts'

/** Networks that lead to this machine, its own network, or nobody (RFC 6890). */
const IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3'
const IPV6 = '::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'
const PRIVATE = new BlockList()
for (const network of `${IPV4} ${IPV6}`.split(' ')) {
  const [address, bits] = network.split('/') as [string, string]
  PRIVATE.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Returns whether an address is private or this machine's own. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return true
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
