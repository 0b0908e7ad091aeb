import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileTexts, filesOf, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, htmlPart, latin1, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const named = (type: string, name: string, content: string, ...headers: string[]) =>
  filePart(type, content, [`Content-Disposition: attachment; filename="${name}"`, ...headers])
const withFiles = (...parts: Buffer[]) => container('mixed', [plainPart('Hello'), ...parts])

describe('The files of a mail are decoded to the disk', () => {
  test('byte for byte, whatever their size and however they are encoded', () => {
    for (const size of [0, 1, 2, 3, 1000, 70_000]) {
      const content = randomBytes(size)
      const lines = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
      const quoted = [...content].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('=\r\n')
      const mail = withFiles(
        rawMail(['Content-Type: application/x', 'Content-Transfer-Encoding: base64'], lines),
        rawMail(['Content-Type: application/x', 'Content-Transfer-Encoding: quoted-printable'], quoted),
        rawMail(['Content-Type: application/x', 'Content-Transfer-Encoding: binary'], content),
      )
      for (const file of filesOf(mail)) expect(file.content.equals(content), `${size} bytes`).toBe(true)
    }
  })

  test('with size and hash', () => {
    expect(readMail(withFiles(named('text/csv', 'a.csv', 'hello'))).files).toMatchObject([
      {
        name: 'a.csv',
        contentType: 'text/csv',
        size: 5,
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      },
    ])
  })

  test('as far as they came, when base64 ends early or has more in it', () => {
    for (const body of ['aGVsbG8', 'aGVsb\r\nG8=', 'aGV!sbG8=', 'aGVsbG8=\r\n=\r\n'])
      expect(
        fileTexts(withFiles(rawMail(['Content-Type: application/x', 'Content-Transfer-Encoding: base64'], body))),
      ).toEqual([['file.bin', 'hello']])
  })

  test('without the line end that belongs to the boundary', () => {
    expect(fileTexts(withFiles(rawMail(['Content-Type: application/x; name=a'], 'one\r\n--two\r\n--\r\n')))).toEqual([
      ['a', 'one\r\n--two\r\n--\r\n'],
    ])
  })

  test('also when the mail is nothing but a file', () => {
    expect(fileTexts(named('application/pdf', 'a.pdf', '%PDF'))).toEqual([['a.pdf', '%PDF']])
  })

  test('in uuencode, as a part and within a text', () => {
    const uu = 'begin 644 gr\xc3\xbc\xc3\x9fe.txt\r\n%:&5L;&\\\r\n`\r\nend'
    const part = rawMail(
      ['Content-Type: application/x; name=a.txt', 'Content-Transfer-Encoding: x-uuencode'],
      latin1(uu),
    )
    expect(fileTexts(withFiles(part))).toEqual([['a.txt', 'hello']])
    const mail = plainPart(latin1(`Before\r\n${uu}\r\nAfter`))
    expect(fileTexts(mail)).toEqual([['grüße.txt', 'hello']])
    expect(readMail(mail).fullText).toBe('Before\nAfter')
  })

  test('words that only look like a file stay in the text', () => {
    for (const text of ['begin 644 things\nto do', 'begin 644 a\n=yend', '=ybegin line=1 name=a\nnever ends'])
      expect(readMail(plainPart(text))).toMatchObject({ fullText: text, files: [] })
  })

  test('of a Mac, without what only a Mac reads', () => {
    const double = container('appledouble', [
      named('application/applefile', 'a.pdf', 'fork'),
      named('application/pdf', 'a.pdf', 'data'),
    ])
    expect(fileTexts(withFiles(double))).toEqual([['a.pdf', 'data']])
  })

  test('but not the empty texts between them', () => {
    expect(fileTexts(withFiles(plainPart(''), named('image/png', 'a.png', 'x'), plainPart('')))).toEqual([
      ['a.png', 'x'],
    ])
  })
})

