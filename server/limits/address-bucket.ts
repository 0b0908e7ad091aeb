import { isIPv4, isIPv6 } from 'node:net'

/** Everyone whose address cannot be told is counted together. */
const UNKNOWN = 'unknown'

/**
 * By what the calls of one sender are counted: an IPv4 address, or the /64 of an IPv6 address, which is what a provider
 * gives to one customer. Brackets, port, zone and the IPv6 spelling of an IPv4 address make no difference; what is no
 * address at all is 'unknown'.
 */
export function addressBucket(given: string): string {
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

/** The eight numbers of an IPv6 address. */
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
