import { describe, expect, test } from 'vitest'
import { fileTexts, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, htmlPart, latin1, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const textOf = (mail: Buffer | string) => readMail(mail).fullText

describe('The text is what the sender wrote', () => {
  test.each<[what: string, mail: Buffer, text: string]>([
    ['in UTF-8', plainPart('Grüße'), 'Grüße'],
    ['in windows-1252', plainPart(latin1('Gr\xfc\xdfe \x80'), '; charset=windows-1252'), 'Grüße €'],
    ['in ISO-8859-1, which is meant as windows-1252', plainPart(latin1('\x93a\x94'), '; charset=iso-8859-1'), '“a”'],
    ['without a charset, as UTF-8', plainPart('Grüße', ''), 'Grüße'],
    ['without a charset, as windows-1252', plainPart(latin1('Gr\xfc\xdfe'), ''), 'Grüße'],
    ['as ASCII that is UTF-8', plainPart('Grüße', '; charset=us-ascii'), 'Grüße'],
    ['as UTF-8 that is windows-1252', plainPart(latin1('Gr\xfc\xdfe'), '; charset=utf-8'), 'Grüße'],
    ['in gb2312', plainPart(Buffer.from('c4e3bac3', 'hex'), '; charset="gb2312"'), '你好'],
    ['in ISO-2022-JP', plainPart(latin1('\x1b$BF|K\\\x1b(B'), '; charset=ISO-2022-JP'), '日本'],
    ['in ISO-2022-KR', plainPart(latin1('\x1b$)C\x0eGQ19\x0f!'), '; charset=iso-2022-kr'), '\x1b$)C한국!'.slice(1)],
    ['in HZ', plainPart('~{Dc:C~}!', '; charset=hz-gb-2312'), '你好!'],
    ['in the code page of DOS', plainPart(Buffer.from('81626572', 'hex'), '; charset=cp850'), 'über'],
    ['in the code page of DOS by its other name', plainPart(Buffer.from('9d2092', 'hex'), '; charset=IBM437'), '¥ Æ'],
    ['in the code page of DOS for Poland', plainPart(Buffer.from('88a5', 'hex'), '; charset=cp852'), 'łą'],
    ['in koi8-r', plainPart(Buffer.from('f0d2c9', 'hex'), '; charset=koi8-r'), 'При'],
    ['in UTF-16', plainPart(Buffer.from('\ufeffhi', 'utf16le'), '; charset=utf-16'), 'hi'],
    ['in a charset nobody knows', plainPart('Grüße', '; charset=klingon'), 'Grüße'],
    ['with null bytes and half an emoji', plainPart('a\0b\x07c\ud83d', ''), 'abc\ufffd'],
    ['of one word as a type', rawMail(['Content-Type: text'], 'Hello'), 'Hello'],
    ['of no type that exists', rawMail(['Content-Type: ???'], 'Hello'), 'Hello'],
  ])('%s', (_, mail, text) => {
    expect(textOf(mail)).toBe(text)
  })

  test.each([
    ['quoted-printable', 'Gr=C3=BC=C3=9Fe =\r\nhere=3D', 'Grüße here='],
    ['quoted-printable', 'a broken =XY code and = an end=', 'a broken =XY code and = an end'],
    ['QUOTED-PRINTABLE ', 'soft = \t\r\nbreak', 'soft break'],
    ['base64', 'SGVs\r\nbG8=', 'Hello'],
    ['base64', 'SGVs bG8', 'Hello'],
    ['base64', 'SGVsbG8=SGVsbG8=', 'HelloHello'],
    ['"base64"', 'SGVsbG8', 'Hello'],
    ['8bit', 'Grüße', 'Grüße'],
    ['nonsense', 'Hello', 'Hello'],
  ])('encoded as %s: %s', (encoding, body, text) => {
    expect(textOf(rawMail([`Content-Transfer-Encoding: ${encoding}`], body))).toBe(text)
  })

  test('UTF-7 is shown as it is, with a notice', () => {
    const mail = readMail(plainPart('+ADw-b+AD4-', '; charset=utf-7'))
    expect(mail.fullText).toBe('+ADw-b+AD4-')
    expect(mail.notices).toEqual([expect.stringContaining('UTF-7')])
  })

  test('HTML says its charset itself where the mail does not', () => {
    const html = latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>\xcf\xf0\xe8</p>')
    expect(readMail(htmlPart(html, '')).html).toContain('При')
  })

  test('lines of format=flowed are joined, quote by quote', () => {
    const flowed = 'One \r\ntwo\r\n> three \r\n> four\r\n>> five \r\n> six\r\n-- \r\nAnn \r\nLee\r\n From here'
    const mail = plainPart(flowed, '; format=flowed')
    expect(textOf(mail)).toBe('One two\n> three four\n>> five\n> six\n-- \nAnn Lee\nFrom here')
    expect(textOf(plainPart('Fahr \r\nrad', '; format=flowed; delsp=yes'))).toBe('Fahrrad')
  })
})

describe('Of several texts all are read', () => {
  const html = htmlPart('<p>Hello</p>')

  test('of alternatives the plain and the HTML version', () => {
    const mail = readMail(container('alternative', [plainPart('Hello'), html]))
    expect(mail).toMatchObject({ fullText: 'Hello', html: '<p>Hello</p>', files: [] })
  })

  test('of alternatives the last version that is not empty', () => {
    const mail = readMail(container('alternative', [plainPart('Hello'), html, htmlPart(' '), plainPart('')]))
    expect(mail).toMatchObject({ fullText: 'Hello', html: '<p>Hello</p>', files: [] })
  })

  test('texts between files are joined', () => {
    const mail = readMail(container('mixed', [plainPart('One'), filePart('image/png', 'x'), plainPart('Two')]))
    expect(mail).toMatchObject({ fullText: 'One\n\nTwo', html: null, files: [{ name: 'image.png' }] })
  })

  test('plain texts next to HTML are in the HTML', () => {
    const mail = readMail(container('mixed', [html, plainPart('A <footer>')]))
    expect(mail.html).toContain('<p>Hello</p>')
    expect(mail.html).toContain('A &lt;footer&gt;')
  })

  test('a text with a name is a file, unless the mail begins with it', () => {
    const log = rawMail(['Content-Type: text/plain; name=a.log'], 'log')
    expect(fileTexts(container('mixed', [plainPart('Hello'), log]))).toEqual([['a.log', 'log']])
    expect(readMail(container('mixed', [log])).fullText).toBe('log')
  })

  test('a text that is attached is a file', () => {
    const attached = rawMail(['Content-Type: text/plain', 'Content-Disposition: attachment'], 'log')
    expect(fileTexts(attached)).toEqual([['text.txt', 'log']])
  })

  test('a text above 1 MB is cut with a notice, and whole as a file', () => {
    const mail = readMail(plainPart('x'.repeat(1_500_000)))
    expect([mail.fullText.length, mail.files[0]?.size]).toEqual([1024 * 1024, 1_500_000])
    expect(mail.notices).toEqual([expect.stringContaining('longer than 1 MB')])
  })
})

describe('Broken containers lose nothing', () => {
  test.each<[what: string, mail: string]>([
    ['that end without their last boundary', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello'],
    ['that name no boundary', 'Content-Type: multipart/mixed\n\n--xyz\n\nHello\n--xyz--\n'],
    ['that name another boundary', 'Content-Type: multipart/mixed; boundary=other\n\nHello\n'],
    [
      'whose boundary consists of special characters',
      'Content-Type: multipart/mixed; boundary="(a+)+$.*?"\n\n--(a+)+$.*?\n\nHello\n--(a+)+$.*?--',
    ],
    [
      'whose boundary lines end with spaces',
      'Content-Type: multipart/mixed; boundary="b "\n\n--b  \n\nHello\n--b-- \n',
    ],
    ['whose part has no blank line', 'Content-Type: multipart/mixed; boundary=b\n\n--b\nHello\n--b--\n'],
    ['that go on after their end', 'Content-Type: multipart/mixed; boundary=b\n\n--b--\n--b\n\nHello\n--b--\n'],
    [
      'that share one boundary',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nHello\n--b--\n--b--\n',
    ],
    [
      'that are not closed inside',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nHello\n--b--\n',
    ],
  ])('%s', (_, mail) => {
    expect(textOf(mail).trim()).toBe('Hello')
  })

  test('remarks before and after the parts are none of the text', () => {
    const mail = 'Content-Type: multipart/mixed; boundary=b\n\nThis is MIME.\n--b\n\nHello\n--b--\nBye.\n'
    expect(textOf(mail)).toBe('Hello')
  })
})
