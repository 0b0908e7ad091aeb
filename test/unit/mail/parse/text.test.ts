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
    ['base64', 'SGVsbG8=\r\n____________\r\nStaff mailing list', 'Hello\n____________\nStaff mailing list'],
    ['base64', 'SGVsbG8=\r\n--\r\nThis is confidential.', 'Hello\n--\nThis is confidential.'],
    ['base64', 'No base64 at all, but text', 'No base64 at all, but text'],
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

describe('A text with no charset, or a wrong one, is read by its letters', () => {
  const LABELS = ['', '; charset=utf-8', '; charset=iso-8859-1']

  test.each<[what: string, bytes: string, text: string]>([
    [
      'in Big5',
      'a64caaedbef7a4b5a4d1a6ada457b54caa6ba643a64ca141bdd0aca3a448a8d3acddacdd',
      '印表機今天早上無法列印，請派人來看看',
    ],
    [
      'in GB 18030',
      'b4f2d3a1bbfabdf1ccecd4e7c9cfb2bbc4dcb4f2d3a1a3acc7ebc5c9c8cbc0b4bfb4bfb4',
      '打印机今天早上不能打印，请派人来看看',
    ],
    [
      'in EUC-KR',
      'c7c1b8b0c5cdb0a120bfc0b4c320bec6c4a7bacec5cd20c0dbb5bfc7cfc1f620becabdc0b4cfb4d9',
      '프린터가 오늘 아침부터 작동하지 않습니다',
    ],
    ['in EUC-JP', 'a5d7a5eaa5f3a5bfa1bca4acbaa3c4aba4aba4e9c6b0a4ada4dea4bba4f3', 'プリンターが今朝から動きません'],
    [
      'in ISO-8859-2',
      '447a6965f120646f6272792c206472756b61726b61206e696520647a6961b361',
      'Dzień dobry, drukarka nie działa',
    ],
    [
      'in windows-1250',
      '6df99e6574652070726f73ed6d2070f8696aed742c204a69f8ed208a9d6173746efd',
      'můžete prosím přijít, Jiří Šťastný',
    ],
    [
      'in windows-1251',
      'c7e4f0e0e2f1f2e2f3e9f2e52c20eff0e8edf2e5f020ede520efe5f7e0f2e0e5f2',
      'Здравствуйте, принтер не печатает',
    ],
    [
      'in ISO-8859-5',
      'b7d4e0d0d2e1e2d2e3d9e2d52c20dfe0d8dde2d5e020ddd520dfd5e7d0e2d0d5e2',
      'Здравствуйте, принтер не печатает',
    ],
    ['in windows-1253', 'ef20e5eaf4f5f0f9f4def220e4e5ed20ebe5e9f4eff5f1e3e5df', 'ο εκτυπωτής δεν λειτουργεί'],
    [
      'in ISO-8859-9',
      '79617afd63fd20627520736162616874616e206265726920e7616cfdfe6dfd796f72',
      'yazıcı bu sabahtan beri çalışmıyor',
    ],
    ['in windows-1255', 'e4eee3f4f1fa20ece020f2e5e1e3fa', 'המדפסת לא עובדת'],
    ['in windows-1256', 'c7e1d8c7c8dac920e1c720cadae3e120e3e4d020c7e1d5c8c7cd', 'الطابعة لا تعمل منذ الصباح'],
    ['in windows-874', 'e0a4c3d7e8cda7bed4c1beece4c1e8b7d3a7d2b9', 'เครื่องพิมพ์ไม่ทำงาน'],
  ])('%s', (_, bytes, text) => {
    for (const label of LABELS) {
      const mail = readMail(
        rawMail(
          [latin1(`Subject: ${Buffer.from(bytes, 'hex').toString('latin1')}`), `Content-Type: text/plain${label}`],
          Buffer.from(bytes, 'hex'),
        ),
      )
      expect([mail.subject, mail.fullText]).toEqual([text, text])
    }
  })

  test.each([
    'Günther: café à côté, señor',
    '£500, 25 m³, 5 µm, ±2°',
    'Jørgen Bjørk, Färöer',
    'ÜBER GRÖSSE',
    'São João não está',
    'þetta er ágætt',
  ])('and in Western languages as it is: %s', (text) => {
    for (const label of LABELS) expect(textOf(plainPart(latin1(text), label))).toBe(text)
  })
})

describe('A text that is declared plain, or not at all,', () => {
  test.each([
    '<html><body><p>Hello</p></body></html>',
    '<!DOCTYPE html>\r\n<p>Hello</p>',
    '<div dir="ltr">Hello<br></div>',
  ])('is read as HTML where it is HTML: %s', (html) => {
    for (const headers of [[], ['Content-Type: text/plain']])
      expect(readMail(rawMail(headers, html))).toMatchObject({ fullText: 'Hello', html: html.replace('\r', '') })
  })

  test.each([
    '<ann@example.com> wrote that',
    'a <div> is open',
    '<p> is a tag',
    '<div class="menu"><a>Home</a></div>\n\nThis code shows nothing. Can you help?',
  ])('is plain otherwise: %s', (text) => {
    expect(textOf(rawMail([], text))).toBe(text)
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
