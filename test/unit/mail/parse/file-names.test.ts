import { describe, expect, test } from 'vitest'
import { filesOf, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, latin1, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const nameOf = (...headers: (string | Buffer)[]) =>
  filesOf(container('mixed', [plainPart('Hello'), rawMail(headers, 'x')]))[0]?.name
const disposition = (parameters: string | Buffer) =>
  nameOf(
    'Content-Type: application/pdf',
    Buffer.concat([latin1('Content-Disposition: attachment; '), Buffer.from(parameters)]),
  )

describe('A file is named as its sender named it', () => {
  test.each<[parameters: string, name: string]>([
    ['filename=report.pdf', 'report.pdf'],
    ['filename="my report.pdf"', 'my report.pdf'],
    ['filename=my report.pdf', 'my report.pdf'],
    ['filename="a;b.pdf"', 'a;b.pdf'],
    ['filename="never closed.pdf', 'never closed.pdf'],
    ['filename="quotes \\"in\\" it.pdf"', 'quotes "in" it.pdf'],
    ['filename="quotes "in" it.pdf"; size=3', 'quotes "in" it.pdf'],
    ["filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf", 'Grüße.pdf'],
    ["filename*=iso-8859-1'de'Gr%FC%DFe.pdf", 'Grüße.pdf'],
    ["filename*=''plain%20name.pdf", 'plain name.pdf'],
    ['filename*0="a long "; filename*1="name.pdf"', 'a long name.pdf'],
    ['filename*1="name.pdf"; filename*0="a long "', 'a long name.pdf'],
    ["filename*0*=utf-8''Gr%C3; filename*1*=%BC%C3%9F; filename*2=e.pdf", 'Grüße.pdf'],
    ["filename=short.pdf; filename*=utf-8''l%C3%A4nger.pdf", 'länger.pdf'],
    ['filename="=?utf-8?Q?Gr=C3=BC=C3=9Fe.pdf?="', 'Grüße.pdf'],
    ['filename==?utf-8?B?R3LDvMOfZS5wZGY=?=', 'Grüße.pdf'],
    ['filename="=?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe.pdf?="', 'Grüße.pdf'],
    ['filename*0="=?utf-8?Q?Gr=C3=BC"; filename*1="=C3=9Fe.pdf?="', 'Grüße.pdf'],
    ['filename="Grüße.pdf"', 'Grüße.pdf'],
    ['FileName="A.PDF"', 'A.PDF'],
    ['filename="..\\..\\windows\\evil.pdf"', 'evil.pdf'],
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="C:\\Users\\ann\\report.pdf"', 'report.pdf'],
    ['filename="in\u202Efdp.exe"', 'infdp.exe'],
    ['filename="a\0b.pdf"', 'ab.pdf'],
    ['filename=".."', 'file'],
  ])('%s', (parameters, name) => {
    expect(disposition(parameters)).toBe(name)
  })

  test('in at most 200 characters, with its extension', () => {
    const name = disposition(`filename="${'x'.repeat(300)}.pdf"`)
    expect([name?.length, name?.endsWith('.pdf')]).toEqual([200, true])
  })

  test('also by its content type alone, in the charset of the text', () => {
    expect(nameOf('Content-Type: application/pdf; name="a.pdf"')).toBe('a.pdf')
    expect(nameOf(Buffer.concat([latin1('Content-Type: application/pdf; name="Gr\xfc\xdfe.pdf"')]))).toBe('Grüße.pdf')
  })

  test.each([
    ['application/pdf', 'document.pdf'],
    ['image/jpeg', 'image.jpg'],
    ['image/png', 'image.png'],
    ['video/mp4', 'video.mp4'],
    ['application/octet-stream', 'file.bin'],
    ['pdf', 'file.bin'],
    ['x/../../y', 'file.bin'],
    ['application/pgp-signature', 'signature.asc'],
  ])('otherwise by its type: %s', (type, name) => {
    expect(nameOf(`Content-Type: ${type}`)).toBe(name)
  })

  test('or by its description', () => {
    expect(nameOf('Content-Type: application/pdf', 'Content-Description: The 1/2 report')).toBe('The 1-2 report.pdf')
  })

  test('and files of the same name all stay', () => {
    const part = rawMail(['Content-Type: image/png; name=image.png'], 'x')
    expect(readMail(container('mixed', [plainPart('Hello'), part, part])).files.map(({ name }) => name)).toEqual([
      'image.png',
      'image.png',
    ])
  })
})
