import { describe, expect, test } from 'vitest'
import { fileTexts, filesOf, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, htmlPart, plainPart } from '#test/support/mail/mail-bytes.ts'
import { attribute, binary, object, properties, string8, tnef, tnefFile, unicode } from '#test/support/mail/tnef.ts'

const ofOutlook = (content: Buffer, type = 'application/ms-tnef') =>
  filePart(type, content, ['Content-Disposition: attachment; filename=winmail.dat'])
const withText = (content: Buffer) => container('mixed', [plainPart('Hello'), ofOutlook(content)])

describe('winmail.dat is unpacked', () => {
  test('into its files, with their long names, in its place', () => {
    const winmail = tnef([...tnefFile('Grüße an alle.txt', 'hello'), ...tnefFile('two.pdf', 'x'.repeat(100_000))])
    expect(fileTexts(withText(winmail))).toEqual([
      ['Grüße an alle.txt', 'hello'],
      ['two.pdf', 'x'.repeat(100_000)],
    ])
  })

  test('also by its name alone', () => {
    const winmail = ofOutlook(tnef(tnefFile('a.txt', 'hello')), 'application/octet-stream')
    expect(fileTexts(container('mixed', [plainPart('Hello'), winmail]))).toEqual([['a.txt', 'hello']])
  })

  test('and its text is that of a mail without another', () => {
    const body = attribute(1, 0x0001_9003, properties([unicode(0x1000, 'From Outlook')]))
    expect(readMail(ofOutlook(tnef([body])))).toMatchObject({ fullText: 'From Outlook', files: [] })
    expect(readMail(withText(tnef([body, ...tnefFile('a.txt', 'x')]))).fullText).toBe('Hello')
    const html = attribute(1, 0x0001_9003, properties([binary(0x1013, Buffer.from('<p>From Outlook</p>\0'))]))
    expect(readMail(ofOutlook(tnef([html]))).html).toBe('<p>From Outlook</p>')
    expect(readMail(ofOutlook(tnef([attribute(1, 0x0002_800c, Buffer.from('Old\0'))]))).fullText).toBe('Old')
  })

  test('and a text that is RTF alone is a file of a mail without another', () => {
    // "{\\rtf1 Hello}": the beginning is in every dictionary, "Hello" is written, and a reference to the end follows.
    const compressed = Buffer.from('00000000100000004c5a4675000000008100042048656c6c6f0db0', 'hex')
    const rtf = attribute(1, 0x0001_9003, properties([binary(0x1009, compressed)]))
    expect(fileTexts(ofOutlook(tnef([rtf])))).toEqual([['message.rtf', '{\\rtf1 Hello']])
    expect(filesOf(withText(tnef([rtf])))).toMatchObject([{ name: 'winmail.dat' }])
  })

  test('with names and texts in the code page it names', () => {
    const codePage = attribute(1, 0x0006_9007, Buffer.from('e304000000000000', 'hex'))
    const winmail = tnef([
      codePage,
      ...tnefFile('\u00ff', 'x').slice(0, 3),
      attribute(2, 0x0006_9005, properties([string8(0x3707, '\xcf\xf0.txt')])),
    ])
    expect(filesOf(withText(winmail)).map(({ name }) => name)).toEqual(['Пр.txt'])
  })

  test('pictures in it are inline where the text shows them', () => {
    const picture = tnefFile('logo.png', 'x', [unicode(0x3712, 'logo@1'), unicode(0x370e, 'image/PNG')])
    const mail = container('mixed', [htmlPart('<img src="cid:logo@1">'), ofOutlook(tnef(picture))])
    expect(readMail(mail).files).toMatchObject([
      { name: 'logo.png', contentType: 'image/png', contentId: 'logo@1', isInline: true },
    ])
  })

  test('files of a mail within it are files as well', () => {
    const inner = Buffer.concat([Buffer.alloc(16), tnef(tnefFile('inner.txt', 'hello'))])
    const embedded = [
      attribute(2, 0x0006_9002, Buffer.alloc(14)),
      attribute(2, 0x0006_9005, properties([object(0x3701, inner)])),
    ]
    expect(fileTexts(withText(tnef([...embedded, ...tnefFile('outer.txt', 'x')])))).toEqual([
      ['inner.txt', 'hello'],
      ['outer.txt', 'x'],
    ])
  })

  test('and stays a file where it is none', () => {
    for (const content of [Buffer.from('no TNEF'), Buffer.alloc(0), tnef([])])
      expect(filesOf(withText(content)).map(({ name }) => name)).toEqual(['winmail.dat'])
  })

  test('cut anywhere it gives what is there', () => {
    const whole = tnef([
      attribute(1, 0x0001_9003, properties([unicode(0x1000, 'Text')])),
      ...tnefFile('a.txt', 'hello'),
    ])
    for (let length = 0; length < whole.length; length += 29)
      expect(filesOf(withText(whole.subarray(0, length))).length).toBeLessThan(3)
  })
})
