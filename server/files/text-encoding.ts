/** Encodings of the Internet, of Windows and of its command line. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'ibm850'

/** Share of NUL bytes above which a text is UTF-16 without a byte order mark, nearly all at even or all at odd offsets. */
const MIN_NUL_SHARE = 0.25
const MIN_ONE_SIDED = 0.9

/** Bytes that are letters by their neighbours: ü is FC in Windows, and 81 on its command line. */
const ANSI_LETTER = /[a-z][\xc0-\xff]|[\xc0-\xff][a-z]/gi
const OEM_LETTER = /[a-z][\x81-\x84\x86-\x90\x98-\x9b\xa0-\xa5\xe1]|[\x81-\x84\x86-\x90\x98-\x9b\xa0-\xa5\xe1][a-z]/gi
const OEM_BOX = /[\xb3\xba\xc4\xcd]{3}/g

/**
 * Guesses the encoding of a text from its beginning: a byte order mark, UTF-8 or UTF-16 by their form, otherwise
 * Windows' own or its command line's, whichever makes more of the bytes letters within words.
 */
export function guessTextEncoding(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const nuls = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 2]! += 1
  const [even, odd] = nuls as [number, number]
  if (even + odd >= head.length * MIN_NUL_SHARE && Math.max(even, odd) >= (even + odd) * MIN_ONE_SIDED)
    return odd > even ? 'utf-16le' : 'utf-16be'
  if (isUtf8(head)) return 'utf-8'
  const text = Buffer.from(head).toString('latin1')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(OEM_LETTER) + count(OEM_BOX) > count(ANSI_LETTER) ? 'ibm850' : 'windows-1252'
}

/** Returns whether bytes are UTF-8; the last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
