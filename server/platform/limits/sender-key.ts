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
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1]!
  return /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}

function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').flatMap(numbersOf))
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function numbersOf(group: string): number[] {
  if (group === '') return []
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const bytesOf = (group: number): number[] => [Math.floor(group / 256), group % 256]
