import type { Random } from '#test/support/random.ts'

/** Characters that separate lines, words, addresses or parts for some mail reader. */
const SEPARATORS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n ',
  '\n\t',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\0',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '\u{E0001}',
  '\u200b',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\ufeff',
  '\u010a',
  '\u560a',
  '嘊嘍',
  ' ',
  ', ',
  ';',
  ':',
  ' ; ',
]
const FIELDS = 'Bcc Cc To From Sender Reply-To Subject Content-Type X-Extra MIME-Version bCC'.split(' ')
const VICTIMS = [
  'victim@evi1.example',
  '<victim@evi1.example>',
  '"a" <victim@evi1.example>',
  'all: a@evi1.example, b@evi1.example;',
  '<@relay.example,@b.example:victim@evi1.example>',
  '"a@b.example" <victim@evi1.example>',
  '(to) victim@evi1.example',
  'victim@[198.51.100.7]',
  'victim@evi1。example',
  'víctim@evi1.example',
  '"victim@evi1.example',
]
const BODIES = [
  '--=_part\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<a@evi1.example>\r\n',
  '\r\n\r\n<b>free</b>',
  'https://evi1.example/win',
  'www.evi1.example',
  'evi1.example',
  'ｅｖｉ１．ｅｘａｍｐｌｅ',
  'mailto:victim@evi1.example',
  'tel:+19005550123',
  '+1 (900) 555-0123',
  '198.51.100.7',
  '\\\\evi1.example\\share',
  'javascript:alert(1)',
  '//evi1.example/x',
  'evi1。example',
  '</p><img src=x onerror=alert(1)>',
  '{{title}}',
  '${7*7}',
]
const WORDS = [
  '=?utf-8?q?=0d=0aBcc:_victim=40evi1.example?=',
  '=?utf-8?b?DQpCY2M6IHZpY3RpbUBldmkxLmV4YW1wbGU=?=',
  '=?iso-8859-1?q?a?=',
  '=?utf-8?q?x',
  '?=',
  '"',
  '\\"',
  '\\',
  "'",
  '<',
  '>',
  '<>',
  '(',
  ')',
  '[',
  '@',
  '"@"',
  ':;',
  '%s%n',
  '<!--',
  ']]>',
]
const NAMES = [
  'Marisol',
  'Vega',
  "O'Brien",
  'Jörg',
  '李小龍',
  'مريم',
  'Δέσποινα',
  'Ѕеrvісе',
  'a',
  '𝓔𝓿𝓮',
  'e\u0301'.repeat(9),
  '👩‍💻',
  '',
]
const LONG = [
  'x'.repeat(300),
  'x '.repeat(200),
  'é'.repeat(260),
  '\u0301'.repeat(200),
  '"'.repeat(200),
  '=?'.repeat(120),
  '😀'.repeat(130),
]
const LOCALS = [
  'marisol',
  "o'brien",
  'a.b+c',
  '"a b"',
  '"victim@evi1.example,"',
  'a,b',
  'a;b',
  'a:b',
  '<a',
  'a>',
  'a\r\nBcc: x',
  'a%b',
  'a!b',
  '-oQ',
  'a..b',
  '.a',
  'é',
  '(c)a',
  'a b',
  '',
  'x'.repeat(65),
  'a\0',
  'a@b',
  '@a',
  'a\\',
  '"',
  'a\u2028b',
  'a\u202eb',
  'Ａ',
  '\u200ba',
]
const DOMAINS = [
  'ponderosa.example',
  'x-y.example.com',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
  '[198.51.100.7]',
  'a',
  'a..b',
  'a.example,b@evi1.example',
  'a.example>',
  'a.example\r\nBcc: b@evi1.example',
  'a.example (c)',
  '-a.example',
  'a.example.',
  'a_b.example',
  `${'x'.repeat(64)}.example`,
  'a.example;',
  'a。example',
  'ⓐ.example',
  'a.example\t',
  '',
  ' a.example',
  'a.example\0',
  'a.example%00',
]
const PARTS = [SEPARATORS, FIELDS.map((field) => `${field}: `), VICTIMS, BODIES, WORDS, NAMES, LONG]

/** Text of up to nine fragments that some mail reader interprets. */
export function hostileText(random: Random): string {
  if (random.next() < 0.3) return attack(random)
  return Array.from({ length: 1 + random.below(9) }, () => random.oneOf(random.oneOf(PARTS))).join('')
}

/** Header injection in its many spellings: a line end, and a field. */
const attack = (random: Random) =>
  `${random.oneOf(NAMES)}${random.oneOf(SEPARATORS)}${random.oneOf(FIELDS)}: ${random.oneOf(VICTIMS)}` +
  `${random.oneOf(SEPARATORS)}${random.oneOf(SEPARATORS)}${random.oneOf(BODIES)}`

/** An e-mail address; three of four are valid. */
export function hostileAddress(random: Random): string {
  if (random.next() < 0.75)
    return `${random.oneOf(LOCALS.slice(0, 3))}${random.below(1e6)}@${random.oneOf(DOMAINS.slice(0, 3))}`
  if (random.next() < 0.3) return random.oneOf(VICTIMS)
  return `${random.oneOf(LOCALS)}@${random.oneOf(DOMAINS)}`
}
