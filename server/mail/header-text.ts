import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'

/** Line ends, control characters, lone surrogates, invisible characters, and those that change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Begins an encoded word (RFC 2047), which mail programs show decoded: a link that no filter of ours has seen. */
const ENCODED_WORD = '=?'
/** Quotes and commas of nicknames and degrees, which a header would have to quote. */
const PUNCTUATION = /["“”„«»,]+/gu
/** Letters and the punctuation of names. None of these has a meaning in a header or can become a link. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd} '’&().-]+$/u
/** A dot before text, as in `bad.example`, which mail programs turn into a link. */
const DOT_BEFORE_TEXT = /\.[^\s)]/u
/** More digits look like a phone number, which mail programs offer to call. */
const MAX_DIGITS = 4
const MAX_NAME_LENGTH = 70
const MAX_TEXT_LENGTH = 200
/** Code units of a text that are looked at, more than any header of ours has. */
const MAX_HEADER_READ = 10_000

/** Prepares text for a header: one line of visible characters that mail programs show as it stands, at most 200. */
export function headerText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const visible = text.slice(0, MAX_HEADER_READ).replaceAll(INVISIBLE, ' ').replaceAll(ENCODED_WORD, '= ?')
  const line = visible.replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/**
 * Prepares the name shown beside an address. Returns an empty text for anything that does not look like a name: an address,
 * link or phone number there is advertising, or impersonates another person.
 */
export function displayName(name: string): string {
  const line = headerText(name.replaceAll(PUNCTUATION, ' '), MAX_NAME_LENGTH).replace(/…$/u, '')
  const digits = line.match(/\p{Nd}/gu)?.length ?? 0
  return NAME_PATTERN.test(line) && !DOT_BEFORE_TEXT.test(line) && digits <= MAX_DIGITS ? line : ''
}

/** Returns the address if it is exactly one mailbox. Throws otherwise, because no mail is better than two. */
export function requireSingleMailbox(address: string): string {
  if (!MAILBOX_PATTERN.test(address)) throw new Error('A mail was not sent: its address is not one mailbox.')
  return address
}
