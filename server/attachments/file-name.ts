const MAX_LENGTH = 200

/** Controls, line breaks, halves of a character, and all that is invisible or turns the direction of reading. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name a file is shown under: the owner's, without folders and without what cannot be seen. */
export function cleanFileName(given: string): string {
  const name = given
    .replace(/^.*[/\\]/s, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= MAX_LENGTH) return name
  const extension = extensionOf(name)
  const suffix = extension ? name.slice(-extension.length - 1) : ''
  return cut(name, MAX_LENGTH - suffix.length) + suffix
}

/** Lower case, without its dot; empty when there is none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Never ends in half a character or a blank. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
