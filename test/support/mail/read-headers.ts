/** Returns the headers of a mail by name in lower case, unfolded; encoded words stay as they are. */
export function readHeaders(mail: string): Record<string, string> {
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
