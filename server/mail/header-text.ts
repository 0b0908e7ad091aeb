import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'

/** Line ends, controls, half characters, what cannot be seen, and what turns the direction of reading. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Quotes and commas of a nickname or a degree, which a header would have to quote. */
const PUNCTUATION = /["“”„«»,]+/gu
/** Letters and what stands between the words of a name. Nothing here means anything in a header or can become a link. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd} '’&().-]+$/u
/** What a dot must not stand in front of: `bad.example` is an address to a mail program. */
const DOT_BEFORE_TEXT = /\.[^\s)]/u
/** More digits than this are a phone number, which a mail program offers to call. */
const MAX_DIGITS = 4
const MAX_NAME_LENGTH = 70
const MAX_TEXT_LENGTH = 200

/** Text for one header: one line of what can be seen, at most 200 characters. */
export function headerText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/**
 * The name shown beside an address. One that does not look like a name is left out, and the address stands alone: an
 * address, link or phone number as a name is somebody's advertisement, or passes for somebody else.
 */
export function displayName(name: string): string {
  const line = headerText(name.replaceAll(PUNCTUATION, ' '), MAX_NAME_LENGTH).replace(/…$/u, '')
  const digits = line.match(/\p{Nd}/gu)?.length ?? 0
  return NAME_PATTERN.test(line) && !DOT_BEFORE_TEXT.test(line) && digits <= MAX_DIGITS ? line : ''
}

/** The address itself. Throws where it is more than one mailbox, or anything else besides: no mail is better than two. */
export function requireSingleMailbox(address: string): string {
  if (!MAILBOX_PATTERN.test(address)) throw new Error('A mail was not sent: its address is not one mailbox.')
  return address
}
