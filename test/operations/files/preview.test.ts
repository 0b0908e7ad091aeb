import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewAttachment } from '#contract/attachments.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { BLUE, RED, describeImage, pdf, pictures, rotatedPhoto } from '#test/support/files/preview-samples.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient, multipart, uploadHeaders } from '#test/support/files/upload-client.ts'

let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  app = await openTestApp()
  files = createUploadClient(app)
  await app.signIn()
})
afterAll(() => app.close())

const address = (id: string, query = '') => previewAttachment.path.replace('{id}', encodeURIComponent(id)) + query

/** Adds a file to a ticket. A file that uploads refuse replaces the bytes of a valid one of its type. */
async function file(name: string, bytes: Uint8Array): Promise<string> {
  const { ticket, uploadToken } = await files.create()
  const sample = sampleFiles[name.split('.').at(-1) as keyof typeof sampleFiles]
  const { body } = await files.attach(ticket.id, uploadHeaders(uploadToken), multipart(name, sample))
  writeFileSync(join(app.config.dataDir, 'attachments', body.id), bytes)
  return body.id
}

async function preview(id: string, query = '') {
  const response = await app.request(address(id, query))
  const picture = new Uint8Array(await response.arrayBuffer())
  return { response, picture, pages: response.headers.get('x-preview-pages') }
}

describe('a preview', () => {
  test.each(Object.entries(pictures))('of a %s is its first frame, small or large', async (kind, draw) => {
    const id = await file(`photo.${kind}`, await draw(3000, 1500))
    const [small, large] = [await preview(id), await preview(id, '?size=large')]
    expect(await describeImage(small.picture)).toMatchObject({
      format: 'webp',
      width: 128,
      height: 64,
      colour: RED,
    })
    expect(await describeImage(large.picture)).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
      colour: RED,
    })
    expect([small.pages, large.pages]).toEqual(['1', '1'])
  })

  test('of a PDF is the requested page, on white, with the number of pages', async () => {
    const id = await file('invoice.pdf', pdf(RED, BLUE))
    const first = await preview(id)
    const second = await preview(id, '?size=large&page=2')
    expect(await describeImage(first.picture)).toMatchObject({
      format: 'webp',
      width: 96,
      height: 128,
      colour: RED,
    })
    expect(await describeImage(second.picture)).toMatchObject({ width: 1200, height: 1600, colour: BLUE })
    const { colour } = await describeImage(second.picture, { x: 0.05, y: 0.05 })
    expect(colour).toEqual([255, 255, 255])
    expect([first.pages, second.pages]).toEqual(['2', '2'])
  })

  test('is never larger than the image', async () => {
    const { picture } = await preview(await file('icon.png', await pictures.png(20, 10)), '?size=large')
    expect(await describeImage(picture)).toMatchObject({ width: 20, height: 10 })
  })

  test('is rotated upright and has no metadata', async () => {
    const photo = await rotatedPhoto()
    expect(photo.includes('Telephone')).toBe(true)
    const { picture } = await preview(await file('photo.jpg', photo), '?size=large')
    expect(await describeImage(picture)).toMatchObject({ width: 200, height: 400, metadata: undefined })
    expect(Buffer.from(picture).includes('Telephone')).toBe(false)
  })

  test('is available for a file that has not been moved to its ticket yet', async () => {
    const { id } = await files.upload('photo.png', await pictures.png(20, 10))
    expect((await preview(id)).response.status).toBe(200)
  })

  test('is sandboxed and never cached', async () => {
    const { response } = await preview(await file('photo.png', await pictures.png(20, 10)))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
})

describe('there is no preview', () => {
  let missing: unknown[]
  const answer = async (path: string) => {
    const { status, body, headers } = await app.send('GET', path)
    return [status, body, headers.get('content-type'), headers.get('cache-control')]
  }
  beforeAll(async () => {
    missing = await answer(address('0f8fad5b-d9cb-469f-a165-70867728950e/1-none.png'))
    expect(missing[0]).toBe(404)
  })

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const declared = Buffer.from(sampleFiles.png)
  declared.writeUInt32BE(30_000, 16)
  declared.writeUInt32BE(30_000, 20)
  test('of an image of more than 100 megapixels, however few its bytes', async () => {
    const bytes = await pictures.png(10_001, 10_000)
    expect(bytes.length).toBeLessThan(2_000_000)
    expect(await answer(address(await file('photo.png', bytes)))).toEqual(missing)
  })

  test.each([
    ['a text', 'notes.txt', sampleFiles.txt],
    ['a Word file', 'letter.docx', sampleFiles.docx],
    ['an older Word file', 'letter.doc', sampleFiles.doc],
    ['a broken picture', 'photo.png', sampleFiles.png.subarray(0, 40)],
    ['a picture that says it has 900 megapixels', 'photo.png', declared],
    ['a drawing that calls itself a picture', 'photo.png', drawing],
    ['a broken PDF', 'invoice.pdf', sampleFiles.pdf.subarray(0, 30)],
    ['a text that calls itself a PDF', 'invoice.pdf', sampleFiles.txt],
    ['nothing at all', 'photo.jpg', Buffer.alloc(0)],
  ])('of %s', async (_, name, bytes) => {
    expect(await answer(address(await file(name, bytes)))).toEqual(missing)
  })

  test('of a page beyond the last', async () => {
    const [document, picture] = [await file('invoice.pdf', pdf(RED)), await file('photo.png', await pictures.png(9, 9))]
    expect(await answer(address(document, '?page=2'))).toEqual(missing)
    expect(await answer(address(picture, '?page=2'))).toEqual(missing)
  })

  test('of a removed file, nor for an invalid id', async () => {
    const { id, token } = await files.upload('photo.png', sampleFiles.png)
    await files.remove(id, uploadHeaders(token))
    for (const path of [address(id), address('../../secret'), address('\0')])
      expect(await answer(path)).toEqual(missing)
  })

  test('of page 0, a fraction of a page or another size, which is an error', async () => {
    const id = await file('invoice.pdf', pdf(RED))
    for (const query of ['?page=0', '?page=1.5', '?size=huge'])
      expect((await app.send('GET', address(id, query))).status).toBe(422)
  })

  test('without a session or for customers', async () => {
    const id = await file('photo.png', sampleFiles.png)
    const status = async (cookie: string) => (await app.request(address(id), { headers: { cookie } })).status
    expect(await status('')).toBe(401)
    const admin = app.cookie()
    await app.signIn({ email: 'customer@example.com', password: 'just a customer' }, { admin: false })
    const customer = app.cookie()
    await app.openSession()
    expect(await status(customer)).toBe(403)
    expect(await status(admin)).toBe(200)
  })

  test('and the log says why, without the file name', async () => {
    await preview(await file('private name.pdf', sampleFiles.txt))
    const line = app.logged.findLast((entry) => entry.includes('preview.failed'))
    expect(line).toMatch(/^warn .*application\/pdf/)
    expect(line).not.toMatch(/private name/)
  })
})
