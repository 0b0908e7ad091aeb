const SEPARATOR = String.raw`[ \u00a0.\-\u2010-\u2013]`

/** Card numbers in groups or in one piece; longest forms first. */
const CARDS = [
  String.raw`\d{13,19}`,
  String.raw`\d{4}(${SEPARATOR})\d{4}\1\d{4}\1\d{4}\1\d{3}`,
  String.raw`\d{4}(${SEPARATOR})\d{4}\1\d{4}\1\d{1,7}`,
  String.raw`\d{4}(${SEPARATOR})\d{6}\1\d{4,5}`,
].map((form) => new RegExp(String.raw`(?<![\d])(?=(${form})(?!\d))`.replaceAll('\\1', '\\2'), 'g'))

/** Length of an IBAN by country (SWIFT's registry). */
const IBANS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27
   GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22
   MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 XK20`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), ibanOf(Number(entry.slice(2)))]),
)
function ibanOf(length: number): RegExp {
  return new RegExp(String.raw`(?:[a-z\d][ -]?){${length - 1}}[a-z\d]`, 'iy')
}
const IBAN_START = /(?<![\p{L}\p{N}])([a-z]{2})\d{2}(?=[ -]?[\p{L}\p{N}])/giu

const SSN = /(?<![\d-])(?!000|9)\d{3}([ -])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/g

const PHONES = [
  // International: +49 30 901820, +44 (0)20 7946 0958, 0049 …
  /(?<![\p{L}\p{N}+])(?:\+|00)[1-9](?:[ \u00a0().\-/\u2010-\u2013]{0,3}\d){6,14}(?![\d.]\d)(?!\d)/gu,
  // American: (303) 555-0199, 1-303-555-0199, 303.555.0199, 3035550199, with an extension
  /(?<![\p{L}\p{N}.-])(?:1[ .-]?)?(?:\([2-9]\d{2}\) ?-?|[2-9]\d{2}[ \u00a0.\-\u2010-\u2013])\d{3}[ \u00a0.\-\u2010-\u2013]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?(?![\p{L}\p{N}])(?!-\d)/giu,
  /(?<![\p{L}\p{N}.-])1?[2-9]\d{2}[2-9]\d{6}(?![\p{L}\p{N}])(?!-\d)/gu,
  /(?<![\p{L}\p{N}.-])[2-9]\d{2}[-\u2010-\u2013]\d{4}(?![\p{L}\p{N}])(?!-\d)/gu,
  // National formats of other countries: 020 7946 0958, 030/901820, 01 23 45 67 89; not a date
  /(?<![\p{L}\p{N}.,:-])(?!\d\d([./-])\d\d\1\d{4})0[1-9]\d{0,3}(?:[ .\-/]\d{2,8}){1,4}(?![\p{L}\p{N}])(?![:-])/gu,
]
const MIN_DIALLED_DIGITS = 9

/** Masks card, account, social security and phone numbers. */
export function maskNumbers(text: string): string {
  const cards = CARDS.reduce((masked, form) => maskCards(masked, form), maskIbans(text))
  const people = cards.replaceAll(SSN, '[ssn]')
  return PHONES.reduce((masked, form) => masked.replaceAll(form, phoneOrNot), people)
}

const phoneOrNot = (found: string) =>
  found.startsWith('0') && digits(found).length < MIN_DIALLED_DIGITS ? found : '[phone]'

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Searches at every digit, also inside a number that was no card: "order 1234 4111 1111 1111 1111". */
function maskCards(text: string, form: RegExp): string {
  let masked = ''
  let from = 0
  for (const { index, 1: found = '' } of text.matchAll(form)) {
    if (index < from || !isCard(digits(found))) continue
    masked += `${text.slice(from, index)}[card]`
    from = index + found.length
  }
  return masked + text.slice(from)
}

/** Luhn checksum. */
function isCard(number: string): boolean {
  if (number.length < 13 || number.length > 19 || /^[01]/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function maskIbans(text: string): string {
  let masked = ''
  let from = 0
  for (const { index, 1: country = '' } of text.matchAll(IBAN_START)) {
    const form = IBANS.get(country.toUpperCase())
    if (!form || index < from) continue
    form.lastIndex = index
    const iban = form.exec(text)?.[0]
    if (!iban || !isIban(iban.replaceAll(/[ -]/g, '').toUpperCase())) continue
    masked += `${text.slice(from, index)}[iban]`
    from = index + iban.length
  }
  return masked + text.slice(from)
}

/** IBAN checksum (ISO 13616): the number modulo 97 must be 1. */
function isIban(iban: string): boolean {
  const rest = Array.from(iban.slice(4) + iban.slice(0, 4)).reduce((remainder, character) => {
    const value = Number.parseInt(character, 36)
    return (remainder * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
  return rest === 1
}
