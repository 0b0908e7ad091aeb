/** Characters of a line that are searched for words; lines of programs above quotes are shorter. */
const MAX_LENGTH = 400
const DIRECTION_MARKS = /[\u0307\u200C-\u200F\u202A-\u202E\u2066-\u2069]/g
const NON_ASCII_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
const APOSTROPHES = /[’‘ʼ`´]/g

/** Normalises at most 400 characters of a line for a comparison with words. */
export const normalizeLine = (line: string): string => {
  const start = line.slice(0, MAX_LENGTH)
  if (/^[\x20-\x7E]*$/.test(start))
    return withSingleSpaces(start.toLowerCase().replaceAll('*', '').replaceAll('`', "'"))
  return withSingleSpaces(unified(start))
}

const withSingleSpaces = (text: string) => text.replaceAll(/\s\s+/g, ' ').trim()

/** Unifies characters, some of which become many. */
const unified = (text: string) =>
  text
    .normalize('NFKC')
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(NON_ASCII_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('*', '')
    .replaceAll(/\s/g, ' ')

const DASHES = '-‐‑‒–—―─━_=~*#> \t\u00A0'

/** Returns the text between runs of dashes, underscores and the like, and the length of each run. */
export function betweenDashes(line: string): { text: string; before: number; after: number } {
  const rest = withoutStart(line, DASHES)
  const text = withoutEnd(rest, DASHES)
  const count = (part: string) => part.replaceAll(/\s/g, '').length
  return { text, before: count(line.slice(0, line.length - rest.length)), after: count(rest.slice(text.length)) }
}

/** Returns whether a line is only drawn: at least three dashes, underscores or stars. */
export const isRule = (line: string): boolean => {
  if (line.length > 300) return false
  const { text, before } = betweenDashes(line)
  return text === '' && before >= 3
}

export function withoutStart(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start]!)) start++
  return text.slice(start)
}

/** Removes the given characters from the end of a text. An expression such as `/[ ,]+$/` takes quadratic time. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
