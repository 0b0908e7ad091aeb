import { sampleFiles } from '#test/support/files/sample-files.ts'
import type { Random } from '#test/support/random.ts'

/** A body, and the boundary that its header names. */
export type Form = { boundary: string; body: Buffer }

const FILES = [
  ['photo.png', sampleFiles.png],
  ['notes.txt', sampleFiles.txt],
  ['letter.docx', sampleFiles.docx],
] as const
const NAMES = [
  '..',
  '../../etc/passwd',
  'C:\\\\evil.txt',
  'a/b.txt',
  '.txt',
  '',
  ' ',
  'a\0b.txt',
  'a.txt\r\nX: y',
  'a".txt',
  'a%22.txt',
  'a\\".txt',
  'con.txt',
  '__proto__',
  'x'.repeat(7_000),
  `${'.'.repeat(300)}txt`,
  '\xff\xfe.txt',
  '💩.txt',
  '\u202etxt.exe',
]
const DISPOSITIONS = [
  'form-data',
  'form-data; name=file',
  'form-data; name="file"; name="other"; filename="a.txt"',
  'form-data; name="file"; filename=a.txt',
  'form-data; name="file"; filename="a.txt',
  `form-data; name="file"; filename*=utf-8''%ff.txt`,
  `form-data; name="file"; filename*=latin1''a.txt`,
  'attachment; name="file"; filename="a.txt"',
  'form-data; name="file"; filename="a.txt"; size=-1',
  'form-data; name="__proto__"; filename="a.txt"',
  'form-data; name="attachments"; filename="a.txt"',
  `form-data; ${'a="b"; '.repeat(900)}name="file"`,
  'form-data name="file"',
  '',
]
const INSERTED = ['\r\n', '--', '\0', '\r\n--b\r\n', '\r\n--b--', '\r\n--b--\r\n', '--b', '\n--b\n', 'A'.repeat(70_000)]

function part(random: Random): Buffer {
  const [plainName, bytes] = random.oneOf(FILES)
  const name = random.happens(0.2) ? random.oneOf(NAMES) : plainName
  const field = random.oneOf(['file', 'file', 'file', 'attachments', 'files', '__proto__', ''])
  const disposition = random.happens(0.15)
    ? random.oneOf(DISPOSITIONS)
    : `form-data; name="${field}"; filename="${name}"`
  const more = random.oneOf([
    '',
    '',
    'Content-Type: application/pdf\r\n',
    'Content-Type: multipart/mixed; boundary=c\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Length: 5\r\n',
    'Content-Disposition: form-data; name="twice"\r\n',
    `X-Long: ${'a'.repeat(9_000)}\r\n`,
    'X-A: 1\r\n'.repeat(500),
    ' folded: line\r\n',
    ': no name\r\n',
    'no colon\r\n',
    '\0: a\r\n',
  ])
  const head = Buffer.from(`--b\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`)
  return Buffer.concat([head, bytes, Buffer.from('\r\n')])
}

const end = Buffer.from('--b--\r\n')

/** Ways to break a form at one place. */
const BREAKS: ((whole: Buffer, at: number, random: Random) => Buffer)[] = [
  (whole) => whole,
  (whole, at) => whole.subarray(0, at),
  (whole, at, random) => Buffer.from(whole).fill(random.below(256), at, Math.min(at + 1, whole.length)),
  (whole, at, random) =>
    Buffer.concat([whole.subarray(0, at), Buffer.from(random.oneOf(INSERTED)), whole.subarray(at)]),
  (whole, at, random) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + random.below(60))]),
  (whole) => Buffer.concat([whole, whole]),
  (whole) => whole.subarray(0, whole.length - end.length),
  (whole) => Buffer.concat([Buffer.from('a preamble\r\n'), whole, Buffer.from('an epilogue')]),
  (whole) => Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (whole) =>
    Buffer.concat([Buffer.from('--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n'), whole, end]),
  (_, __, random) => random.bytes(random.below(3_000)),
]
const BOUNDARIES = ['c', '', '-', '--b', 'b ', 'b'.repeat(71), 'é', 'b\\"']

/** A form of up to three files, broken in one place or two; now and then it stays valid. */
export function malformedForm(random: Random): Form {
  const parts = Array.from({ length: random.oneOf([1, 1, 1, 2, 3, 0]) }, () => part(random))
  let body = Buffer.concat([...parts, end])
  for (let left = 1 + random.below(2); left > 0; left--)
    body = Buffer.from(random.oneOf(BREAKS)(body, random.below(body.length + 1), random))
  return { boundary: random.happens(0.1) ? random.oneOf(BOUNDARIES) : 'b', body }
}
