import { describe, expect, test } from 'vitest'
import { readMail } from '#test/support/mail/parse-raw-mail.ts'
import { latin1, rawMail } from '#test/support/mail/mail-bytes.ts'

const subjectOf = (value: string | Buffer, ...more: string[]) =>
  readMail(
    rawMail([Buffer.concat([latin1('Subject: '), typeof value === 'string' ? Buffer.from(value) : value]), ...more]),
  ).subject

describe('The subject is what the sender wrote', () => {
  test.each<[what: string, value: string | Buffer, subject: string]>([
    ['plain', 'The printer is on fire', 'The printer is on fire'],
    ['in base64', '=?UTF-8?B?R3LDvMOfZQ==?=', 'Grüße'],
    ['in quoted-printable', '=?iso-8859-1?Q?Gr=FC=DFe_aus_K=F6ln?=', 'Grüße aus Köln'],
    ['in words that follow each other', '=?utf-8?Q?one?= =?utf-8?Q?_two?=\r\n =?utf-8?Q?_three?=', 'one two three'],
    ['in words without a space between', '=?utf-8?Q?one?==?utf-8?Q?two?=', 'onetwo'],
    ['between words', 'Re: =?utf-8?Q?caf=C3=A9?= closed', 'Re: café closed'],
    ['cut within a character', '=?utf-8?B?w7w=?= =?utf-8?Q?=C3?= =?utf-8?Q?=9F?=', 'üß'],
    ['cut within a group of base64', '=?utf-8?B?R3LDv?= =?utf-8?B?MOfZQ==?=', 'Grüße'],
    ['with spaces in a word', '=?utf-8?Q?a word with spaces?=', 'a word with spaces'],
    ['with a question mark before a coded byte', '=?utf-8?Q?why?=3F?=', 'why??'],
    ['never closed', '=?utf-8?Q?never_closed', 'never closed'],
    ['with a language', '=?utf-8*en?Q?hello?=', 'hello'],
    ['with an unknown charset', '=?x-nothing?Q?=C3=A4?=', 'ä'],
    ['without a charset', '=?x?', '=?x?'],
    ['as gb2312, which is GB 18030', '=?gb2312?B?xOO6w9TG?=', '你好云'],
    ['as ISO-2022-JP', '=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['as ISO-2022-JP without a code', '\x1b$BF|K\\\x1b(B', '日本'],
    ['as ks_c_5601', '=?ks_c_5601-1987?B?x9GxuQ==?=', '한국'],
    ['as raw UTF-8', 'Größe', 'Größe'],
    ['as raw windows-1252', latin1('Gr\xf6\xdfe \x96 \x80'), 'Größe – €'],
    ['as raw Chinese', Buffer.from('d7aab7a2a3bad5fbcce5', 'hex'), '转发：整体'],
    ['as raw Cyrillic', latin1('\xcf\xf0\xe8\xe2\xe5\xf2'), 'Привет'],
    ['with a tab where it was folded', 'one\r\n\ttwo', 'one two'],
    ['with null bytes', 'a\0b', 'ab'],
    ['with characters that turn the text around', 'invoice \u202Efdp.exe', 'invoice fdp.exe'],
  ])('%s', (_, value, subject) => {
    expect(subjectOf(value)).toBe(subject)
  })

  test('in the charset of the body where the header names none', () => {
    const cyrillic = latin1('\xcf\xf0\xe8')
    expect(subjectOf(cyrillic, 'Content-Type: text/plain; charset=windows-1251')).toBe('При')
  })

  test('and UTF-7, which hides what it says, is shown as it is', () => {
    expect(subjectOf('=?utf-7?Q?+ADw-script+AD4-?=')).toBe('+ADw-script+AD4-')
  })

  test('and empty where there is none', () => {
    expect(readMail('From: a@example.com\r\n\r\nHello').subject).toBe('')
  })
})

describe('Headers are read', () => {
  test('in order, folded lines joined, repeated ones kept', () => {
    const mail = readMail('Received: one\r\nReceived: two\r\n  by three\r\nX-A: =?utf-8?Q?=C3=A4?=\r\n\r\n')
    expect(mail.headers).toEqual([
      ['received', 'one'],
      ['received', 'two  by three'],
      ['x-a', 'ä'],
    ])
  })

  test('with line feeds alone, below the line of a mailbox file, and below blank lines', () => {
    expect(readMail('\n\nFrom ann@example.com Mon Jan  1\nSubject: a\n\nHello').subject).toBe('a')
  })

  test('with a space before the first one, and a boundary below a line of spaces', () => {
    const mail =
      ' From: ann@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\nSubject:\r\n \r\n--b\r\nX: y\r\n\r\nHello\r\n--b--'
    expect(readMail(mail)).toMatchObject({ subject: '', from: { address: 'ann@example.com' }, fullText: 'Hello' })
  })

  test('with carriage returns alone', () => {
    expect(readMail('Subject: a\rFrom: ann@example.com\r\rHello\rthere')).toMatchObject({
      subject: 'a',
      from: { address: 'ann@example.com' },
      fullText: 'Hello\nthere',
    })
  })

  test('a line that was folded without white space belongs to the one above', () => {
    const mail = readMail('Subject: one\r\ntwo\r\nFrom: ann@example.com\r\n\r\nHello')
    expect(mail).toMatchObject({ subject: 'one two', from: { address: 'ann@example.com' }, text: 'Hello' })
  })

  test('a text without a blank line above it is not lost', () => {
    expect(readMail('Subject: one\r\nHello there\r\n\r\nmore').text).toBe('Hello there\n\nmore')
    expect(readMail('{"a": 1}\n').text).toBe('{"a": 1}')
    expect(readMail('Just a text.\nNo header.\n').text).toBe('Just a text.\nNo header.')
  })

  test('a mail without any header, and an empty one, are mails', () => {
    for (const mail of ['', '\r\n', '\n\n\n'])
      expect(readMail(mail)).toMatchObject({
        from: null,
        subject: '',
        messageId: null,
        text: '',
        files: [],
      })
  })

  test('ids keep their brackets, and get them where they are missing', () => {
    const mail = readMail(
      rawMail(['Message-ID: <a@b> (comment)', 'In-Reply-To: x@y', 'References: <1@x>\r\n <2@x><3@x>, <4@x>']),
    )
    expect(mail).toMatchObject({ messageId: '<a@b>', inReplyTo: '<x@y>' })
    expect(mail.references).toEqual(['<1@x>', '<2@x>', '<3@x>', '<4@x>'])
  })

  test('of endless references the oldest and the latest are kept', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `<${index}@x>`)
    const { references } = readMail(rawMail([`References: ${ids.join(' ')}`]))
    expect([references.length, references[0], references.at(-1)]).toEqual([200, '<0@x>', '<499@x>'])
  })
})

