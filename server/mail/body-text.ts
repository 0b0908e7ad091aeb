const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Controls other than tab and line end, halves of a character, and what turns the direction of reading. */
const UNSAFE_CHARACTERS = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Somebody's words for the body of a mail: their lines end in one way, and nothing in them acts on who reads them. */
export const cleanText = (text: string): string =>
  text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSAFE_CHARACTERS, '')

/** The same on one line, for what stands beside other lines and must not pass for one of them. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/gu, ' ').trim()
