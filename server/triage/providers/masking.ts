import type { Customer } from './provider.ts'

const LABEL = [
  'pass(?:word|wort|code|phrase|wd)s?|pswd|pwd?|psw|kennwort|contraseña|clave|mot de passe|senha|wachtwoord',
  'pin(?: ?(?:code|number))?|otp|cvv2?|cvc|ssn|social security(?: number)?',
  '(?:api|access|secret|private|recovery|product|licen[sc]e|activation|encryption|wi-?fi|wpa\\d?|network|security)[-_ ]?key',
  '(?:client|shared|app|api|access|auth|refresh)[-_ ]?(?:secret|token)|secret|token',
  '(?:verification|security|access|login|sign-in|auth\\w{0,10}|mfa|2fa|one[- ]time|recovery|backup|unlock|alarm|door|gate|entry|sms)[-_ ]codes?',
  'maiden name|security answer',
].join('|')
/** A few words between label and value: "password for the wifi". */
const ABOUT = String.raw`(?:[ \t]{1,3}(?:for|of|to|on|at|in|from|under)(?:[ \t]{1,3}[^\s:=]{1,60}){1,5}?)?`
const SAYS = String.raw`(?:["'\]]?[ \t]{0,5}(?:[:=]>?|->|→)\s{0,5}|[ \t]{1,3}(?:is|was|ist|es|est|to|now|set to)(?:[ \t]{1,3}(?:now|still|currently|just))?[ \t]*[:=]?[ \t]{1,5})`
const VALUE = String.raw`(?:"[^"\n]{1,100}"|'[^'\n]{1,100}'|“[^”\n]{1,100}”|‘[^’\n]{1,100}’|\S{1,200}(?: \/ \S{1,100})?)`
const BEFORE = String.raw`(?<![\p{L}])`
const AFTER = String.raw`(?![\p{L}])`

const STATED = new RegExp(
  `(${BEFORE}(?:${LABEL}|pass|pw)${AFTER}${ABOUT}${SAYS})(${VALUE})((?: [\\p{Ll}]{2,20}){0,7})`,
  'giu',
)
/** A value without "is" or a colon, which has to look like a secret: "password Summer2024", "pin 1234". */
const NEXT_TO = new RegExp(
  String.raw`(${BEFORE}(?:${LABEL})${AFTER}[ \t]{1,3}["'“‘(]?)(?=\S{0,60}[\d!@#$%^&*])(?!#?\d{1,3}(?![\p{L}\p{N}])|0x)(\S{4,200})`,
  'giu',
)

