/** Returns an altered text, never the same one; it may take parts from `others`. */
export type Tamper = (text: string, others: string[]) => string

/** The ways to alter a signed text. */
export function createTamper(random: () => number): { ways: string[]; alter: (way: string) => Tamper } {
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!
  const put = (text: string, at: number, what: string, over = 0) => text.slice(0, at) + what + text.slice(at + over)
  const somewhere = (text: string) => below(text.length + 1)

  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const LETTERS = Array.from(ALPHABET)
  const BLANKS = [' ', '\t', '\n', '\r\n', '%20', '+', '\u00a0', '\u200b', '\ufeff', '\0', '%00', '%0a']
  const LOOK_ALIKES: Record<string, string> = {
    a: 'а',
    e: 'е',
    o: 'о',
    p: 'р',
    c: 'с',
    x: 'х',
    A: 'Α',
    B: 'Β',
    E: 'Ε',
    K: 'K',
    s: 'ſ',
    i: 'ı',
    '0': '０',
    '1': '１',
    '3': '３',
    '9': '９',
    '-': '‐',
    '.': '．',
    '/': '／',
    '=': '＝',
  }

  const WAYS: Record<string, Tamper> = {
    'a bit turned': (text) => {
      const bytes = Buffer.from(text, 'latin1')
      bytes[below(bytes.length)]! ^= 1 << below(8)
      return bytes.toString('latin1')
    },
    'a character made another': (text) => put(text, below(text.length), oneOf(LETTERS), 1),
    'characters swapped': (text) => {
      const [one, other] = [below(text.length), below(text.length)]
      return put(put(text, one, text[other]!, 1), other, text[one]!, 1)
    },
    'cut short': (text) => text.slice(0, below(text.length)),
    'cut at its start': (text) => text.slice(1 + below(8)),
    'something added': (text) => text + oneOf([...LETTERS, '=', '==', '&', '.', '/', '%3D', '#', '?', ';']),
    'a blank put in': (text) => put(text, oneOf([0, text.length, somewhere(text)]), oneOf(BLANKS)),
    'other letters of its case': (text) =>
      oneOf([text.toLowerCase(), text.toUpperCase(), caseTurned(text, below(text.length))]),
    'letters that look alike': (text) => {
      const at = below(text.length)
      return put(text, at, LOOK_ALIKES[text[at]!] ?? 'а', 1)
    },
    'the other alphabet of base64': (text) =>
      oneOf([
        text.replaceAll('-', '+').replaceAll('_', '/'),
        text.replace('-', '+'),
        text.replace('_', '/'),
        text.replaceAll('-', '%2B'),
      ]),
    padding: (text) => text + '='.repeat(1 + below(3)),
    'its spare bits turned': (text) => {
      // The last of 43 characters carries two bits that base64 ignores; in a cookie it comes before the padding.
      const [, head, last, tail] = /^([^]*)([\w-])((?:=|%3D)*)$/.exec(text) ?? []
      if (!last) return `${text}A`
      const standard = ALPHABET.slice(0, 62) + (tail ? '+/' : '-_')
      return `${head}${standard[standard.indexOf(last) ^ (1 + below(3))] ?? 'A'}${tail}`
    },
    'written in percent': (text) => {
      const at = below(text.length)
      return put(text, at, `%${text.charCodeAt(at).toString(16).padStart(2, '0')}`, 1)
    },
    'a part of another': (text, others) => {
      const other = oneOf(others)
      const at = somewhere(text)
      return oneOf([text.slice(0, at) + other.slice(at), other.slice(0, at) + text.slice(at)])
    },
    'another as a whole behind it': (text, others) => `${text}${oneOf(['', ' ', ',', '&', ';', '.'])}${oneOf(others)}`,
    'a number made larger': (text) =>
      text.replace(/\d{10,13}/, (digits) => String(Number(digits) + oneOf([1, 60, 3600, 86_400, 31_536_000, 1e9]))),
    'a number written otherwise': (text) =>
      text.replace(/\d{10,13}/, (digits) =>
        oneOf([
          `0${digits}`,
          `+${digits}`,
          `${digits}.0`,
          `${digits}e0`,
          `0x${Number(digits).toString(16)}`,
          `${digits}n`,
          '9'.repeat(400),
          'Infinity',
          '-1',
          'NaN',
        ]),
      ),
    'a parameter twice': (text, others) => {
      const [parameter = 'expires=1'] =
        oneOf([text, oneOf(others)]).match(oneOf([/expires=[^&]*/, /signature=[^&]*/])) ?? []
      return oneOf([
        `${text}&${parameter}`,
        text.replace('?', `?${parameter}&`),
        `${text}&expires=9999999999`,
        text.replace('expires=', 'expires[]='),
        text.replace('?', '?a=1&'),
      ])
    },
    'parameters in another order': (text) => text.replace(/\?(.*)&(.*)$/, '?$2&$1'),
    'another path to the same': (text) =>
      oneOf([
        text.replace('/files/', '/files//'),
        text.replace('/files/', '/files/./'),
        text.replace('/files/', '/files/x/../'),
        text.replace('/files/', '//files/'),
        text.replace('?', '/?'),
        text.replace('?', '%3F'),
        text.replace('/files/', '/Files/'),
      ]),
  }
  const alter =
    (way: string): Tamper =>
    (text, others) => {
      const made = WAYS[way]!(text, others)
      return made === text ? `${text}${oneOf(LETTERS)}` : made
    }
  return { ways: Object.keys(WAYS), alter }
}

const caseTurned = (text: string, at: number): string => {
  const letter = text[at]!
  return (
    text.slice(0, at) +
    (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) +
    text.slice(at + 1)
  )
}
