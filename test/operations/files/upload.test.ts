import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { purgeUnclaimedUploads } from '#server/maintenance/purge.ts'
import { AppError } from '#server/platform/errors.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient, multipart } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { testNow } from '#test/support/test-time.ts'

const MAX = 10 * 1024 * 1024
const TOO_LARGE = 'This file is larger than 10 MB. Make it smaller and add it again.'
const BOUNDARY = 'multipart/form-data; boundary=b'
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nhello\r\n--b'

let clock = 0
let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(clock) })
  files = createUploadClient(app)
  await app.work()
})
afterAll(() => app.close())

const textOf = (size: number) => Buffer.alloc(size, 'a')
const inPackets = (...packets: string[]) =>
  Readable.toWeb(Readable.from(packets.map((packet) => Buffer.from(packet)))) as ReadableStream

describe('a file uploaded before there is a ticket', () => {
  test('is kept for a day, then removed with its bytes', async () => {
    const file = await files.upload()
    await purgeUnclaimedUploads(app.ctx)
    expect(files.stored(file.id)).toBe(true)
    clock = 24 * 60 * 60 * 1000 + 1000
    expect(await purgeUnclaimedUploads(app.ctx)).toBeGreaterThan(0)
    clock = 0
    expect(await files.rows()).toEqual([])
    await expect.poll(() => files.objects()).toEqual([])
  })

  test('is stored in temp/ under a generated name and returned with its token', async () => {
    const file = await files.upload('holiday/Büro "1".TXT', sampleFiles.txt)
    expect(file).toMatchObject({
      name: 'Büro "1".TXT',
      size: sampleFiles.txt.length,
      contentType: 'text/plain',
    })
    expect(file.id).toMatch(/^temp\/\d{13}-[0-9a-f]{32}\.txt$/)
    expect(files.stored(file.id)).toBe(true)
    expect((await files.rows()).find(({ id }) => id === file.id)).toMatchObject({
      ticket_id: null,
      name: 'Büro "1".TXT',
    })
  })

  test('may have 10 MB and not one byte more', async () => {
    expect(await files.upload('big.txt', textOf(MAX))).toMatchObject({ size: MAX })
    const before = files.objects()
    const reply = await files.post('/api/attachments', multipart('big.txt', textOf(MAX + 1)))
    expect(reply).toMatchObject({ status: 413, body: { detail: TOO_LARGE } })
    expect(files.objects()).toEqual(before)
  })

  test('that is a picture under the name of another kind is stored as what it is', async () => {
    const file = await files.upload('scan.png', sampleFiles.jpg)
    expect(file).toMatchObject({ name: 'scan.jpg', contentType: 'image/jpeg' })
    expect(file.id).toMatch(/\.jpg$/)
    expect(await files.upload('from Edge.jfif', sampleFiles.jpg)).toMatchObject({ name: 'from Edge.jpg' })
  })

  test('may arrive in packets of any size', async () => {
    for (const packets of [
      [`${PART}--\r\n`],
      [`${PART}--`, '\r\n'],
      [`${PART}-`, '-\r\n'],
      [`${PART}--`, '\r', '\n'],
      `${PART}--`.split(''),
    ]) {
      const reply = await files.post('/api/attachments', inPackets(...packets), { 'content-type': BOUNDARY })
      expect(reply, JSON.stringify(packets)).toMatchObject({ status: 201, body: { size: 5 } })
    }
  })

  test('may declare its type in any spelling', async () => {
    const headers = { 'content-type': 'Multipart/Form-Data;boundary="b"' }
    expect((await files.post('/api/attachments', `${PART}--`, headers)).status).toBe(201)
  })
})

describe('a refused upload leaves nothing behind', () => {
  const twoFiles = multipart('a.txt', sampleFiles.txt)
  twoFiles.append('file', new File(['b'], 'b.txt'))
  const textField = new FormData()
  textField.append('file', 'not a file')

  test.each([
    ['a program', 415, multipart('setup.exe', sampleFiles.exe), {}],
    ['a program named as a picture', 415, multipart('photo.png', sampleFiles.exe), {}],
    ['an empty file', 422, multipart('notes.txt', Buffer.alloc(0)), {}],
    ['two files', 422, twoFiles, {}],
    ['a file in another field', 422, multipart('notes.txt', sampleFiles.txt, 'other'), {}],
    ['a text in place of the file', 422, textField, {}],
    ['JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['no boundary', 400, `${PART}--`, { 'content-type': 'multipart/form-data' }],
    ['an endless boundary', 400, `${PART}--`, { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5000)}` }],
    ['a body cut short', 400, PART, { 'content-type': BOUNDARY }],
    [
      'a name that is not UTF-8',
      400,
      Buffer.from(`${PART}--`.replace('notes', '\xff'), 'latin1'),
      { 'content-type': BOUNDARY },
    ],
    [
      'a declared size beyond all limits',
      413,
      `${PART}--`,
      { 'content-type': BOUNDARY, 'content-length': String(3 * MAX) },
    ],
  ] as [string, number, BodyInit, Record<string, string>][])('%s', async (_, status, body, headers) => {
    const before = [await files.rows(), files.objects()]
    const reply = await files.post('/api/attachments', body, headers)
    expect(reply).toMatchObject({
      status,
      body: { status, title: expect.any(String), detail: expect.any(String) },
    })
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect([await files.rows(), files.objects()]).toEqual(before)
  })

  test('a file for which the disk has no space', async () => {
    const before = await files.rows()
    const put = vi.spyOn(app.ctx.storage, 'put').mockRejectedValue(new AppError('no-space', 'No room.'))
    const reply = await files.post('/api/attachments', multipart('notes.txt', sampleFiles.txt))
    put.mockRestore()
    expect(reply).toMatchObject({ status: 507, body: { detail: 'No room.' } })
    expect(await files.rows()).toEqual(before)
  })
})