describe('A header that was broken', () => {
  test.each([
    ['by words above it', '---- Original email message ----\nFrom: Ann <a@x.example>\nSubject: One\n\nText'],
    [
      'by lines between its fields',
      'Received: x\none\ntwo\nthree\nfour: 4\nFrom: Ann <a@x.example>\nSubject: One\n\nText',
    ],
    [
      'by many lines above it',
      `${'x\n'.repeat(150)}Date: Tue, 24 Nov 2026 17:40:00 -0700\nFrom: a@x.example\nSubject: One\n\nText`,
    ],
  ])('is read whole: %s', (_, mail) => {
    const { from, subject, text } = readMail(mail)
    expect([from?.address, subject, text]).toEqual(['a@x.example', 'One', 'Text'])
  })

  test('ends where text begins, with or without a blank line', () => {
    const { subject, text } = readMail('From: a@x.example\nSubject: One\nHello there\nall\nof\nyou\nNote: this\n\nBye')
    expect([subject, text]).toEqual(['One', 'Hello there\nall\nof\nyou\nNote: this\n\nBye'])
    expect(readMail('Hello there\nno header\n\nBye').text).toBe('Hello there\nno header\n\nBye')
  })
})

describe('A subject without a label', () => {
  const katakana = Buffer.from('8376838a8393835e815b', 'hex')
  test.each<[what: string, value: Buffer, charset: string, subject: string]>([
    ['in Shift_JIS', katakana, '', 'プリンター'],
    ['in Shift_JIS above a body in ISO-2022-JP', katakana, 'iso-2022-jp', 'プリンター'],
    ['in Shift_JIS above a body in UTF-8', katakana, 'utf-8', 'プリンター'],
    ['in Shift_JIS without kana', Buffer.from('8fe18a5195f18d90', 'hex'), '', '障害報告'],
    ['in EUC-JP above a body in Shift_JIS', Buffer.from('a5d7a5eaa5f3a5bfa1bc', 'hex'), 'shift_jis', 'プリンター'],
    ['in GBK above a body in GB 2312', Buffer.from('b4f2d3a1bbfa', 'hex'), 'gb2312', '打印机'],
    ['in Big5 above a body in Big5', Buffer.from('a64caeedb54caa6b', 'hex'), 'big5', '印殊無法'],
    ['in KOI8-R', Buffer.from('f0d2c9d7c5d4', 'hex'), '', 'Привет'],
    ['in windows-1252', latin1('L\x92imprimante cass\xe9e'), 'utf-8', 'L’imprimante cassée'],
  ])('%s', (_, value, charset, subject) => {
    expect(subjectOf(value, ...(charset ? [`Content-Type: text/plain; charset=${charset}`] : []))).toBe(subject)
  })
})
