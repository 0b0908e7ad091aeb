const SEPARATOR = String.raw`[\s.\-]{0,3}`
/** A number of North America, letters for digits included, or one with its country and a bracketed zero. */
export const PHONE_NUMBER =
  String.raw`(?<![\d+])\+?(?:1${SEPARATOR})?\(?[2-9]\d\d\)?(?:${SEPARATOR}|\/)[\dA-Z]{3}${SEPARATOR}[\dA-Z]{4}(?![\dA-Z])|` +
  String.raw`\+(?:(?:${SEPARATOR}|\/)(?:\(\d{1,5}\)|\d)){1,20}`
const NUMBER = new RegExp(PHONE_NUMBER, 'g')
const KEYPAD = '22233344455566677778889999'

/** Writes digits of any script as ASCII, and dashes as hyphens. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^\0-\x7f]/gu, (character) => (/\p{Nd}/u.test(character) ? digitOf(character) : character))

/** The digits of a script follow one another, from zero on. */
function digitOf(character: string): string {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(character.codePointAt(0)! - value - 1))) value++
  return String(value % 10)
}

/**
 * Returns the number to dial of the first phone number in a text: 10 or 11 digits of North America, or up to 15 with a plus;
 * undefined if there is none. What follows it, such as an extension or a second number, is left out.
 */
export function dialNumber(text: string): string | undefined {
  const numbers = plain(text).match(NUMBER) ?? []
  return numbers.map(toDial).find((number) => number !== undefined)
}

function toDial(number: string): string | undefined {
  // Letters for digits, as in 1-800-GOT-HELP.
  if (/[A-Z]/.test(number) && !/^\+?1/.test(number)) return undefined
  const digits = number
    .replace('(0)', '')
    .replaceAll(/[A-Z]/g, (letter) => KEYPAD[letter.charCodeAt(0) - 65]!)
    .replaceAll(/\D/g, '')
  if (!number.startsWith('+')) return digits
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined
}
