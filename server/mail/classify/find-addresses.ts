import { withoutEnd } from '../trim/line-text.ts'

/** Characters of an address; the domain is not consumed, since another address may begin in it. */
const ADDRESS = /([\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64})@(?=([\p{L}\p{N}.-]{1,255}))/gu
/** Characters before an address in a text, and `SMTP=` of X.400 addresses. */
const LEADING = /^(?:smtp=|[.'`*/=?|&-])+/i

/** Returns the distinct addresses of a line in order, as written, whose domain has a dot. Linear. */
export function findAddresses(line: string): string[] {
  const found = [...line.matchAll(ADDRESS)]
    .map(([, local, domain]) => [local!.replace(LEADING, ''), withoutEnd(domain!, '.-')] as const)
    .filter(([local, domain]) => local !== '' && domain.includes('.'))
  return [...new Set(found.map((parts) => parts.join('@')))]
}
