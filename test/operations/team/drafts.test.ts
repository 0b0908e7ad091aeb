import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDraft, saveDraft } from '#contract/drafts.ts'
import { createTicket, getTicket } from '#contract/tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { attachments, drafts, keptDrafts, supportUsers } from '#server/schema/schema.ts'
import { purgeUnclaimedUploads } from '#server/maintenance/purge.ts'
import { purgeTables } from '#server/people/personal-data.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { readEvents } from '#test/support/read-events.ts'
import { eventually } from '#test/support/server.ts'

const DANA = { email: 'dana@neatline.example.com', password: 'a second pair of hands' }
const DAY = 24 * 60 * 60_000
let app: TestApp
let dana: string
let clock = new Date('2026-06-10T09:00:00Z')

beforeAll(async () => {
  app = await openTestApp({}, { now: () => clock })
  await app.signIn(DANA, { firstName: 'Dana', lastName: 'Ortiz' })
  dana = app.cookie()
  await app.signIn()
})
afterAll(() => app.close())

const newTicket = async () => (await app.call(createTicket, ticketInput())).ticket.id
const read = (id: string, kind: 'answer' | 'note' = 'answer', headers = {}) => app.call(getDraft, { id, kind }, headers)
const save = (id: string, body: object, headers = {}) =>
  app.send('PUT', `/api/tickets/${id}/draft?kind=answer`, body, headers)
const saved = async (id: string, body: object, headers = {}) => {
  const { status, body: draft } = await save(id, body, headers)
  expect(status).toBe(200)
  return saveDraft.response.parse(draft)
}
const texts = ({ kept }: { kept: { message: string; reason: string }[] }) =>
  kept.map(({ message, reason }) => `${reason}: ${message}`)

it('A draft is one per person, ticket and box, and is there for every machine of its writer', async () => {
  const id = await newTicket()
  expect(await read(id)).toMatchObject({
    message: '',
    updated_at: null,
    files: [],
    to: null,
    kept: [],
    from_others: [],
  })
  await saved(id, { message: 'Please pull ' })
  await saved(id, { message: 'Please pull the tab.\n' })
  await app.send('PUT', `/api/tickets/${id}/draft?kind=note`, { message: 'Third time this year' })
  expect((await read(id)).message).toBe('Please pull the tab.\n')
  expect((await read(id, 'note')).message).toBe('Third time this year')
  expect((await read(id, 'answer', { cookie: dana })).message).toBe('')
  expect((await app.call(getTicket, { id })).draft).toBe(true)
  expect((await app.call(getTicket, { id }, { cookie: dana })).draft).toBe(false)
  await app.send('PUT', `/api/tickets/${id}/draft?kind=note`, { message: '' })
  expect(await saved(id, { message: ' \n' })).toMatchObject({ message: '', updated_at: null })
  expect((await app.call(getTicket, { id })).draft).toBe(false)
})

it('Two machines that write at once: the newest is current, the other is kept, and every version is later', async () => {
  const id = await newTicket()
  const first = await saved(id, { message: 'from the office', base: null })
  const grown = await saved(id, { message: 'from the office, again', base: first.updated_at })
  expect([grown.kept, grown.updated_at! > first.updated_at!]).toEqual([[], true])
  const other = await saved(id, { message: 'from home', base: null })
  expect(texts(other)).toEqual(['replaced: from the office, again'])
  expect([other.message, other.updated_at! > grown.updated_at!]).toEqual(['from home', true])
  // Emptying a box that shows an old text takes nothing from the other machine.
  expect((await saved(id, { message: '', base: grown.updated_at })).message).toBe('from home')
  // What is taken back is not offered once more; what it replaces is.
  const restored = await saved(id, { message: 'from the office, again', base: null })
  expect(texts(restored)).toEqual(['replaced: from home'])
})

it('A save that arrives after its text was sent does not bring the draft back', async () => {
  const id = await newTicket()
  const { updated_at } = await saved(id, { message: 'Sent by now' })
  const [row] = await app.ctx.db.delete(drafts).where(eq(drafts.ticket_id, id)).returning()
  const { user_id, kind } = row!
  await app.ctx.db
    .insert(keptDrafts)
    .values({ user_id, ticket_id: id, kind, message: 'Sent by now', reason: 'sent', kept_at: clock })
  expect(await saved(id, { message: 'Sent by now', base: updated_at })).toMatchObject({ message: '', updated_at: null })
  expect((await saved(id, { message: 'One thing more', base: null })).message).toBe('One thing more')
})

