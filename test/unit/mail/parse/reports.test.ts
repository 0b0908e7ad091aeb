import { describe, expect, test } from 'vitest'
import { filesOf, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const status =
  'Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; gone@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n'
const original = 'From: support@help.example\r\nMessage-ID: <a.1.mac@help.example>\r\nSubject: Your ticket\r\n'
const bounce = (last: Buffer) =>
  container('report', [
    plainPart('It did not arrive.'),
    rawMail(['Content-Type: message/delivery-status'], status),
    last,
  ])
    .toString()
    .replace('multipart/report;', 'multipart/report; report-type=Delivery-Status;')

describe('A report about another mail is read', () => {
  test('with its status, and the header of the mail that came back', () => {
    const mail = readMail(bounce(rawMail(['Content-Type: message/rfc822'], `${original}\r\nThe text`)))
    expect(mail.fullText).toBe('It did not arrive.')
    expect(mail.report).toEqual({
      type: 'delivery-status',
      deliveryStatus: status.replaceAll('\r\n', '\n').trimEnd(),
      feedback: null,
      originalHeaders: original.replaceAll('\r\n', '\n').trimEnd(),
    })
    expect(mail.files.map(({ name }) => name)).toEqual(['delivery-status.txt', 'Your ticket.eml'])
  })

  test('also where only the header came back', () => {
    const mail = readMail(bounce(rawMail(['Content-Type: text/rfc822-headers'], original)))
    expect(mail.report.originalHeaders).toContain('Message-ID: <a.1.mac@help.example>')
  })

  test('of abuse', () => {
    const feedback = rawMail(['Content-Type: message/feedback-report'], 'Feedback-Type: abuse\r\nUser-Agent: x\r\n')
    const mail = readMail(container('report', [plainPart('A complaint.'), feedback]))
    expect(mail.report).toMatchObject({ type: null, feedback: 'Feedback-Type: abuse\nUser-Agent: x' })
  })
})

describe('What is signed can be read, what is encrypted is called so', () => {
  const der = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
    return Buffer.concat([Buffer.from([tag, ...length]), body])
  }
  const oid = (last: number) => der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]))
  const octets = (content: Buffer) => der(0x04, content)
  const signedData = (content: Buffer) =>
    der(
      0x30,
      oid(2),
      der(0xa0, der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, oid(1), der(0xa0, content)), der(0x31))),
    )
  const smime = (content: Buffer) => filePart('application/pkcs7-mime; name=smime.p7m', content)

  test('the text of a signed mail, its signature as a file', () => {
    const signature = filePart('application/pkcs7-signature', 'signature')
    const mail = readMail(container('signed', [plainPart('Hello'), signature]))
    expect(mail).toMatchObject({ fullText: 'Hello', encrypted: null, files: [{ name: 'smime.p7s' }] })
    const pgp = container('signed', [
      plainPart('Hello'),
      rawMail(['Content-Type: application/pgp-signature'], '-----BEGIN'),
    ])
    expect(readMail(pgp)).toMatchObject({ fullText: 'Hello', encrypted: null, files: [{ name: 'signature.asc' }] })
  })

  test.each([
    ['whole', (inner: Buffer) => octets(inner)],
    ['in pieces', (inner: Buffer) => der(0x24, octets(inner.subarray(0, 10)), octets(inner.subarray(10)))],
  ])('the text and files that stand within the signature, %s', (_, wrap) => {
    const inner = container('mixed', [plainPart('Hello'), filePart('image/png', 'x')])
    const mail = readMail(smime(signedData(wrap(inner))))
    expect(mail).toMatchObject({
      fullText: 'Hello',
      encrypted: null,
      files: [{ name: 'image.png' }, { name: 'smime.p7m' }],
    })
  })

  test('a text signed by PGP, without its frame', () => {
    const text =
      '-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHello\r\n- -- \r\nAnn\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\nabc\r\n-----END PGP SIGNATURE-----\r\n'
    const mail = plainPart(text)
    expect(readMail(mail).fullText).toBe('Hello\n-- \nAnn')
    expect(filesOf(mail).map(({ name }) => name)).toEqual(['signature.asc'])
  })

  test('a signature of PGP alone as a file, with the dashes of a list above it', () => {
    const mail = plainPart(
      'Two:\r\n- one\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niQEz\r\n-----END PGP SIGNATURE-----\r\n',
    )
    expect(readMail(mail).text).toBe('Two:\n- one')
    expect(filesOf(mail).map(({ name }) => name)).toEqual(['signature.asc'])
  })

  test.each<[what: string, mail: Buffer, encrypted: string]>([
    ['by S/MIME', smime(der(0x30, oid(3), der(0xa0, Buffer.from('secret')))), 'smime'],
    ['by S/MIME in words', filePart('application/x-pkcs7-mime; smime-type=enveloped-data', 'x'), 'smime'],
    [
      'by PGP',
      container('encrypted', [
        rawMail(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
        rawMail(['Content-Type: application/octet-stream; name=encrypted.asc'], 'x'),
      ]),
      'pgp',
    ],
    ['by S/MIME under a general type', filePart('application/octet-stream; name=smime.p7m', 'x'), 'smime'],
    ['by PGP below a few words', plainPart('See below.\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc'), 'pgp'],
    ['by PGP within the text', plainPart('-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----'), 'pgp'],
  ])('encrypted %s', (_, mail, encrypted) => {
    expect(readMail(mail).encrypted).toBe(encrypted)
  })

  test('certificates alone are not', () => {
    expect(readMail(filePart('application/pkcs7-mime; smime-type=certs-only', 'x')).encrypted).toBeNull()
  })
})
