import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCustomer } from '#contract/customers.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import { createTicket } from '#contract/tickets.ts'
import {
  attachments,
  drafts,
  heldAnswers,
  keptDrafts,
  noteVersions,
  notices,
  supportUsers,
  ticketEvents,
  ticketFollowers,
  ticketReads,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { removeQueuedObjects } from '#server/files/stored-objects.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

const KIM = { email: 'kim@neatline.example.com', password: 'another long password' }
const ROY = 'roy@ponderosa.example.com'
const at = new Date('2026-03-02T15:00:00Z')

let app: TestApp
let files: ReturnType<typeof createUploadClient>
let kim: string
let jo: string
beforeAll(async () => {
  app = await openTestApp()
  files = createUploadClient(app)
  await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
  await app.signIn()
  const idOf = async (email: string) =>
    (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email)))[0]!.id
  ;[kim, jo] = [await idOf(KIM.email), await idOf('jo@neatline.example.com')]
})
afterAll(() => app.close())

/** A ticket that Kim owns and follows, with something unsent, unread and noticed of Kim and of Jo, and three uploads of each. */
async function teamTicket(email: string) {
  const { db } = app.ctx
  const customerInfo = { ...ticketInput().customerInfo, email, firstName: 'Roy', lastName: 'Ito' }
  const { id } = (await app.call(createTicket, ticketInput({ customerInfo }))).ticket
  await db.update(tickets).set({ assignee_id: kim }).where(eq(tickets.id, id))
  const [note] = await db
    .insert(ticketResponses)
    .values({ ticket_id: id, user_id: kim, kind: 'note', channel: 'dashboard', message: 'Call first.', created_at: at })
    .returning()
  await db.insert(noteVersions).values({ response_id: note!.id, message: 'Cal first.', written_at: at })
  const uploads: string[] = []
  for (const user_id of [kim, jo]) {
    const of = { user_id, ticket_id: id }
    const upload = async () => (await files.upload()).id
    const [drafted, discarded, held] = [await upload(), await upload(), await upload()]
    uploads.push(drafted, discarded, held)
    await db
      .insert(drafts)
      .values({ ...of, kind: 'answer', message: `I asked ${email}`, files: [drafted], updated_at: at })
    await db
      .insert(keptDrafts)
      .values({ ...of, kind: 'note', message: 'Old', files: [discarded], reason: 'discarded', kept_at: at })
    await db.insert(heldAnswers).values({
      ...of,
      message: 'Tomorrow',
      files: [held],
      is_planned: true,
      cancel_if_customer_writes: true,
      send_at: new Date('2027-01-04T15:00:00Z'),
      created_at: at,
    })
    await db.insert(ticketFollowers).values({ ...of, created_at: at })
    await db.insert(ticketReads).values({ ...of, read_until: at })
    const about = { actor_id: user_id === kim ? jo : kim, response_id: note!.id }
    await db.insert(notices).values({ ...of, ...about, kind: 'mentioned', in_app: true, created_at: at })
  }
  await db.insert(ticketEvents).values([
    { ticket_id: id, actor_id: jo, kind: 'assignee_changed', to_value: 'Kim Ito', created_at: at },
    {
      ticket_id: id,
      actor_id: jo,
      kind: 'followers_changed',
      from_value: 'Kim Ito',
      to_value: 'Kim Ito, Jo Lindqvist',
      created_at: at,
    },
    {
      ticket_id: id,
      actor_id: jo,
      kind: 'title_changed',
      from_value: 'Ask Kim Ito',
      to_value: 'Kim Ito',
      created_at: at,
    },
  ])
  return { id, uploads }
}

const UNSENT = [drafts, keptDrafts, heldAnswers, ticketFollowers, ticketReads, notices]
const writersOf = async (ticketId: string) => {
  const all = await Promise.all(
    UNSENT.map((table) =>
      app.ctx.db.select({ user_id: table.user_id }).from(table).where(eq(table.ticket_id, ticketId)),
    ),
  )
  return all.map((rows) => rows.map(({ user_id }) => user_id))
}
const uploadsLeft = async (ids: string[]) =>
  (await app.ctx.db.select({ id: attachments.id }).from(attachments).where(inArray(attachments.id, ids))).map(
    ({ id }) => id,
  )
