import { describe, expect, test } from 'vitest'
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

describe('A mail beyond the limits is not read, but who sent it is', () => {
  test.each<[what: string, mail: () => string, reason: string]>([
    ['of 200,000 parts', () => container + '--b\r\n\r\n\r\n'.repeat(200_000), 'This email has more than 1,000 parts.'],
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
    const before = process.cpuUsage()
    expect(parseBytes(mail())).toEqual({ unreadable: reason, ...outline })
    // Milliseconds of the processor; a twentieth is usual.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
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
    expect(readMail(container + '--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(999)).files).toHaveLength(999)
    expect(readMail(`${head}${nested(250)}\r\nDeep`).fullText).toBe('Deep')
  })

  test.each<[what: string, mail: () => string]>([
    ['200,000 lines of dashes', () => `${container}--b\r\n\r\n${'--\n'.repeat(200_000)}`],
    ['200,000 lines that nearly are the boundary', () => `${container}--b\r\n\r\n${'--bb\n'.repeat(200_000)}`],
    ['one line of 5 MB', () => `${head}\r\n${'x'.repeat(5e6)}`],
    ['words that never end', () => `Subject: ${'=?u?b?x'.repeat(200_000)}\r\n\r\n`],
    ['brackets that never close', () => `To: ${'<'.repeat(1.5e6)}\r\n\r\n`],
    ['spaces', () => `Subject: ${' '.repeat(1.5e6)}x\r\nFrom: ${'a '.repeat(200_000)}\r\n\r\n`],
    ['quotes', () => `Content-Type: text/plain; ${'a="b'.repeat(300_000)}\r\n\r\n`],
    ['parameters', () => `Content-Type: text/plain; ${'a*1*=b;'.repeat(200_000)}\r\n\r\n`],
    ['references', () => `References: ${'<a@b>'.repeat(300_000)}\r\n\r\n`],
    ['the beginnings of files', () => `${head}\r\n${'begin 644 a\n=ybegin name=a\n'.repeat(38_000)}`],
    ['pictures', () => `${head}Content-Type: text/html\r\n\r\n${'cid:'.repeat(250_000)}`],
  ])('of %s, in linear time', (_, mail) => {
    const before = process.cpuUsage()
    parseBytes(latin1(mail()))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(8000)
  })
})
