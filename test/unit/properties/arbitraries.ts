import fc from 'fast-check'

/** Words with a meaning for a parser, a page, a mail or a database. */
const MEANING = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\t',
  ' ',
  '"',
  "'",
  '\\',
  ';',
  ':',
  ',',
  '=',
  '&',
  '%',
  '+',
  '/',
  '../',
  '..',
  '.',
  '--',
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<script>',
  '<img src=x onerror=alert(1)>',
  'javascript:',
  'data:',
  '{{',
  '}}',
  '$&',
  '$1',
  '%00',
  '%2e',
  '%',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\ud83d',
  '\udda8',
  '🖨️',
  'é',
  'e\u0301',
  'İ',
  'ß',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
]

/** Any character but half of a pair; the unit `binary` of fast-check takes half a second to make. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800))

/** Text of any characters, lone surrogates included, with such words among them. */
export const anyText = (maxLength = 60) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...MEANING),
        fc.string({ unit: anyCharacter, maxLength: 12 }),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        fc.integer({ min: 0xd800, max: 0xdfff }).map((half) => String.fromCharCode(half)),
      ),
      { maxLength: 8 },
    )
    .map((words) => words.join('').slice(0, maxLength))

/** Text that UTF-8 can carry. */
export const wellFormedText = (maxLength = 60) => anyText(maxLength).map((text) => text.toWellFormed())

/** A web address; `webUrl` of fast-check takes half a second to make. */
export const webAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority({ withPort: true }), wellFormedText(20))
  .map(([scheme, authority, path]) => `${scheme}://${authority}/${encodeURI(path)}`)

export const anyBytes = (maxLength = 200) =>
  fc.uint8Array({ maxLength, size: 'max' }).map((bytes) => Buffer.from(bytes))

/** Positions at which something is split, as fractions of its length. */
export const cutPositions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })

/** Splits bytes at some positions. */
export function splitAt(bytes: Buffer, places: number[]): Buffer[] {
  const at = [0, ...places.map((place) => Math.round(place * bytes.length)), bytes.length]
  const sorted = at.toSorted((a, b) => a - b)
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

export async function* asyncChunks<T>(pieces: T[]): AsyncGenerator<T> {
  yield* pieces
}

/** One change to some bytes: a byte altered, a range removed, repeated or inserted, or the end cut off. */
export const mutation = fc.record({
  kind: fc.constantFrom('change', 'remove', 'repeat', 'insert', 'cut', 'swap'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  length: fc.integer({ min: 1, max: 64 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 16 }),
})

export function applyMutation(
  bytes: Buffer,
  changes: (typeof mutation extends fc.Arbitrary<infer T> ? T : never)[],
): Buffer {
  return changes.reduce((given, { kind, at, length, bytes: put }) => {
    const place = Math.floor(at * given.length)
    const [head, run, tail] = [
      given.subarray(0, place),
      given.subarray(place, place + length),
      given.subarray(place + length),
    ]
    if (kind === 'cut') return head
    if (kind === 'remove') return Buffer.concat([head, tail])
    if (kind === 'repeat') return Buffer.concat([head, run, run, tail])
    if (kind === 'insert') return Buffer.concat([head, put, run, tail])
    if (kind === 'swap') return Buffer.concat([head, tail, run])
    return Buffer.concat([head, Buffer.from(put), given.subarray(place + put.length)])
  }, bytes)
}
