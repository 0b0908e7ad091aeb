import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getReadiness } from '#contract/health.ts'
import { storeMailFile } from '#server/files/store-mail-file.ts'
import { tickets } from '#server/schema/schema.ts'
import { docx } from '#test/unit/files/corpus/word.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient, multipart, uploadHeaders } from '#test/support/files/upload-client.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { EICAR, NEEDS_CLAMD, SKIP_REASON, startClamd } from '#test/support/services/clamd.ts'

const INFECTED = {
  status: 422,
  body: {
    detail: 'The malware scanner found something in this file, so it was not added.',
  },
}
const UNCHECKED = {
  status: 503,
  body: { detail: 'Files cannot be checked for malware right now. Please try again in a moment.' },
}
const infectedLetter = docx([{ name: 'word/media/image1.png', content: EICAR }])

describe(`With a malware scanner${SKIP_REASON}`, NEEDS_CLAMD, () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  let app: TestApp
  let files: ReturnType<typeof createUploadClient>
  beforeAll(async () => {
    clamd = await startClamd()
    app = await openTestApp({ CLAMD_URL: clamd.unix.href })
    files = createUploadClient(app)
  })
  afterAll(() => app.close())

  const post = (name: string, content: Uint8Array) => files.post('/api/attachments', multipart(name, content))
  const readiness = async () => {
    const { status, body } = await app.send('GET', '/readyz')
    return [status, getReadiness.response.parse(body)]
  }
  /** Posts the form as a browser without JavaScript does. */
  const postForm = async (name: string, content: Uint8Array) => {
    const { customerInfo, ...ticket } = ticketInput()
    const form = multipart(name, content, 'attachments')
    for (const [field, value] of Object.entries(ticket)) form.set(field, value)
    for (const [field, value] of Object.entries(customerInfo)) form.set(`customerInfo.${field}`, value)
    return (await app.request('/support', { method: 'POST', body: form })).status
  }
  /** Counts tickets, attachment rows, objects and staged files. */
  const everything = async () => ({
    tickets: await app.ctx.db.$count(tickets),
    rows: await files.rows(),
    objects: files.objects(),
  })
  let before: Awaited<ReturnType<typeof everything>>
  beforeEach(async () => void (before = await everything()))

  it('an infected file is refused and leaves nothing behind', async () => {
    expect(await post('eicar.txt', EICAR)).toMatchObject(INFECTED)
    expect(await post('letter.docx', infectedLetter)).toMatchObject(INFECTED)
    expect(await postForm('private.txt', EICAR)).toBe(422)
    expect(await everything()).toEqual(before)
    const { ticket, uploadToken } = await files.create()
    before = await everything()
    expect(await files.attach(ticket.id, uploadHeaders(uploadToken), multipart('private.txt', EICAR))).toMatchObject(
      INFECTED,
    )
    expect(await everything()).toEqual(before)
    expect(app.logged.join('\n')).not.toMatch(/private|letter/)
  })

  it('an infected file of a mail is refused with its reason, and leaves nothing behind', async () => {
    const path = join(app.config.dataDir, 'infected.txt')
    writeFileSync(path, EICAR)
    expect(await storeMailFile(app.ctx, { path, size: EICAR.length, name: 'eicar.txt' })).toEqual({
      refused: { name: 'eicar.txt', size: EICAR.length, reason: 'The malware scanner found something in it.' },
    })
    expect(await everything()).toEqual(before)
  })

  it('a clean file is stored', async () => {
    const replies = await Promise.all([
      post('letter.docx', docx()),
      post('picture.png', sampleFiles.png),
      post('notes.txt', sampleFiles.txt),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(files.objects()).toHaveLength(before.objects.length + 3)
    expect(await postForm('notes.txt', sampleFiles.txt)).toBe(200)
    await expect.poll(readiness).toEqual([200, expect.objectContaining({ status: 'ok', scanner: 'ok' })])
  })

  it('that cannot be reached, files are refused with 503 and tickets are accepted; both work once it is back', async () => {
    await clamd.kill()
    const reply = await post('notes.txt', sampleFiles.txt)
    expect(reply).toMatchObject(UNCHECKED)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await postForm('notes.txt', sampleFiles.txt)).toBe(503)
    expect(await everything()).toEqual(before)
    await expect.poll(readiness).toEqual([200, expect.objectContaining({ status: 'ok', scanner: 'down' })])
    await files.create()
    await clamd.restart()
    expect(await post('notes.txt', sampleFiles.txt)).toMatchObject({ status: 201 })
    await expect.poll(readiness).toEqual([200, expect.objectContaining({ status: 'ok', scanner: 'ok' })])
  })
})

it('Without a malware scanner, files are stored unscanned, and /readyz says so', async () => {
  const app = await openTestApp()
  expect(await createUploadClient(app).upload('eicar.txt', EICAR)).toMatchObject({ name: 'eicar.txt' })
  const readiness = async () => (await app.send('GET', '/readyz')).body
  await expect.poll(readiness).toMatchObject({ status: 'ok', scanner: 'off' })
  await app.close()
})
