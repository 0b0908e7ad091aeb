import { describe, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { boundaryOf, readParts } from '#server/http/uploads/multipart.ts'
import { sized } from '#test/support/drill.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

type Read = { name: string; fileName: string | undefined; content: string }

const ROUNDS = sized(2_000, 20_000)
const BOUNDARY = 'b-47.11'
const FIELD = 'Content-Disposition: form-data; name="title"\r\n\r\nPrinter'
const FILE =
  'Content-Disposition: form-data; name="file"; filename="Büro.txt"\r\nContent-Type: text/plain\r\n\r\none\r\n--two'
const body = (...parts: string[]) =>
  Buffer.from(`${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`)
const WHOLE = body(FIELD, FILE)
const EXPECTED: Read[] = [
  { name: 'title', fileName: undefined, content: 'Printer' },
  { name: 'file', fileName: 'Büro.txt', content: 'one\r\n--two' },
]

async function* pieces(bytes: Buffer, cut: () => number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const next = at + 1 + Math.floor(cut() * 40)
    yield bytes.subarray(at, next)
    at = next
  }
}

async function read(bytes: Buffer, cut = () => 1, boundary = BOUNDARY): Promise<Read[] | 'malformed'> {
  const found: Read[] = []
  try {
    for await (const { name, fileName, content } of readParts(pieces(bytes, cut), boundary)) {
      const arrived: Buffer[] = []
      for await (const piece of content) arrived.push(piece)
      found.push({ name, fileName, content: Buffer.concat(arrived).toString('latin1') })
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'malformed') return 'malformed'
    throw error
  }
  return found
}

const head = async (disposition: string) => {
  const found = await read(body(`Content-Disposition: ${disposition}\r\n\r\nx`))
  return found === 'malformed' ? found : found[0]!.fileName
}

describe('A multipart form', () => {
  it('is read the same however it is cut into chunks', async () => {
    const chance = seededRandom(1)
    for (let round = 0; round < 100; round++) expect(await read(WHOLE, chance)).toEqual(EXPECTED)
    expect(await read(WHOLE, () => 0)).toEqual(EXPECTED)
  })

  it('may have text before its first boundary and after its last', async () => {
    const wordy = Buffer.concat([Buffer.from('Hello\r\n'), WHOLE, Buffer.from('Goodbye')])
    expect(await read(wordy, seededRandom(2))).toEqual(EXPECTED)
    expect(await read(WHOLE.subarray(0, -2))).toEqual(EXPECTED)
  })

  it('may have empty parts, which need not be read', async () => {
    const empty = 'Content-Disposition: form-data; name="a"\r\n\r\n'
    expect(await read(body(empty, FIELD))).toEqual([{ name: 'a', fileName: undefined, content: '' }, EXPECTED[0]])
    const names: string[] = []
    for await (const { name } of readParts(pieces(WHOLE, seededRandom(3)), BOUNDARY)) names.push(name)
    expect(names).toEqual(['title', 'file'])
  })
})

describe('The name of a file', () => {
  it.each([
    ['form-data; name="file"; filename="a b;c.txt"', 'a b;c.txt'],
    ['form-data; name="file"; filename="a%22b.txt"', 'a"b.txt'],
    ['form-data; name="file"; filename="a\\"b.txt"', 'a"b.txt'],
    ['form-data; name="file"; filename="C:\\fakepath\\photo.jpg"', 'C:\\fakepath\\photo.jpg'],
    ['form-data; name=file; filename=plain.txt', 'plain.txt'],
    ['FORM-DATA;name="file";FileName="x.txt";', 'x.txt'],
    ['form-data; name="file"; filename="B_ro.txt"; filename*=UTF-8\'\'B%C3%BCro.txt', 'Büro.txt'],
    ['form-data; name="file"; filename=""', ''],
    ['form-data; name="file"', undefined],
  ])('of %s is %j', async (disposition, name) => {
    expect(await head(disposition)).toBe(name)
  })

  it.each([
    'attachment; name="file"; filename="a.txt"',
    'form-data; filename="a.txt"',
    'form-data; name="file"; name="other"',
    'form-data; name="file"; filename="a.txt"; filename="b.png"',
    'form-data; name="file"; filename="a.txt',
    'form-data; name="file" filename="a.txt"',
    'form-data; name="file"; filename="a\0.txt"',
    'form-data; name="file"; filename*=UTF-8\'\'%zz',
    'form-data; name="file"; filename*=latin1\'\'a.txt',
    'form-data',
    '',
  ])('is not guessed from %j', async (disposition) => {
    expect(await head(disposition)).toBe('malformed')
  })
})

