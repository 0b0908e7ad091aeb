const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 255
const LOCAL_CHARACTER = /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]/u
const DOMAIN_CHARACTER = /[\p{L}\p{N}.-]/u
/** Characters before an address in a text, and `SMTP=` of X.400 addresses. */
const LEADING = /^(?:smtp=|[.'`*/=?|&-])+/i

/** Returns the distinct addresses of a line in order, as written, whose domain has a dot. Linear. */
export function findAddresses(line: string): string[] {
  const found = new Set<string>()
  for (let at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
    const local = localBefore(line, at)
    const domain = domainAfter(line, at)
    if (local !== '' && domain.includes('.')) found.add(`${local}@${domain}`)
  }
  return [...found]
}

function localBefore(line: string, at: number): string {
  const lowest = Math.max(0, at - MAX_LOCAL_LENGTH)
  let start = at
  while (start > lowest && LOCAL_CHARACTER.test(line[start - 1] ?? '')) start -= 1
  return line.slice(start, at).replace(LEADING, '')
}

function domainAfter(line: string, at: number): string {
  const highest = Math.min(line.length, at + 1 + MAX_DOMAIN_LENGTH)
  let end = at + 1
  while (end < highest && DOMAIN_CHARACTER.test(line[end] ?? '')) end += 1
  while (end > at && '.-'.includes(line[end - 1] ?? '')) end -= 1
  return line.slice(at + 1, end)
}
