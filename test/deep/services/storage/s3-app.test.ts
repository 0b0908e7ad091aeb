import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { getHistory } from '#contract/history.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient, multipart } from '#test/support/files/upload-client.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { NEEDS_S3, type S3Server, SKIP_REASON, startS3 } from '#test/support/services/s3-server.ts'
import { eventually } from '#test/support/server.ts'

describe(`The product with its attachments on a real S3 server${SKIP_REASON}`, NEEDS_S3, () => {
  let server: S3Server
  let app: TestApp
  let files: ReturnType<typeof createUploadClient>
  let bucket: string
  let endpoint: URL
  let secret: string
  const objects = () => server.keys(bucket)
  /** Where our link leads to. */
  const serviceLink = async (url: string) => {
    const response = await app.request(url)
    expect(response.status).toBe(302)
    return new URL(response.headers.get('location')!)
  }

  beforeAll(async () => {
    server = await startS3()
    const config = await server.bucket()
    ;({ bucket, endpoint, secretAccessKey: secret } = config)
    app = await openTestApp({
      STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint.href)}&region=${config.region}`,
      AWS_ACCESS_KEY_ID: config.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    })
    files = createUploadClient(app)
    await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  it('handles a file from its upload through its ticket to its removal', async () => {
    const upload = await files.upload('front desk.png', sampleFiles.png)
    expect(await objects()).toEqual([upload.id])
    expect(files.objects()).toEqual([])

    const { ticket } = await files.create([upload])
    const key = `${ticket.id}/${upload.id.split('/')[1]}`
    const [waiting] = await app.call(listAttachments, { id: ticket.id })
    expect(waiting).toMatchObject({ id: key, name: 'front desk.png' })
    const ours = async () => Buffer.from(await (await app.request(waiting!.url!)).arrayBuffer())
    expect(await ours()).toEqual(sampleFiles.png)

    await app.work()
    await expect.poll(objects).toEqual([key])
    const link = await serviceLink(waiting!.url!)
    expect([link.origin, link.pathname]).toEqual([endpoint.origin, `/${bucket}/${key}`])
    expect(link.searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(await bytesAt(link)).toEqual(sampleFiles.png)
    const opened = async () =>
      (await app.call(getHistory, { id: ticket.id })).filter(({ kind }) => kind === 'file_opened')
    await expect.poll(opened).toMatchObject([{ to: 'front desk.png' }])

    expect((await files.remove(key)).status).toBe(204)
    await eventually('an empty bucket', async () => (await objects()).length === 0)
    expect((await fetch(link)).status).toBe(404)
  })

  it('adds a file to an existing ticket', async () => {
    const { ticket } = await files.create()
    const { status, body } = await files.attach(ticket.id)
    expect([status, body.name]).toEqual([201, 'notes.txt'])
    expect(await objects()).toEqual([body.id])
    const [file] = await app.call(listAttachments, { id: ticket.id })
    expect(await bytesAt(await serviceLink(file!.url!))).toEqual(sampleFiles.txt)
  })

  it('returns no link for a file whose object is gone', async () => {
    const { ticket } = await files.create()
    const { body } = await files.attach(ticket.id)
    await app.ctx.storage.remove(body.id)
    expect(await app.call(listAttachments, { id: ticket.id })).toMatchObject([{ id: body.id, url: null }])
  })

  it('is ready, and leaves no files on its own disk', async () => {
    const readiness = async () => (await app.send('GET', '/readyz')).body
    // On a busy machine a check may be late.
    await expect.poll(readiness).toMatchObject({ status: 'ok', storage: 'ok' })
    expect(files.objects()).toEqual([])
    expect(existsSync(join(app.config.dataDir, 'attachments/temp'))).toBe(false)
  })

  it('refuses files while the service is unavailable, leaves nothing of them, and does everything else', async () => {
    const rows = await files.rows()
    await server.close()
    const upload = await files.post('/api/attachments', multipart('notes.txt', sampleFiles.txt))
    expect(upload.status).toBe(503)
    expect(upload.body.detail).toBe('Files cannot be stored right now. Please try again in a moment.')
    expect(upload.headers.get('retry-after')).toBe('5')
    expect(files.objects()).toEqual([])
    expect(await files.rows()).toEqual(rows)
    expect((await files.create()).ticket.ticket_id).toBeGreaterThan(1000)
    expect(await app.send('GET', '/readyz')).toMatchObject({ status: 503, body: { storage: 'down' } })
    expect(app.logged.join('\n')).toContain('STORAGE_URL cannot be reached (ECONNREFUSED)')
    expect(app.logged.join('\n')).not.toContain(secret)
  })
})

async function bytesAt(url: string | URL): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
