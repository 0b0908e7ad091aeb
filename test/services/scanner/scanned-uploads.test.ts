import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeMailFile } from '#server/files/store-mail-file.ts'
import { createApp } from '#server/http/app.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient, multipart } from '#test/support/files/upload-client.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { noPages } from '#test/support/no-pages.ts'
import { REFUSAL, fileOf, scannerAt, startFakeClamd, startPatientClamd } from './fake-clamd.ts'

let clamd: Awaited<ReturnType<typeof startPatientClamd>>
let app: TestApp
let files: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  clamd = await startPatientClamd()
  app = await openTestApp({ ...(await createTestDatabase()), CLAMD_URL: clamd.url.href })
  files = createUploadClient(app)
})
afterAll(() => app.close())

const everything = async () => ({ rows: await files.rows(), objects: files.objects() })
let before: Awaited<ReturnType<typeof everything>>
beforeEach(async () => void (before = await everything()))

/** Uploads a file; resolves once it is being scanned. */
async function upload(signal?: AbortSignal) {
  const body = multipart('private.txt', sampleFiles.txt)
  const response = app.request('/api/attachments', { method: 'POST', body, ...(signal && { signal }) })
  await clamd.holds(1)
  return { response }
}

describe('With a malware scanner', () => {
  it('an infected file is refused and leaves nothing behind, not even its name in the log', async () => {
    const { response } = await upload()
    clamd.respond('stream: Win.Test.EICAR_HDB-1 FOUND\0')
    const { status, json } = await response.then(async (reply) => ({ status: reply.status, json: await reply.json() }))
    expect(status).toBe(422)
    expect(json.detail).toBe('The malware scanner found something in this file, so it was not added.')
    expect(await everything()).toEqual(before)
    expect(app.logged.join('\n')).not.toContain('private')
  })

  it('a clean file is stored', async () => {
    const { response } = await upload()
    clamd.respond()
    expect((await response).status).toBe(201)
    expect(files.objects()).toHaveLength(before.objects.length + 1)
  })

  it('a file whose sender gives up while it is scanned is scanned no further, and leaves nothing behind', async () => {
    const sender = new AbortController()
    const { response } = await upload(sender.signal)
    sender.abort()
    await response.catch(() => {})
    expect(await everything()).toEqual(before)
    clamd.held.length = 0
  })

  it('that gives no verdict, files are refused with 503, and tickets are accepted', async () => {
    const { response } = await upload()
    clamd.respond('stream: Cannot allocate memory ERROR\0')
    const reply = await response
    expect([reply.status, (await reply.json()).detail]).toEqual([503, REFUSAL.message])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
    await files.create()
  })

  it('that gives no verdict, a file of a mail is not stored: the mail is read again', async () => {
    const path = fileOf(1_000)
    const stored = storeMailFile(app.ctx, { path, size: 1_000, name: 'scan.txt', contentType: 'text/plain' })
    await clamd.holds(1)
    clamd.respond('stream: Cannot allocate memory ERROR\0')
    await expect(stored).rejects.toMatchObject(REFUSAL)
    expect(await everything()).toEqual(before)
  })

  it('the server says whether it can be reached, and works either way', async () => {
    const states = [
      await startFakeClamd((socket) => socket.end('PONG\0')),
      await startFakeClamd((socket) => socket.end()),
    ]
    const asked = states.map(async (url) => {
      const server = createApp({ ...app.ctx, scanner: scannerAt(url) }, app.probes, noPages())
      const response = await server.request('http://localhost:3000/readyz')
      return [response.status, ((await response.json()) as { scanner: string }).scanner]
    })
    expect(await Promise.all(asked)).toEqual([
      [200, 'ok'],
      [200, 'down'],
    ])
  })
})
