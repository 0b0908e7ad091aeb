/** The name and address of a sender as a mail's header has them: 'Ann Lee <ann@example.com>', or either by itself. */
export function parseSender(from: string): { name: string; address: string } {
  const open = from.lastIndexOf('<')
  const close = from.lastIndexOf('>')
  if (open !== -1 && close > open)
    return { name: unquote(from.slice(0, open).trim()), address: from.slice(open + 1, close).trim() }
  return from.includes('@') ? { name: '', address: from.trim() } : { name: unquote(from.trim()), address: '' }
}

const unquote = (name: string) =>
  name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name

/** What to call a sender: the address, or else the name. */
export function senderLabel(from: string): string {
  const { name, address } = parseSender(from)
  return address || name || 'an unknown sender'
}