/** Words after "password is" that are not a secret. */
const NO_SECRET = new Set(
  `a about accepted again all already also always an and asking at be because been before being blank blocked broken but
   by changed changing coming compromised correctly denied different disabled due empty enabled entered even every expired
   expiring failing fine for forgotten from gone good has have he here i if ignored in incorrect invalid it its just keep
   keeps known left locked longer lost me missing my never new no none not nothing of off ok old on one only or our out
   outdated please possible probably prompted refused rejected required requested reset resetting right saved she shared
   should sent since so still stolen stored stuck supposed synced that the their them there they this to too unable unknown
   up updated us used using valid very was we weak were what when where which who why will with work working works would
   wrong you your`.split(/\s+/),
)

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isPlainWord = (word: string) => /^[\p{L}'’]+[.,;:!?)]*$/u.test(word)

/** Masks values labelled as password, PIN, code or key ("pw: X"), but keeps "My password expired". */
function maskLabelled(text: string): string {
  return text
    .replaceAll(STATED, (_, label: string, value: string, more: string) => {
      if (isPlainWord(value) && NO_SECRET.has(bare(value))) return label + value + more
      return `${label}[secret]${isPlainWord(value) ? afterPhrase(more) : more}`
    })
    .replaceAll(NEXT_TO, '$1[secret]')
}

/** Extends a passphrase of plain words up to the word that makes it a sentence. */
function afterPhrase(more: string): string {
  const words = more.split(' ').slice(1)
  const end = words.findIndex((word) => NO_SECRET.has(bare(word)))
  return end < 0 ? '' : ` ${words.slice(end).join(' ')}`
}

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

/** Masks cards at every digit, also inside a number that was none: "order 1234 4111 1111 1111 1111". */
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

/** Checks the Luhn checksum. */
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

/** Checks the IBAN checksum (ISO 13616): the number modulo 97 must be 1. */
function isIban(iban: string): boolean {
  const rest = Array.from(iban.slice(4) + iban.slice(0, 4)).reduce((remainder, character) => {
    const value = Number.parseInt(character, 36)
    return (remainder * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
  return rest === 1
}

const MIN_NAME_LENGTH = 3
const LEGAL_FORM = /[\s,]+(?:llc|inc|ltd|corp|co|pllc|llp|lp|pc|gmbh|ag)\.?$/i

/** Masks the customer's own name, company and phone number, in any case. */
export function maskPerson(text: string, customer: Customer | null): string {
  if (!customer) return text
  const { first_name, last_name, company, phone, email } = customer
  const names = [first_name, last_name].flatMap((name) => [name, ...name.split(/[\s-]+/)])
  const masks: [string[], string][] = [
    [[company, company.replace(LEGAL_FORM, '')], '[company]'],
    [[email ?? ''], '[email]'],
    [[phone], '[phone]'],
    [names, '[name]'],
  ]
  return masks.reduce((masked, [words, by]) => replaceWords(masked, words, by), text)
}

function replaceWords(text: string, words: string[], by: string): string {
  const known = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s{1,5}`))
  if (known.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replaceAll(pattern, by)
}

const SECRET = '[secret]'

/** A key block without its end line masks the rest of the text, which is better than half a key. */
const KEY_BLOCK =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g
const URL_LOGIN = /(?<=:\/\/)(?:[^\s/@]{1,300}@|[^\s/:@]{1,100}:[^\s]{1,200}@)/g
const URL_SECRET =
  /(?<=[?&;#][\w.-]{0,40}(?:token|secret|password|passwd|pwd|key|sig|signature|auth|code|session|sid|otp|credential|ticket|jwt)[\w.-]{0,20}=)[^\s&#"'<>]+/gi
const AUTHORIZATION = /(?<=\bauthorization["']?[:=]\s{0,3}["']?)(?:[a-z]{1,20} {1,3})?[^\s"',]+/gi
const BEARER = /(?<=\bbearer\s{1,3})(?=[^\s\d]{0,200}\d)[\w.~+/=-]{8,}/gi
/** BitLocker recovery keys, product keys, JSON web tokens, and keys with a known prefix. */
const KNOWN_FORMS = [
  /(?<!\d)\d{6}(?:[- ]\d{6}){5,7}(?!\d)/g,
  /(?<![\w-])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3,5}(?![\w-])/gi,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g,
  /(?<![\w-])(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abeprs]|npm|whsec|hf)[-_][\w-]{10,}/g,
  /(?<![\w-])(?:AKIA|ASIA|AIza)[\w-]{12,}/g,
]
/** Long words, first between slashes, then across them: tokens may contain slashes. */
const LONG_WORDS = [/(?<![\w+=-])[\w+=-]{20,}/g, /(?<![\w+/=-])[\w+/=-]{20,}/g]

/** Masks text that looks like a password, a key or a token. */
export function maskSecrets(text: string): string {
  const blocks = text.replaceAll(KEY_BLOCK, SECRET)
  const addresses = blocks.replaceAll(URL_LOGIN, `${SECRET}@`).replaceAll(URL_SECRET, SECRET)
  const tokens = addresses.replaceAll(AUTHORIZATION, SECRET).replaceAll(BEARER, SECRET)
  const known = KNOWN_FORMS.reduce((masked, form) => masked.replaceAll(form, SECRET), tokens)
  return LONG_WORDS.reduce(
    (masked, long) => masked.replaceAll(long, (word) => (looksRandom(word) ? SECRET : word)),
    maskLabelled(known),
  )
}

/** Returns whether letters and digits alternate often, which they rarely do in names of files, paths and identifiers. */
function looksRandom(word: string): boolean {
  const alternations = word.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return alternations >= 4 && (word.match(/[a-z]/gi)?.length ?? 0) >= 4
}

/** Email addresses, with or without a top-level domain, also spelled "jo (at) example.com". */
const EMAIL =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,100}(?:@|\s?[([]at[)\]]\s?)(?=[\d.-]{0,20}\p{L})[\p{L}\p{N}.-]{2,255}/giu

/**
 * Masks text that must not leave the machine: `[email]`, `[phone]`, `[card]`, `[iban]`, `[ssn]`, `[secret]`, and the
 * customer's own data as `[name]`, `[company]`. Prefers masking too much, and takes linear time.
 */
export function mask(text: string, customer: Customer | null): string {
  return maskPerson(maskNumbers(maskSecrets(text).replaceAll(EMAIL, '[email]')), customer)
}
