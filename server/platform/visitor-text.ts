const MAX_TITLE = { characters: 120, words: 20 }
const MAX_NAME = { characters: 40, words: 3 }

/**
 * Patterns of links and phone numbers. Anyone can have a reply sent to any address by opening a ticket, so no reply may quote what
 * a mail program would link. Applied after NFKC normalisation, which turns wide letters into letters.
 */
const LINKS = [
  /:\/|\/\/|\\\\|@|www[.。]/iu,
  /\p{L}[\p{L}\p{N}+.-]*:[^\s]/u,
  /[\p{L}\p{M}\p{N}][.。]\p{L}[\p{L}\p{M}\p{N}]/u,
  /(?<!\d)\d{1,3}(?:[.。]\d{1,3}){3}(?!\d)/u,
  /(?<![\p{L}\p{Nd}])\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6}/u,
]
const holdsLink = (text: string) => LINKS.some((link) => link.test(text.normalize('NFKC')))

function plain(text: string): string {
  return text
    .slice(0, 1000)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\uFFFD!\uFF01\u00A1]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string, longest: { characters: number; words: number }): string {
  const short = Array.from(text.split(' ').slice(0, longest.words).join(' ')).slice(0, longest.characters).join('')
  return short.length < text.length ? `${short.slice(0, -1).trimEnd()}…` : short
}

/** Returns the title on one line, at most 120 characters; '' when it contains a link or is empty. */
export function safeTitle(title: string): string {
  const text = plain(title)
  return holdsLink(text) ? '' : cut(text, MAX_TITLE)
}

/** Returns the title in quotes; “your ticket” when it contains a link or is empty. */
export function quoteTitle(title: string): string {
  const text = safeTitle(title)
  return text === '' ? 'your ticket' : `your ticket “${text}”`
}

/** Returns a first or last name on one line; '' when it does not look like one. */
export function safeName(given: string): string {
  const name = plain(given)
  const usable = name.length <= MAX_NAME.characters && name.split(' ').length <= MAX_NAME.words
  return usable && /^\p{L}[\p{L}\p{M}' ’-]*$/u.test(name) ? name : ''
}

/** Returns a greeting by first name, or without it when it does not look like a name. */
export function greet(firstName: string): string {
  const name = safeName(firstName)
  return name ? `Hello ${name},` : 'Hello,'
}

/** Folds a text to one line of at most `maxLength` characters, cut after a word where possible. */
export function cutText(text: string, maxLength: number): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (line.length <= maxLength) return line.join('')
  const whole = line.slice(0, maxLength - 1).join('')
  const words = line[maxLength - 1] === ' ' ? whole : whole.replace(/ \S*$/, '')
  return `${words.trimEnd()}…`
}
