import { isIPv4, isIPv6 } from 'node:net'

const UNKNOWN = 'unknown'

/**
 * Returns the key under which requests of one sender are counted: the IPv4 address, or the /64 network of an IPv6 address,
 * which is what a provider assigns to one customer. Ignores brackets, port and zone; an IPv4 address mapped to IPv6 is the
 * IPv4 address; anything else is 'unknown'.
 */
export function senderKey(given: string): string {
  const bare = withoutPort(given.trim()).replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return UNKNOWN
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1]!
  return /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}

/** Returns the eight groups in hexadecimal, without leading zeros, as a URL has them. */
function groupsOf(address: string): string[] {
  const sides = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before = [], after = []] = sides.map((side) => side.split(':').filter(Boolean))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytesOf = (group: string): number[] => [...Buffer.from(group.padStart(4, '0'), 'hex')]
