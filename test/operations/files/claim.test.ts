import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeObject } from '#server/files/stored-objects.ts'
import { tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { type Uploaded, createUploadClient } from '#test/support/files/upload-client.ts'

const DETAIL = 'A file could not be attached. Remove it and add it again.'
let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  app = await openTestApp()
  files = createUploadClient(app)
})
afterAll(() => app.close())

const nameOf = ({ id }: { id: string }) => id.split('/')[1]
const countTickets = () => app.ctx.db.$count(tickets)
const submit = (given: { id: string; token: string }[], email = 'marisol@example.com') => {
  const attachments = given.map(({ id, token }) => ({ id, token }))
  const customerInfo = { ...ticketInput().customerInfo, email }
  return app.send('POST', '/api/tickets', ticketInput({ attachments, customerInfo }))
}

describe('a ticket claims the files uploaded for it', () => {
  test('and they move to its own folder', async () => {
    const uploads = [await files.upload('a.txt'), await files.upload('b.txt')]
    const { ticket } = await files.create(uploads)
    const claimed = uploads.map((upload) => `${ticket.id}/${nameOf(upload)}`)
    const rows = (await files.rows()).filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(claimed.toSorted())
    expect(uploads.map(({ id }) => files.stored(id))).toEqual([true, true])
    await app.work()
    await expect.poll(() => files.objects()).toEqual(claimed.toSorted())
  })

  test('once: of two tickets that claim the same file concurrently, one gets it', async () => {
    const upload = await files.upload()
    // Tickets of one customer are written one after the other anyway.
    const submissions = Array.from({ length: 6 }, (_, index) => submit([upload], `customer-${index}@example.com`))
    const statuses = (await Promise.all(submissions)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  })
})

describe('a ticket is not created with a file that does not exist or has another owner', () => {
  const cases: [string, (mine: Uploaded, other: Uploaded) => { id: string; token: string }[]][] = [
    ['the token of another file', (mine, other) => [mine, { ...other, token: mine.token }]],
    ['a made-up token', (mine, other) => [mine, { ...other, token: 'x' }]],
    ['the same file twice', (mine) => [mine, mine]],
    ['a file that does not exist', (mine) => [mine, { id: 'temp/1-ab.txt', token: mine.token }]],
    ['a place that is not temp/', (mine, other) => [mine, { ...other, id: `x/${nameOf(other)}` }]],
  ]
  test.each(cases)('%s', async (_, attachmentsOf) => {
    const before = [await countTickets(), await files.rows()]
    const [mine, other] = [await files.upload(), await files.upload()]
    const reply = await submit(attachmentsOf(mine, other))
    expect(reply).toMatchObject({
      status: 422,
      body: { detail: DETAIL, errors: [{ path: 'attachments.1', message: DETAIL }] },
    })
    expect(await countTickets()).toBe(before[0])
    await files.remove(mine.id, { authorization: `Upload ${mine.token}` })
    await files.remove(other.id, { authorization: `Upload ${other.token}` })
    expect(await files.rows()).toEqual(before[1])
  })

  test('an id the database cannot store', async () => {
    const mine = await files.upload()
    const reply = await submit([mine, { id: 'temp/\0', token: mine.token }])
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'attachments.1.id' }] } })
    await files.remove(mine.id, { authorization: `Upload ${mine.token}` })
  })

  test('a file of another ticket', async () => {
    const upload = await files.upload()
    const { ticket } = await files.create([upload])
    expect(await submit([upload])).toMatchObject({ status: 422 })
    expect(await submit([{ ...upload, id: `${ticket.id}/${nameOf(upload)}` }])).toMatchObject({ status: 422 })
  })

  test('more than five files', async () => {
    const uploads = await Promise.all(Array.from({ length: 6 }, () => files.upload()))
    expect((await submit(uploads)).status).toBe(422)
    expect((await submit(uploads.slice(1))).status).toBe(201)
  })
})

test('bytes removed before their move do not reappear', async () => {
  const [from, to] = ['temp/1-ab.txt', '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11/1-ab.txt']
  await app.ctx.storage.put(from, await app.ctx.staging.write(Readable.from([Buffer.from('x')]), 1))
  await removeObject(app.ctx, { key: to })
  await app.ctx.storage.move(from, to)
  expect(files.objects().filter((key) => key.endsWith('/1-ab.txt'))).toEqual([])
})
