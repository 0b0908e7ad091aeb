import { describe, expect, test } from 'vitest'
import { readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const fields = [
  'From: Ann <ann@example.com>',
  'Date: Mon, 1 Jan 2024 10:00:00 +0000',
  'Message-ID: <a@b>',
  'Subject: Größe',
]
const mail = (headers = fields, text = 'Größe\r\nhere\r\n') =>
  container(
    'mixed',
    [plainPart(text), rawMail(['Content-Type: text/csv; name=a.csv'], 'a,b\r\nc,d\r\n'), filePart('image/png', 'x')],
    headers,
  )
const hashOf = (bytes: Buffer | string) => readMail(bytes).contentHash

describe('Copies of a mail by several ways have one content hash', () => {
  const original = hashOf(mail())

  test('whatever was written above it on the way', () => {
    expect(hashOf(mail(['Received: by a', 'Delivered-To: it@help.example', ...fields, 'X-Spam-Flag: NO']))).toBe(
      original,
    )
  })

  test('with line feeds alone', () => {
    expect(hashOf(mail().toString().replaceAll('\r\n', '\n'))).toBe(original)
  })

  test('folded and encoded in another way', () => {
    const encoded = fields.map((field) =>
      field.replace('Größe', '=?utf-8?Q?Gr=C3=B6=C3=9Fe?=').replace('Ann <', 'Ann\r\n\t <'),
    )
    expect(hashOf(mail(encoded))).toBe(original)
    const quoted = rawMail(
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
      'Gr=C3=B6=\r\n=C3=9Fe\r\nhere\r\n',
    )
    const parts = [
      quoted,
      rawMail(['Content-Type: text/csv; name=a.csv'], 'a,b\r\nc,d\r\n'),
      filePart('image/png', 'x'),
    ]
    expect(hashOf(container('mixed', parts, fields, 'another'))).toBe(original)
  })

  test('unless they have neither Date nor Message-ID and were received at different times, as the alarms of a device', () => {
    const undated = fields.filter((field) => !/^(Date|Message-ID)/.test(field))
    const received = (day: number) => `Received: from ups by mx;\r\n Mon, ${day} Jan 2024 10:00:00 +0000`
    const first = hashOf(mail([received(1), ...undated]))
    expect(hashOf(mail(['Received: by it', received(1), ...undated]))).toBe(first)
    expect(hashOf(mail([received(8), ...undated]))).not.toBe(first)
  })

  test.each(['From', 'Date', 'Message-ID', 'Subject'])('but not with another %s', (name) => {
    expect(hashOf(mail(fields.map((field) => (field.startsWith(name) ? `${field}x` : field))))).not.toBe(original)
    expect(hashOf(mail(fields.filter((field) => !field.startsWith(name))))).not.toBe(original)
  })

  test('nor with another text or file', () => {
    expect(hashOf(mail(fields, 'Größe'))).not.toBe(original)
    expect(hashOf(container('mixed', [plainPart('Größe\r\nhere\r\n')], fields))).not.toBe(original)
  })
})
