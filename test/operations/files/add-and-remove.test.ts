import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAttachment } from '#contract/attachments.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient, multipart, uploadHeaders } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { testNow } from '#test/support/test-time.ts'

const UNKNOWN = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
let clock = 0
let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(clock) })
  files = createUploadClient(app)
  await app.work()
})
beforeEach(() => {
  clock = 0
  app.forgetSession()
})
afterAll(() => app.close())

let signedUp = false
async function asAdmin(): Promise<void> {
  await (signedUp ? app.openSession() : app.signIn())
  signedUp = true
}

describe('adding a file to a ticket', () => {
  test('is allowed with its upload token; the file is in the ticket’s folder at once', async () => {
    const { ticket, uploadToken } = await files.create()
    const reply = await files.attach(ticket.id, uploadHeaders(uploadToken))
    expect(reply.status).toBe(201)
    const { id } = addAttachment.response.parse(reply.body)
    expect(id).toMatch(new RegExp(`^${ticket.id}/\\d{13}-[0-9a-f]{32}\\.txt$`))
    expect(files.objects()).toEqual([id])
  })

  test('is allowed for an admin', async () => {
    const { ticket } = await files.create()
    await asAdmin()
    expect((await files.attach(ticket.id)).status).toBe(201)
  })

  test('is not-found for everyone else, before the file is read', async () => {
    const [{ ticket }, other] = [await files.create(), await files.create()]
    const before = files.objects()
    const replies = [
      await files.attach(UNKNOWN, uploadHeaders(other.uploadToken)),
      await files.attach('no-uuid', uploadHeaders(other.uploadToken)),
      await files.attach(ticket.id),
      await files.attach(ticket.id, uploadHeaders(other.uploadToken)),
      await files.attach(ticket.id, { authorization: `Bearer ${other.uploadToken}` }),
      await files.attach(ticket.id, {}, multipart('setup.exe', sampleFiles.exe)),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: replies[0]!.body })
    expect(files.objects()).toEqual(before)
  })

  test('is allowed for a day after the ticket was created', async () => {
    const { ticket, uploadToken } = await files.create()
    clock = 24 * 60 * 60 * 1000 + 1000
    expect((await files.attach(ticket.id, uploadHeaders(uploadToken))).status).toBe(404)
  })

  test('with an idempotency key adds the same file once, also as the fifth', async () => {
    const { ticket, uploadToken } = await files.create()
    for (let count = 0; count < 4; count++) await files.attach(ticket.id, uploadHeaders(uploadToken))
    const headers = { ...uploadHeaders(uploadToken), 'idempotency-key': `file-of-${ticket.id}` }
    const before = (await files.rows()).length
    const copies = await Promise.all([1, 2, 3].map(() => files.attach(ticket.id, headers)))
    copies.push(await files.attach(ticket.id, headers))
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { body } of copies) expect(addAttachment.response.parse(body)).toEqual(copies[0]!.body)
    const other = multipart('other.txt', Buffer.from('Another file'))
    expect((await files.attach(ticket.id, headers, other)).status).toBe(422)
    const kept = (await files.rows()).map(({ id }) => id)
    expect(kept.filter((id) => id.startsWith(ticket.id))).toHaveLength(5)
    expect(kept, 'and nothing of the copies').toHaveLength(before + 1)
    await expect.poll(() => files.objects()).toEqual(kept)
  })

  test('stops at five files, however many arrive concurrently', async () => {
    const { ticket, uploadToken } = await files.create([await files.upload()])
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => files.attach(ticket.id, uploadHeaders(uploadToken))),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 422, 422, 422, 422,
    ])
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      detail: 'You can only upload up to 5 files',
    })
    const kept = (await files.rows()).filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(kept).toHaveLength(5)
    const rows = (await files.rows()).map(({ id }) => id)
    await expect.poll(() => files.objects()).toEqual(rows)
  })
})

describe('removing a file', () => {
  test('is allowed with its token, before and after a ticket claimed it, and removes its bytes', async () => {
    const [temporary, claimed] = [await files.upload(), await files.upload()]
    const { ticket } = await files.create([claimed])
    const id = `${ticket.id}/${claimed.id.split('/')[1]}`
    expect(await files.remove(temporary.id, uploadHeaders(temporary.token))).toMatchObject({
      status: 204,
      body: null,
    })
    expect(await files.remove(id, uploadHeaders(claimed.token))).toMatchObject({ status: 204, body: null })
    await expect.poll(() => [temporary.id, claimed.id, id].map(files.stored)).toEqual([false, false, false])
  })

  test('is allowed with its ticket’s upload token for a day, and for an admin', async () => {
    const { ticket, uploadToken } = await files.create()
    const attach = async () => (await files.attach(ticket.id, uploadHeaders(uploadToken))).body.id as string
    const [first, second] = [await attach(), await attach()]
    expect((await files.remove(first, uploadHeaders(uploadToken))).status).toBe(204)
    clock = 24 * 60 * 60 * 1000 + 1000
    expect((await files.remove(second, uploadHeaders(uploadToken))).status).toBe(404)
    clock = 0
    await asAdmin()
    expect((await files.remove(second)).status).toBe(204)
  })

  test('is not-found for everyone else', async () => {
    const [mine, other, ticket] = [await files.upload(), await files.upload(), await files.create()]
    const replies = [
      await files.remove('temp/1-ab.txt', uploadHeaders(mine.token)),
      await files.remove('temp/\0', uploadHeaders(mine.token)),
      await files.remove('x', uploadHeaders(mine.token)),
      await files.remove(mine.id),
      await files.remove(mine.id, uploadHeaders(other.token)),
      await files.remove(mine.id, uploadHeaders(ticket.uploadToken)),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: replies[0]!.body })
    expect(files.stored(mine.id)).toBe(true)
  })
})