it('Files of a draft are there on another machine with tokens to send them; others’ and claimed ones are refused', async () => {
  const files = createUploadClient(app)
  const [id, upload] = [await newTicket(), await files.upload('photo.png', sampleFiles.png)]
  const given = [{ id: upload.id, token: upload.token }]
  await saved(id, { message: '', files: given, to: [] })
  await saved(id, { message: 'See the photo' })
  // Another machine, which had begun before the photo was added and has no files, or removes all.
  for (const message of ['', 'See the photo'])
    expect(await saved(id, { message, files: [], base: null })).toMatchObject({ files: [{ id: upload.id }] })
  const [file] = (await read(id)).files
  expect(file).toMatchObject({ id: upload.id, name: 'photo.png', contentType: 'image/png' })
  const wrong = await save(id, { message: 'x', files: [{ id: upload.id, token: 'forged' }] })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'files.0'])
  await app.call(createTicket, ticketInput({ attachments: [{ id: file!.id, token: file!.token }] }))
  expect((await read(id)).files).toEqual([])
  expect((await save(id, { message: 'x', files: given })).status).toBe(422)
  expect((await read(id)).message).toBe('See the photo')
})

it('A shared draft can be taken over by the rest of the team, who learn of it at once', async () => {
  const id = await newTicket()
  const [jo] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email))
  const watcher = readEvents(await app.request(watchTickets.path, { headers: { cookie: dana } }))
  await watcher.opened
  await saved(id, { message: 'Mine alone' })
  expect((await read(id, 'answer', { cookie: dana })).from_others).toEqual([])
  await saved(id, { message: 'Finish this', shared: true })
  const announced = () => watcher.everything().filter(({ kind }) => kind === 'draft')
  await eventually('the draft is announced', () => announced().length > 0)
  expect(announced()).toHaveLength(1)
  const offered = { admin: { id: jo!.id, name: 'Jo Lindqvist' }, message: 'Finish this' }
  expect((await read(id, 'answer', { cookie: dana })).from_others).toEqual([offered])
  expect((await read(id, 'note', { cookie: dana })).from_others).toEqual([])
  await app.send('POST', `/api/tickets/${id}/messages`, { kind: 'answer', message: 'Finished it' })
  await eventually('its end is announced', () => announced().length === 2)
  expect((await read(id, 'answer', { cookie: dana })).from_others).toEqual([])
  await watcher.close()
})

it('A discarded draft can be had back for 24 hours, and one that is not touched goes after 30 days', async () => {
  const [id, other] = [await newTicket(), await newTicket()]
  await saved(id, { message: 'Never mind' })
  await saved(other, { message: 'Later' })
  const path = `/api/tickets/${id}/draft?kind=answer`
  const discarded = await app.send('DELETE', path)
  expect(discarded.body).toMatchObject({ message: '', updated_at: null })
  expect(texts((await app.send('DELETE', path)).body)).toEqual(['discarded: Never mind'])
  expect((await read(id, 'answer', { cookie: dana })).kept).toEqual([])
  clock = new Date(clock.getTime() + DAY + 1_000)
  await app.openSession()
  expect((await read(id)).kept).toEqual([])
  await purgeTables(app.ctx, [drafts, keptDrafts])
  expect(await app.ctx.db.$count(keptDrafts, eq(keptDrafts.ticket_id, id))).toBe(0)
  expect((await read(other)).message).toBe('Later')
  clock = new Date(clock.getTime() + 30 * DAY)
  await app.openSession()
  await purgeTables(app.ctx, [drafts, keptDrafts])
  expect(await app.ctx.db.$count(drafts, eq(drafts.ticket_id, other))).toBe(0)
})

it('Files that were discarded with a text come back with it, and are not purged before', async () => {
  const files = createUploadClient(app)
  const id = await newTicket()
  const upload = (name: string) => files.upload(name, sampleFiles.png)
  const [claimed, photo, unused] = [await upload('claimed.png'), await upload('photo.png'), await upload('unused.png')]
  const given = [claimed, photo].map((file) => ({ id: file.id, token: file.token }))
  await saved(id, { message: 'See the photo', files: given })
  const discarded = await app.send('DELETE', `/api/tickets/${id}/draft?kind=answer`)
  const [kept] = saveDraft.response.parse(discarded.body).kept
  await purgeUnclaimedUploads({ ...app.ctx, now: () => new Date(clock.getTime() + 30 * DAY) })
  const stored = ({ id: key }: { id: string }) => app.ctx.db.$count(attachments, eq(attachments.id, key))
  expect([await stored(photo), await stored(unused)]).toEqual([1, 0])
  await app.call(createTicket, ticketInput({ attachments: given.slice(0, 1) }))
  await saved(id, { message: 'Begun since' })
  const back = await saved(id, { message: 'See the photo', restored: kept!.id, base: null })
  expect([back.message, back.files.map((file) => file.id)]).toEqual(['See the photo', [photo.id]])
})