describe('A form is malformed', () => {
  it.each([
    ['without headers', '\r\nx'],
    ['with a header without a colon', 'Content-Disposition form-data; name="a"\r\n\r\nx'],
    ['with the same header twice', `Content-Disposition: form-data; name="a"\r\n${FIELD}`],
    ['with a header over two lines', 'Content-Disposition: form-data;\r\n name="a"\r\n\r\nx'],
    ['with headers that end in LF alone', 'Content-Disposition: form-data; name="a"\n\nx'],
    ['with a header that is not UTF-8', 'Content-Disposition: form-data; name="a"; filename="\xff"\r\n\r\nx'],
    ['with endless headers', `X: ${'x'.repeat(9000)}\r\n${FIELD}`],
    ['with an encoding nobody uses', `Content-Transfer-Encoding: base64\r\n${FIELD}`],
    ['with no word on what the part is', 'Content-Type: text/plain\r\n\r\nx'],
  ])('%s', async (_, part) => {
    const bytes = Buffer.from(`--${BOUNDARY}\r\n${part}\r\n--${BOUNDARY}--\r\n`, 'latin1')
    expect(await read(bytes)).toBe('malformed')
    expect(await read(bytes, seededRandom(4))).toBe('malformed')
  })

  it('when truncated anywhere', async () => {
    for (let length = 0; length < WHOLE.length - 2; length++)
      expect(await read(WHOLE.subarray(0, length), seededRandom(length)), `${length} bytes`).toBe('malformed')
  })

  it('when other text follows a boundary on its line', async () => {
    for (const mark of ['x', '-', '-x', '---', '\n', ' x', ' '.repeat(300)]) {
      expect(await read(Buffer.from(WHOLE.toString().replace(BOUNDARY, BOUNDARY + mark)))).toBe('malformed')
    }
  })

  it('or parsed as sent: bodies with one changed byte end in no other way', async () => {
    const chance = seededRandom(20_000)
    const seen = { malformed: 0, read: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = Buffer.from(WHOLE)
      const at = Math.floor(chance() * bytes.length)
      bytes[at] = Math.floor(chance() * 256)
      const verdict = await read(bytes)
      expect(await read(bytes, chance), `byte ${at}`).toEqual(verdict)
      seen[verdict === 'malformed' ? 'malformed' : 'read']++
      if (verdict === 'malformed' || at < WHOLE.indexOf('one\r\n--two')) continue
      expect(verdict.map(({ name }) => name)).toEqual(['title', 'file'])
    }
    expect(Math.min(seen.malformed, seen.read)).toBeGreaterThan(ROUNDS / 5)
  })
})

describe('The boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; boundary="a b"', 'a b'],
    ['multipart/form-data; charset=utf-8; boundary=a+b', 'a+b'],
    ['multipart/form-data; boundary=abc; charset=utf-8', 'abc'],
  ])('of %s is %j', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })

  it.each([
    ['text/plain', 'unsupported-media'],
    ['multipart/mixed; boundary=a', 'unsupported-media'],
    ['', 'unsupported-media'],
    ['multipart/form-data', 'malformed'],
    ['multipart/form-data; boundary=', 'malformed'],
    ['multipart/form-data; boundary=""', 'malformed'],
    ['multipart/form-data; boundary="a "', 'malformed'],
    ['multipart/form-data; boundary=a\0b', 'malformed'],
    [`multipart/form-data; boundary=${'b'.repeat(71)}`, 'malformed'],
  ])('is not taken from %j', (type, code) => {
    expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ code }))
  })
})
