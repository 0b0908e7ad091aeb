import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient, multipart, uploadHeaders } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { TUESDAY } from '#test/support/test-time.ts'

let clock = 0
let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(TUESDAY + clock) })
  files = createUploadClient(app)
  await app.signIn()
})
beforeEach(() => void (clock = 0))
afterAll(() => app.close())

async function linkTo(name: string, bytes: Uint8Array): Promise<string> {
  const { ticket, uploadToken } = await files.create()
  await files.attach(ticket.id, uploadHeaders(uploadToken), multipart(name, bytes))
  const [file] = await app.call(listAttachments, { id: ticket.id })
  return file!.url!
}

describe('the files of a ticket', () => {
  test('are listed for an admin, oldest first, and each link returns the bytes', async () => {
    const first = await files.upload('second in the alphabet.png', sampleFiles.png)
    clock = 1000
    const { ticket } = await files.create([await files.upload('first in the alphabet.pdf', sampleFiles.pdf), first])
    const listed = await app.call(listAttachments, { id: ticket.id })
    expect(listed.map(({ name, size, contentType }) => [name, size, contentType])).toEqual([
      ['second in the alphabet.png', sampleFiles.png.length, 'image/png'],
      ['first in the alphabet.pdf', sampleFiles.pdf.length, 'application/pdf'],
    ])
    for (const [index, bytes] of [sampleFiles.png, sampleFiles.pdf].entries()) {
      const response = await app.request(listed[index]!.url!)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    }
  })

  test('whose bytes are missing are listed without a link, the others with theirs', async () => {
    const uploads = [await files.upload(), await files.upload()]
    const { ticket } = await files.create(uploads)
    const linked = async () => (await app.call(listAttachments, { id: ticket.id })).map(({ url }) => url !== null)
    const folder = join(app.config.dataDir, 'attachments', ticket.id)
    expect(await linked()).toEqual([true, true])
    await app.work()
    await expect.poll(() => readdirSync(folder)).toHaveLength(2)
    const [first] = await app.call(listAttachments, { id: ticket.id })
    rmSync(join(app.config.dataDir, 'attachments', first!.id))
    expect(await linked()).toEqual([false, true])
    rmSync(folder, { recursive: true })
    expect(await linked()).toEqual([false, false])
  })

  test('are not listed without a session, nor for a ticket that does not exist', async () => {
    const { ticket } = await files.create()
    const path = `/api/tickets/${ticket.id}/attachments`
    expect((await app.app.request(`http://localhost:3000${path}`)).status).toBe(401)
    const unknown = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
    expect((await app.send('GET', `/api/tickets/${unknown}/attachments`)).status).toBe(404)
  })
})

describe('a file behind its link', () => {
  test('is sandboxed and never cached', async () => {
    const { headers } = await app.request(await linkTo('photo.png', sampleFiles.png))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sampleFiles.png.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
  })

  test.each([
    ['photo.png', sampleFiles.png, 'inline'],
    ['photo.jpg', sampleFiles.jpg, 'inline'],
    ['invoice.pdf', sampleFiles.pdf, 'inline'],
    ['notes.txt', sampleFiles.txt, 'inline'],
    ['quoted.txt', Buffer.from('They wrote: <b onclick="alert(1)">'), 'inline'],
    ['letter.doc', sampleFiles.doc, 'attachment'],
    ['letter.docx', sampleFiles.docx, 'attachment'],
  ])('%s is displayed or downloaded according to its type', async (name, bytes, disposition) => {
    const { headers } = await app.request(await linkTo(name, bytes))
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"; filename*=UTF-8''${name}`)
    expect(headers.get('content-type')).not.toContain('html')
  })

  test.each([
    ['utf-8', sampleFiles.txt],
    ['utf-16le', Buffer.from('\ufeffWindows IP Configuration', 'utf16le')],
    ['windows-1252', Buffer.from('Das B\xfcro ist zu.', 'latin1')],
    ['ibm850', Buffer.from('Datentr\x84ger voll', 'latin1')],
  ])('declares a text as %s and returns its bytes unchanged', async (charset, bytes) => {
    const response = await app.request(await linkTo('notes.txt', bytes))
    expect(response.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('keeps its name in any language', async () => {
    const { headers } = await app.request(await linkTo('Büro 5% (印刷)’s; x=1.txt', sampleFiles.txt))
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="B_ro 5_ (__)_s; x=1.txt"; filename*=UTF-8''B%C3%BCro%205%25%20%28%E5%8D%B0%E5%88%B7%29%E2%80%99s%3B%20x%3D1.txt`,
    )
  })

  test('can be requested by HEAD', async () => {
    const link = await linkTo('notes.txt', sampleFiles.txt)
    const read = vi.spyOn(app.ctx.storage, 'read')
    const response = await app.request(link, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-length')).toBe(String(sampleFiles.txt.length))
    const closed = await read.mock.results[0]!.value
    read.mockRestore()
    expect(await closed!.getReader().read()).toEqual({ done: true, value: undefined })
  })
})

test('a file that was cut short on the disk is refused before a byte is sent, and logged without its name', async () => {
  const link = await linkTo('payroll.txt', sampleFiles.txt)
  const key = new URL(link, 'http://localhost').pathname.slice('/files/'.length)
  truncateSync(join(app.config.dataDir, 'attachments', key), 3)
  app.logged.length = 0
  const response = await app.request(link)
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/^This file is damaged on our side/) })
  const [line] = app.logged.filter((each) => each.startsWith('error attachment.damaged'))
  expect(line).toContain(`3 bytes instead of ${sampleFiles.txt.length}`)
  expect(app.logged.join('\n')).not.toMatch(new RegExp(`payroll|${key}`))
})

test('a link that is altered, expired, of another file or of a removed file gets the same response', async () => {
  const [url, removed] = [await linkTo('notes.txt', sampleFiles.txt), await linkTo('notes.txt', sampleFiles.txt)]
  const key = new URL(removed, 'http://localhost').pathname.slice('/files/'.length)
  expect((await files.remove(key)).status).toBe(204)
  const other = await linkTo('notes.txt', sampleFiles.txt)
  const at = async (link: string, later = 0) => {
    clock = later
    const response = await app.request(link)
    clock = 0
    // Every request has its own id.
    expect(response.headers.get('x-request-id')).toMatch(/^\w+$/)
    response.headers.delete('x-request-id')
    return [response.status, await response.text(), Object.fromEntries(response.headers)]
  }
  const expected = await at(removed)
  expect(expected[0]).toBe(404)
  expect(await at(url, 3601 * 1000)).toEqual(expected)
  expect(await at(`${url}x`)).toEqual(expected)
  expect(await at(url.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 60}`))).toEqual(
    expected,
  )
  expect(await at(url.replace(/\?.*/, ''))).toEqual(expected)
  expect(await at(url.split('?')[0] + other.slice(other.indexOf('?')))).toEqual(expected)
  expect(await at('/files/temp/..%2F..%2Fsecret?expires=9999999999&signature=x')).toEqual(expected)
  expect(await at('/files/temp/%00?expires=9999999999&signature=x')).toEqual(expected)
  expect((await at(url, 3599 * 1000))[0]).toBe(200)
})
