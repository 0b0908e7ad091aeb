import { describe, expect, test } from 'vitest'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'
import { parseBytes, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { latin1 } from '#test/support/mail/mail-bytes.ts'

const head = 'From: Ann <ann@example.com>\r\nSubject: Hello\r\n'
const outline = { from: { name: 'Ann', address: 'ann@example.com' }, subject: 'Hello' }
const nested = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('')
const container = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n`

/** In 200,000 parts and the like a mail is as hostile as its size allows. */
const MANY = sized(10_000, 200_000)

describe('A mail beyond the limits is not read, but who sent it is', () => {
  test.each<[what: string, mail: () => string, reason: string]>([
    ['of very many parts', () => container + '--b\r\n\r\n\r\n'.repeat(MANY), 'This email has more than 1,000 parts.'],
    ['of 300 levels', () => head + nested(300), 'This email is nested more than 256 levels deep.'],
    ['of 41 MB', () => `${head}\r\n${'x'.repeat(41 * 1024 * 1024)}`, 'This email is larger than 40 MB.'],
    [
      'with 3 MB of headers in a part',
      () => `${container}--b\r\nX-A: ${'x'.repeat(3e6)}\r\n\r\n`,
      'This email has more than 2 MB of headers.',
    ],
    [
      'of 30,000 header lines in a part',
      () => `${container}--b\r\n${'a:\r\n'.repeat(30_000)}`,
      'This email has more than 20,000 header lines.',
    ],
  ])('%s', (_, mail, reason) => {
    expect(parseBytes(mail())).toEqual({ unreadable: reason, ...outline })
  })

  test('with 3 MB in one header not even that', () => {
    expect(parseBytes(`${head}X-A: ${'x'.repeat(3e6)}\r\n\r\n`)).toEqual({
      unreadable: 'This email has more than 2 MB of headers.',
      from: null,
      subject: '',
    })
  })
})

describe('A mail within the limits is read', () => {
  test('with 999 parts, and 250 levels', () => {
    const parts = '--b\r\n\r\n\r\n'.repeat(989) + '--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(10)
    expect(readMail(container + parts).files).toHaveLength(10)
    expect(readMail(`${head}${nested(250)}\r\nDeep`).fullText).toBe('Deep')
  })

  test.each<[what: string, mail: (count: number) => string]>([
    ['lines of dashes', (count) => `${container}--b\r\n\r\n${'--\n'.repeat(count)}`],
    ['lines that nearly are the boundary', (count) => `${container}--b\r\n\r\n${'--bb\n'.repeat(count)}`],
    ['one long line', (count) => `${head}\r\n${'x'.repeat(25 * count)}`],
    ['words that never end', (count) => `Subject: ${'=?u?b?x'.repeat(count)}\r\n\r\n`],
    ['brackets that never close', (count) => `To: ${'<'.repeat(7 * count)}\r\n\r\n`],
    ['spaces', (count) => `Subject: ${' '.repeat(7 * count)}x\r\nFrom: ${'a '.repeat(count)}\r\n\r\n`],
    ['quotes', (count) => `Content-Type: text/plain; ${'a="b'.repeat(count)}\r\n\r\n`],
    ['parameters', (count) => `Content-Type: text/plain; ${'a*1*=b;'.repeat(count)}\r\n\r\n`],
    ['references', (count) => `References: ${'<a@b>'.repeat(count)}\r\n\r\n`],
    ['the beginnings of files', (count) => `${head}\r\n${'begin 644 a\n=ybegin name=a\n'.repeat(count / 5)}`],
    ['pictures', (count) => `${head}Content-Type: text/html\r\n\r\n${'cid:'.repeat(count)}`],
  ])('of %s, in linear time', (_, mail) => {
    expectLinear(MANY, (count) => parseBytes(latin1(mail(count))))
  })
})
