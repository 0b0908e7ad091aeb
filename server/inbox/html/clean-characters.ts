/** Control characters except tab and line feed; PostgreSQL refuses the first of them. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** Without width and without meaning: zero-width space, word joiner, byte order mark, soft hyphen, grapheme joiner. */
const INVISIBLE = /[\u034F\u200B\u2060\uFEFF\u00AD]/g
/** Invisible in itself, but part of words and emoji. */
const JOINERS = /[\u200C\u200D]/g
/** Most texts have nothing to clean. */
const PLAIN = /^[\t\n\x20-\x7E]*$/
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g

/** Returns the text with uniform line ends, without characters that cannot be seen or stored. */
export const cleanCharacters = (text: string): string => (PLAIN.test(text) ? text : cleaned(text))

const cleaned = (text: string) =>
  text.toWellFormed().replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').replaceAll(INVISIBLE, '')

/** Whether nothing of a line can be seen. */
export const isBlank = (line: string): boolean => line.trim() === '' || line.replaceAll(JOINERS, '').trim() === ''
