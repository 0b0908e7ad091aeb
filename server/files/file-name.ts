const MAX_LENGTH = 200

/** Control characters, line breaks, lone surrogates, and characters that are invisible or change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns the displayed name of a file: the given one without folders and invisible characters. */
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

/** Returns the extension of a file name in lower case without its dot; empty when there is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Cuts a text outside of surrogate pairs and without trailing white space. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
