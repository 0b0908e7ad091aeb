import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listAttachments, previewAttachment } from '#contract/attachments.ts'
import { listTickets } from '#contract/tickets.ts'
import { PAGE_EVENT_KINDS, type TicketEventKind } from '#contract/vocabulary.ts'
import { attachments, notices, supportUsers, tickets } from '#server/schema/schema.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { setRole } from '#server/people/account-commands.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { historyLines, signInTeam } from './history-team.ts'

const HOUR = 60 * 60 * 1000
let app: TestApp
let files: ReturnType<typeof createUploadClient>
let team: Awaited<ReturnType<typeof signInTeam>>
let clock = Date.parse('2026-11-23T16:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(clock) })
  files = createUploadClient(app)
  await app.signIn()
  team = await signInTeam(app)
})
afterAll(() => app.close())

/** A ticket with a picture and a PDF. */
async function ticketWithFiles() {
  const uploads = [
    await files.upload('front desk.png', sampleFiles.png),
    await files.upload('invoice.pdf', sampleFiles.pdf),
  ]
  const { ticket } = await files.create(uploads)
  const listed = await app.call(listAttachments, { id: ticket.id })
  const named = (name: string) => {
    const { id, url } = listed.find((file) => file.name === name)!
    return { id, url: url! }
  }
  return { id: ticket.id, picture: named('front desk.png'), invoice: named('invoice.pdf') }
}
async function open(path: string, headers = {}, method = 'GET'): Promise<number> {
  const response = await app.request(path, { method, headers })
  await response.arrayBuffer()
  return response.status
}
const preview = ({ id }: { id: string }, query: string, headers = {}, method = 'GET') =>
  open(previewAttachment.path.replace('{id}', encodeURIComponent(id)) + query, headers, method)
const openings = async (id: string) =>
  (await historyLines(app, id))
    .filter(([, kind]) => kind === 'file_opened' || kind === 'file_previewed')
    .map(([who, kind, , name]) => [who, kind, name])
const expectOpenings = (id: string, expected: unknown[][]) => expect.poll(() => openings(id)).toEqual(expected)

it('The history says who of the team opened or previewed which file', async () => {
  const { id, picture, invoice } = await ticketWithFiles()
  const { asKim, asSam } = team
  expect(await open(picture.url, asKim)).toBe(200)
  await expectOpenings(id, [['person Kim Ito', 'file_opened', 'front desk.png']])
  expect(await preview(picture, '?size=large', asKim)).toBe(200)
  await expect.poll(() => openings(id)).toHaveLength(2)
  expect(await preview(invoice, '?size=large', asSam)).toBe(200)
  const all = [
    ['person Kim Ito', 'file_opened', 'front desk.png'],
    ['person Kim Ito', 'file_previewed', 'front desk.png'],
    ['person Sam Ortega', 'file_previewed', 'invoice.pdf'],
  ]
  await expectOpenings(id, all)
  const [sam] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, 'sam@neatline.example.com'))
  await app.ctx.transact((tx) => setRole(tx, sam!.email!, null))
  expect(await open(invoice.url, asSam)).toBe(200)
  await expectOpenings(id, all)
  await erasePerson(app.ctx, sam!.email!)
  await expectOpenings(id, [...all.slice(0, 2), ['person An erased person', 'file_previewed', 'invoice.pdf']])
})

it('Nothing is recorded of customers, strangers, HEAD requests, wrong links, and pictures that are shown by themselves', async () => {
  const { id, picture, invoice } = await ticketWithFiles()
  const admin = app.cookie()
  await app.signIn({ email: 'customer@example.com', password: 'just a customer' }, { admin: false })
  const customer = { cookie: app.cookie() }
  await app.openSession()
  expect(app.cookie()).not.toBe(admin)
  for (const headers of [customer, { cookie: '' }, { cookie: 'helpdesk.session_token=forged.x' }])
    expect(await open(picture.url, headers)).toBe(200)
  for (const size of ['small', 'inline']) expect(await preview(picture, `?size=${size}`)).toBe(200)
  expect(await preview(picture, '?size=large', customer)).toBe(403)
  expect(await preview(picture, '?size=large', {}, 'HEAD')).toBe(200)
  expect(await open(picture.url, {}, 'HEAD')).toBe(200)
  expect(await open(`${picture.url}x`)).toBe(404)
  const { id: unclaimed } = await files.upload('draft.png', sampleFiles.png)
  expect(await preview({ id: unclaimed }, '?size=large')).toBe(200)
  await open(invoice.url)
  await expectOpenings(id, [['person Jo Lindqvist', 'file_opened', 'invoice.pdf']])
})

it('A file that is opened again by the same person is recorded once in 24 hours, however many requests come at once', async () => {
  const { id, picture } = await ticketWithFiles()
  const again = { range: 'bytes=0-9', 'if-none-match': '*', 'if-modified-since': new Date(clock).toUTCString() }
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => open(picture.url, at % 2 === 0 ? again : {})))
  expect(new Set(all)).toEqual(new Set([200]))
  const once = [['person Jo Lindqvist', 'file_opened', 'front desk.png']]
  await expectOpenings(id, once)
  const openLater = async (hours: number) => {
    clock += hours * HOUR
    await app.openSession()
    const [file] = (await app.call(listAttachments, { id })).filter(({ name }) => name === 'front desk.png')
    expect(await open(file!.url!)).toBe(200)
  }
  await openLater(23)
  await openLater(1)
  await expectOpenings(id, [...once, ...once])
})

it('Opening a file changes nothing of its ticket, and no customer’s page learns of it', async () => {
  const { id, picture } = await ticketWithFiles()
  await ticketWithFiles()
  const state = async () => ({
    ticket: await app.ctx.db.select().from(tickets).where(eq(tickets.id, id)),
    listed: (await app.call(listTickets, {})).tickets,
    notices: await app.ctx.db.$count(notices),
  })
  const before = await state()
  clock += HOUR / 2
  await open(picture.url)
  await preview(picture, '?size=large')
  await expect.poll(() => openings(id)).toHaveLength(2)
  expect(await state()).toEqual(before)
  const own: TicketEventKind[] = ['file_opened', 'file_previewed', 'draft_restored']
  expect((PAGE_EVENT_KINDS as readonly TicketEventKind[]).filter((kind) => own.includes(kind))).toEqual([])
})

it('A file is there whether or not that can be recorded, and nobody waits for it', async () => {
  const { id, picture } = await ticketWithFiles()
  const transact = vi.spyOn(app.ctx, 'transact')
  transact.mockImplementationOnce(() => new Promise(() => {}))
  expect(await open(picture.url)).toBe(200)
  transact.mockRejectedValueOnce(new Error('could not extend file: No space left on device'))
  app.logged.length = 0
  expect(await preview(picture, '?size=large')).toBe(200)
  await expect.poll(() => app.logged.join('\n')).toMatch(/^warn history\.opening_not_recorded .*No space left/m)
  expect(app.logged.join('\n')).not.toContain('front desk')
  transact.mockImplementationOnce(async (work) => {
    await app.ctx.db.delete(attachments).where(eq(attachments.id, picture.id))
    return app.ctx.transact(work)
  })
  app.logged.length = 0
  expect(await open(picture.url)).toBe(200)
  await expect.poll(() => transact.mock.settledResults.at(-1)?.type).toBe('fulfilled')
  transact.mockRestore()
  expect(await openings(id)).toEqual([])
  expect(app.logged.filter((line) => !line.startsWith('info'))).toEqual([])
})
