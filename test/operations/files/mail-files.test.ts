import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { storeMailFile } from '#server/files/store-mail-file.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { EML, ICS, UTF16_CSV, mp4, xlsx } from '../../unit/files/mail/samples.ts'
import { zip } from '../../unit/files/corpus/zip.ts'

let app: TestApp
let files: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  app = await openTestApp()
  files = createUploadClient(app)
  await app.signIn()
})
afterAll(() => app.close())

/** Stores a file as the reader of mails has it: in a folder of its own. */
function store(name: string, bytes: Uint8Array, contentType?: string) {
  const path = join(app.config.dataDir, 'part-of-a-mail')
  writeFileSync(path, bytes)
  return storeMailFile(app.ctx, { path, size: bytes.length, name, contentType })
}

async function stored(name: string, bytes: Uint8Array, contentType?: string) {
  const result = await store(name, bytes, contentType)
  if ('refused' in result) throw new Error(result.refused.reason)
  return result.stored
}

describe('a file of a mail', () => {
  test('is stored like an upload, for a ticket to claim, and stays where it was', async () => {
    const file = await stored('C:\\Temp\\people.xlsx', xlsx())
    expect(file).toMatchObject({ name: 'people.xlsx', size: xlsx().length })
    expect(files.stored(file.id)).toBe(true)
    expect(readFileSync(join(app.config.dataDir, 'part-of-a-mail'))).toEqual(xlsx())
    const { ticket } = await files.create([file])
    const [listed] = await app.call(listAttachments, { id: ticket.id })
    expect(listed).toMatchObject({ name: 'people.xlsx' })
  })

  test('may be larger than one of the form', async () => {
    const size = 11 * 1024 * 1024
    expect(await stored('big.log', Buffer.alloc(size, 'a'))).toMatchObject({ size })
  })

  test.each([
    ['Re: the printer', EML, 'message/rfc822', 'Re: the printer.eml'],
    ['Version 2.0', EML, 'message/rfc822', 'Version 2.0.eml'],
    ['image', sampleFiles.png, 'image/png', 'image.png'],
  ])('that is named %s gets the ending of what the mail declares', async (name, bytes, type, ending) => {
    expect(await stored(name, bytes, type)).toMatchObject({ name: ending })
  })

  test.each([
    ['setup.exe', sampleFiles.exe, 'Programs, scripts and web pages are not accepted.'],
    ['photo.png', sampleFiles.exe, 'Its content is not what its name says: it is no .png file.'],
    ['empty.txt', Buffer.alloc(0), 'It is empty.'],
    ['huge.log', Buffer.alloc(40 * 1024 * 1024 + 1, 'a'), 'It is larger than 40 MB.'],
  ])('%s is refused with its size and the reason, and nothing is left', async (name, bytes, reason) => {
    const before = [await files.rows(), files.objects()]
    expect(await store(name, bytes)).toEqual({ refused: { name, size: bytes.length, reason } })
    expect([await files.rows(), files.objects()]).toEqual(before)
  })

  test('that cannot be read or stored now is an error, so that the mail is tried again, and nothing is left', async () => {
    const before = [await files.rows(), files.objects()]
    const missing = { path: join(app.config.dataDir, 'missing'), size: 5, name: 'notes.txt' }
    await expect(storeMailFile(app.ctx, missing)).rejects.toMatchObject({ code: 'ENOENT' })
    const put = () => Promise.reject(new Error('storage away'))
    const away = { ...app.ctx, storage: { ...app.ctx.storage, put } }
    const path = join(app.config.dataDir, 'part-of-a-mail')
    writeFileSync(path, 'hello')
    await expect(storeMailFile(away, { path, size: 5, name: 'notes.txt' })).rejects.toThrow('storage away')
    expect([await files.rows(), files.objects()]).toEqual(before)
  })
})

describe('a file of a mail behind its link', () => {
  const page = Buffer.from('<report><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></report>')
  test.each<[string, Uint8Array, string]>([
    ['export.xml', page, 'application/octet-stream'],
    ['forwarded.eml', EML, 'application/octet-stream'],
    ['data.json', Buffer.from('{"a":"<script>"}'), 'application/json'],
    ['meeting.ics', ICS, 'text/calendar; charset=utf-8'],
    ['people.csv', UTF16_CSV, 'text/csv; charset=utf-16le'],
    ['logs.zip', zip([{ name: 'a.log', content: 'x' }]), 'application/zip'],
    ['screen.mp4', mp4(), 'video/mp4'],
  ])('%s is downloaded, never shown', async (name, bytes, type) => {
    const { ticket } = await files.create([await stored(name, bytes)])
    const [file] = await app.call(listAttachments, { id: ticket.id })
    const response = await app.request(file!.url!)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes))
  })
})
