const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Control characters except tab and line end, lone surrogates, and characters that change the text direction. */
const UNSAFE_CHARACTERS = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Prepares a user's text for the body of a mail: uniform line ends, no characters that affect the reader's display. */
export const cleanText = (text: string): string => text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSAFE_CHARACTERS, '')

/** The same on one line, for a field that must not be able to imitate the lines around it. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/gu, ' ').trim()
