/** Control characters except tab and line feed; a form feed is a page break. */
const CONTROLS = /[^\P{Cc}\t\n]/gu
const LINE_ENDS = /\r\n|[\r\f\v\u0085\u2028\u2029]/g
/** Line breaks and tabs, which become spaces. */
const BREAKS = /[\t\n\r\f\v\u2028\u2029]+/g
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Makes a text storable: no null or other control characters, no lone surrogates, lines that end with a line feed. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(CONTROLS, '')
    .replace(/^\ufeff/, '')

/** Makes a text of one line storable, such as a subject or a name: without invisible characters and outer spaces. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().replaceAll(BREAKS, ' ').replaceAll(INVISIBLE, '').trim()

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: ' ', lt: '<', gt: '>' }

/** Decodes the entities that programs of websites leave in names and subjects. */
export const decodeEntities = (line: string): string =>
  line.replaceAll(/&(\w{2,4}|#39);/g, (found, name: string) => ENTITIES[name] ?? found)
