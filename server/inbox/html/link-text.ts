/** The same for addresses that a reader takes for the same: without scheme, `www.` and a slash at the end. */
const comparable = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

/**
 * Returns what a text has to say about the address of a link, in brackets behind the link's own text; '' where that text is the
 * address, is a phone number, or where the address leads nowhere a reader can go.
 */
export function linkAddress(href: string, text: string): string {
  const address = href.trim()
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || text.trim() === '') return ''
  const shown = comparable(text)
  let target = comparable(address)
  if (/^mailto:/i.test(address)) target = target.split('?', 1)[0] ?? ''
  if (target === '' || target === shown) return ''
  return ` (${/^mailto:/i.test(address) ? target : address})`
}