const historyOf = async (id: string) => {
  const rows = await app.ctx.db
    .select()
    .from(ticketEvents)
    .where(eq(ticketEvents.ticket_id, id))
    .orderBy(ticketEvents.id)
  return rows.map(({ kind, from_value, to_value, cause }) => [kind, from_value, to_value, cause])
}

describe('Erasing a customer', () => {
  it('removes what the team has written for their tickets and not sent, with the files, and what it noted about them', async () => {
    const [theirs, others] = [await teamTicket(ROY), await teamTicket('lee@example.com')]
    const [roy] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ROY))
    await app.call(updateCustomer, { id: roy!.id, notes: 'Ask for Lee.' })
    expect(await erasePerson(app.ctx, ROY)).toMatchObject({ ticketIds: [theirs.id], drafts: 4 })
    expect(await writersOf(theirs.id)).toEqual(UNSENT.map(() => []))
    expect(await writersOf(others.id)).toEqual(UNSENT.map(() => [kim, jo]))
    expect(await app.ctx.db.$count(noteVersions)).toBe(1)
    expect(await uploadsLeft([...theirs.uploads, ...others.uploads])).toEqual(expect.arrayContaining(others.uploads))
    expect(await uploadsLeft(theirs.uploads)).toEqual([])
    await removeQueuedObjects(app.ctx)
    expect(files.objects()).toHaveLength(6)
    expect(await historyOf(theirs.id)).toEqual([['removed', null, null, null]])
  })

  it('counts drafts and notes of others that mention their address', async () => {
    const [lee] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, 'lee@example.com'))
    await app.call(updateCustomer, { id: lee!.id, notes: `Works with ${ROY}.` })
    expect(await countMentions(app.ctx.db, ROY)).toBe(1)
    expect(await countMentions(app.ctx.db, 'lee@example.com')).toBe(2)
  })
})

describe('Erasing one of the team', () => {
  it('leaves tickets without owner and answers without name, and says so in their history', async () => {
    const { id, uploads } = await teamTicket('ana@example.com')
    await app.openSession(KIM)
    await app.call(addResponse, { id, message: 'On my way.' })
    await app.openSession()
    const before = (await historyOf(id)).slice(0, 1)
    // The one on Lee's ticket too.
    expect(await erasePerson(app.ctx, KIM.email)).toMatchObject({ records: 1, drafts: 4, answersKept: 3 })
    expect(await writersOf(id)).toEqual(UNSENT.map(() => [jo]))
    expect(await uploadsLeft(uploads)).toEqual(uploads.slice(3))
    const [ticket] = await app.ctx.db.select().from(tickets).where(eq(tickets.id, id))
    expect(ticket).toMatchObject({ assignee_id: null })
    const [noticed] = await app.ctx.db.select().from(notices).where(eq(notices.ticket_id, id))
    expect(noticed).toMatchObject({ user_id: jo, actor_id: null })
    expect(await app.call(listResponses, { id })).toMatchObject([{ message: 'On my way.', author: null }])
    expect(await historyOf(id)).toEqual([
      ...before,
      ['assignee_changed', null, 'an erased person', null],
      ['followers_changed', 'an erased person', 'an erased person, Jo Lindqvist', null],
      ['title_changed', 'Ask Kim Ito', 'Kim Ito', null],
      ['responded', null, null, null],
      ['status_changed', 'Open', 'In Progress', null],
      ['assignee_changed', 'an erased person', null, 'The owner has been erased.'],
      ['answer_undone', 'an erased person', null, 'The person who wrote it has been erased.'],
    ])
  })

  it('finds nothing about them any more, whatever the table', async () => {
    const { rows } = await app.ctx.db.execute<{ name: string; found: string }>(sql`
      select tables.table_name as name, query_to_xml(
        format('select count(*) as n from %I as r where position(%L in r::text) > 0', table_name, ${kim}::text), false, true, ''
      )::text as found
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ found }) => !found.includes('<n>0</n>')).map(({ name }) => name)).toEqual([])
  })
})
