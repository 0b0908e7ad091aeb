import { describe, expect, it } from 'vitest'
import {
  describeFilesLeftBehind,
  readFilesLeftBehind,
  renderFilesLeftBehind,
} from '#server/mail/in/files-left-behind.ts'
import { rebuildMail, splitStructure } from '#server/mail/in/imap/fetch-mail.ts'

const part = (number: string, type: string, more: object = {}) => ({ part: number, type, size: 10, ...more })
const named = (name: string) => ({ disposition: 'attachment', dispositionParameters: { filename: name } })

describe('Of a mail that is too large', () => {
  it('the plain text is fetched, and every file is named', () => {
    const { text, files } = splitStructure({
      type: 'multipart/mixed',
      childNodes: [
        {
          part: '1',
          type: 'multipart/alternative',
          childNodes: [
            part('1.1', 'text/html'),
            part('1.2', 'text/plain', { encoding: 'base64', parameters: { charset: 'utf-8' } }),
          ],
        },
        part('2', 'image/png', { id: '<logo>', parameters: { name: 'logo.png' } }),
        part('3', 'text/plain', named('notes.txt')),
        part('4', 'message/rfc822', { childNodes: [part('4.1', 'text/plain')] }),
        part('5', 'application/zip', { ...named('backup.zip'), size: 60_000_000 }),
      ],
    })
    expect(text).toEqual({
      part: '1.2',
      contentType: 'text/plain',
      charset: 'utf-8',
      isFlowed: false,
      encoding: 'base64',
    })
    expect(files.map(({ name, contentType, size }) => `${name} ${contentType} ${size}`)).toEqual([
      'logo.png image/png 10',
      'notes.txt text/plain 10',
      'message/rfc822 message/rfc822 10',
      'backup.zip application/zip 60000000',
    ])
  })

  it('a text of its own is cut, and a file of its own is left', () => {
    expect(splitStructure(part('1', 'text/plain')).text).toMatchObject({ part: undefined })
    const alone = splitStructure(part('1', 'application/zip', named('backup.zip')))
    expect([alone.text, alone.files]).toEqual([
      undefined,
      [{ name: 'backup.zip', contentType: 'application/zip', size: 10 }],
    ])
  })

  it('the headers stay as they were, to the byte, but for those of its parts', () => {
    const header = Buffer.from(
      [
        'Received: from mx.example\r\n\tby mail.example',
        'Subject: Gr\xFC\xDFe',
        'Content-Type: multipart/mixed;\r\n boundary="cut"',
        'Content-Transfer-Encoding: 7bit',
        'MIME-Version: 1.0',
        'x-files-left-behind: 1 a b',
        'Message-ID: <one@example>',
        '',
        '',
      ].join('\r\n'),
      'latin1',
    )
    const text = { part: '1', contentType: 'text/plain', charset: 'utf-8', isFlowed: true, encoding: 'base64' }
    const files = [{ name: 'a.zip', contentType: 'application/zip', size: 5 }]
    expect(rebuildMail({ header, text, body: Buffer.from('SGVsbG8='), files }).toString('latin1')).toBe(
      [
        'X-Files-Left-Behind: 5 application%2Fzip a.zip',
        'Received: from mx.example\r\n\tby mail.example',
        'Subject: Gr\xFC\xDFe',
        'Message-ID: <one@example>',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset="utf-8"; format=flowed',
        'Content-Transfer-Encoding: base64',
        '',
        'SGVsbG8=',
      ].join('\r\n'),
    )
  })

  it('nothing of its parts can add a header', () => {
    const text = {
      part: '1',
      contentType: 'text/plain',
      charset: 'x"\r\nBcc: a@b',
      isFlowed: false,
      encoding: '7bit\r\nBcc: a@b',
    }
    const files = [{ name: 'a\r\nBcc: a@b \uD800', contentType: 'x\r\nBcc: a@b', size: 1 }]
    const mail = rebuildMail({ header: Buffer.alloc(0), text, body: Buffer.alloc(0), files }).toString()
    expect(mail).not.toMatch(/^Bcc/m)
    expect(mail).toContain('Content-Transfer-Encoding: 7bit\r\n\r\n')
  })
})

describe('The files left behind', () => {
  const header = (lines: string[]) =>
    lines.map((line) => ['x-files-left-behind', line.split(': ')[1]!] as [string, string])

  it('are read as they were written, whatever their names', () => {
    const files = ['Büro 2026.zip', 'a b\tc', '压缩', '100%.zip'].map((name) => ({ name, contentType: 'a/b', size: 1 }))
    const read = readFilesLeftBehind(header(renderFilesLeftBehind(files)))
    expect(read?.map(({ name }) => name)).toEqual(['Büro 2026.zip', 'a b c', '压缩', '100%.zip'])
  })

  it('are few and short, whoever wrote them', () => {
    const many = Array.from({ length: 500 }, () => ({ name: '压'.repeat(500), contentType: 'a/b', size: 1 }))
    const lines = renderFilesLeftBehind(many)
    expect(lines).toHaveLength(50)
    expect(lines.every((line) => line.length < 998)).toBe(true)
    expect(readFilesLeftBehind(header(lines))).toHaveLength(50)
  })

  it('are named to the team in a sentence', () => {
    const files = ['backup.zip', 'scan.pdf'].map((name) => ({ name, contentType: 'a/b', size: 60_000_000 }))
    expect(describeFilesLeftBehind(header(renderFilesLeftBehind(files)))).toEqual([
      'This email was too large to fetch whole. Still in the mailbox: backup.zip (57 MB), scan.pdf (57 MB).',
    ])
    expect(describeFilesLeftBehind(header(renderFilesLeftBehind([])))).toEqual([
      'This email could not be fetched whole. The rest of it is in the mailbox.',
    ])
    expect(describeFilesLeftBehind([['subject', 'Hello']])).toEqual([])
  })

  it('are unknown for a mail that is complete, and none for one that only lacks its end', () => {
    expect(readFilesLeftBehind([['subject', 'Hello']])).toBeUndefined()
    expect(readFilesLeftBehind(header(renderFilesLeftBehind([])))).toEqual([])
    expect(readFilesLeftBehind([['x-files-left-behind', '%%% nonsense']])).toEqual([])
  })
})