describe('A picture is inline where the text shows it', () => {
  const inlineOf = (html: string, ...headers: string[]) =>
    filesOf(container('related', [htmlPart(html), filePart('image/png', 'x', headers)])).map(({ isInline }) => isInline)

  test('by its Content-ID', () => {
    expect(inlineOf('<img src="cid:Logo@1">', 'Content-ID: <logo@1>')).toEqual([true])
    expect(inlineOf("<img src='cid:a%20b@1'>", 'Content-ID: <a b@1>')).toEqual([true])
    expect(inlineOf('<td style="background:url(cid:bg)">', 'Content-ID: bg')).toEqual([true])
  })

  test('by its address', () => {
    expect(inlineOf('<img src="logo.png">', 'Content-Location: logo.png')).toEqual([true])
  })

  test('and otherwise not, even where it is named inline', () => {
    expect(inlineOf('<p>Hello</p>', 'Content-ID: <logo@1>', 'Content-Disposition: inline')).toEqual([false])
  })
})

describe('A picture within HTML is a file, shown in its place', () => {
  const png = randomBytes(5000)
  const address = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`

  test.each<[what: string, html: (data: string) => string]>([
    ['in quotes', (data) => `<p>Hello</p><img src="${data}" width=5>`],
    ['in lines', (data) => `<p>Hello</p><img src='${data.replaceAll(/.{70}/g, '$&\r\n')}'>`],
    ['without quotes', (data) => `<p>Hello</p><img src=${data} width=5>`],
    ['in a style', (data) => `<p style="background:url(${data})">Hello</p>`],
    ['at the end', (data) => `<p>Hello</p><img src="${data}`],
  ])('%s', (_, html) => {
    const mail = rawMail(
      ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
      Buffer.from(html(address(png))).toString('base64'),
    )
    expect(filesOf(mail)).toMatchObject([{ name: 'image.png', type: 'image/png', isInline: true }])
    expect(filesOf(mail)[0]?.content.equals(png)).toBe(true)
    const { html: text, fullText } = readMail(mail)
    expect(text).toBe(html('cid:picture-1@data').replaceAll('\r', ''))
    expect(fullText).toContain('Hello')
  })

  test('however the mail is cut into pieces', () => {
    for (const padding of [131_040, 131_050, 131_060, 131_070, 131_080]) {
      const mail = htmlPart(`${' '.repeat(padding)}<img src="${address(png)}"><img src="${address(png.subarray(1))}">`)
      expect(filesOf(mail).map(({ content }) => content.length)).toEqual([5000, 4999])
      expect(readMail(mail).html).toContain('<img src="cid:picture-1@data"><img src="cid:picture-2@data">')
    }
  })

  test('so that a text of 5 MB around it is whole', () => {
    const mail = readMail(htmlPart(`<img src="${address(randomBytes(4e6))}"><p>Hello</p>`))
    expect(mail).toMatchObject({ notices: [], files: [{ size: 4e6, contentId: 'picture-1@data' }] })
    expect(mail.fullText).toContain('Hello')
  })

  test('but not what is no picture, nor more than a hundred', () => {
    for (const text of ['data:image/', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html;base64,eA==', 'data:imag'])
      expect(readMail(htmlPart(`<p title="${text}">x</p>${text}`)).html).toBe(`<p title="${text}">x</p>${text}`)
    expect(readMail(htmlPart('<img src="data:image/png;base64,eA==">'.repeat(150))).files).toHaveLength(100)
  })
})

describe('An attached mail is a file', () => {
  const attached = rawMail(['From: bob@example.com', 'Subject: =?utf-8?Q?The_=C3=A4ngstlich=2F_one?='], 'Secret')

  test('named by its subject, not unpacked, its header readable', () => {
    const mail = readMail(withFiles(Buffer.concat([Buffer.from('Content-Type: message/rfc822\r\n\r\n'), attached])))
    expect(mail).toMatchObject({
      fullText: 'Hello',
      files: [{ name: 'The ängstlich- one.eml', contentType: 'message/rfc822', size: attached.length }],
      report: { type: null, deliveryStatus: null },
    })
    expect(mail.report.originalHeaders).toContain('From: bob@example.com')
  })

  test('also in base64, and with a name of its own', () => {
    expect(
      fileTexts(withFiles(filePart('message/rfc822', attached, ['Content-Disposition: attachment; filename=a.eml']))),
    ).toEqual([['a.eml', attached.toString()]])
  })

  test('a digest is a file for each mail', () => {
    const digest = container('digest', [rawMail([], attached), rawMail([], rawMail(['Subject: two'], 'x'))])
    expect(filesOf(digest).map(({ name }) => name)).toEqual(['The ängstlich- one.eml', 'two.eml'])
  })
})
