/**
 * Characters of a URL as mail programs and link checkers write them: plain, percent-encoded once or twice (Safe Links), as
 * `-2F` and `_` (URL Defense 2), as `*` (URL Defense 3), as character references of HTML, and as quoted-printable.
 */
const SLASH = String.raw`(?:\/|%(?:25)?2f|-2f|_|&#x2f;|&#47;|&sol;)`
const QUESTION = String.raw`(?:\?|%(?:25)?3f|-3f|\*|&#x3f;|&#63;|&quest;|=3f)`
const EQUALS = String.raw`(?:=3d|=|%(?:25)?3d|-3d|\*|&#x3d;|&#61;|&equals;)`
const AMPERSAND = String.raw`(?:&amp;|&#38;|&#x26;|&|%(?:25)?26|-26|\*)`
/** Where a mail program lets a long word break, without a mark. */
const SOFT = String.raw`(?:<wbr ?\/?>|&shy;|&#8203;|\u200b|\u00ad)?`
/** A line end within a URL, with the marks of a quotation on the next line. */
const LINE_END = String.raw`=?\r?\n[ \t>|]{0,20}`
const BREAK = String.raw`(?:${LINE_END}|${SOFT})`

const PATH = String.raw`${SLASH}${SOFT}t${SOFT}${SLASH}${BREAK}\d{1,10}|${SLASH}my${SLASH}tickets${SLASH}sign(?:-2d|-|%2d)in`
const KEY_LENGTH = 22
const letters = (count: number) => String.raw`[\w-](?:${SOFT}[\w-]){${count - 1}}`
/** A key broken by one line end: only where both parts make up a key exactly, so that no words on the next line are taken for it. */
const BROKEN_KEY = Array.from({ length: KEY_LENGTH - 1 }, (_, index) => index + 1)
  .map((before) => `${letters(before)}${LINE_END}${letters(KEY_LENGTH - before)}(?![\\w-])`)
  .join('|')
const KEY = String.raw`(?:${letters(KEY_LENGTH)}[\w-]{0,58}|${BROKEN_KEY}|[\w-]{8,${KEY_LENGTH - 1}})`
const RATING = String.raw`(?:${AMPERSAND}${BREAK}rating${EQUALS}(?:good|ok|bad))?`
const LINK_WITH_KEY = new RegExp(`(${PATH})${BREAK}${QUESTION}${BREAK}k${EQUALS}${BREAK}${KEY}${RATING}`, 'gi')

/**
 * Cuts the keys of customers' links out of a text: `/t/1001?k=…` becomes `/t/1001`. Replies quote our mails, and the ticket
 * they reach is read by others than the one person a key was made for.
 */
export const withoutKeys = (text: string): string => text.replaceAll(LINK_WITH_KEY, '$1')
