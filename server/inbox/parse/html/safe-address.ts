const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const MAX_LENGTH = 4000
const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,/i
const BASE64 = /^[A-Za-z0-9+/=\s]*$/

/** Returns the address a link may have, as the browser will read it; null where it is relative, or does something. */
export function safeLink(address: string): string | null {
  const url = parse(address)
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : null
}

/** Where the picture of an address is: in the mail, in the address itself, elsewhere; null where it is none. */
export function readImageAddress(address: string): { cid: string } | { data: string } | { remote: string } | null {
  const bare = address.trim()
  if (/^cid:/i.test(bare)) return { cid: decode(bare.slice(4)) }
  const data = DATA_IMAGE.exec(bare)
  if (data) return BASE64.test(bare.slice(data[0].length)) ? { data: bare } : null
  const url = parse(bare)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { remote: url.href } : null
}

function parse(address: string): URL | null {
  return address.length > MAX_LENGTH ? null : URL.parse(address.trim())
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
