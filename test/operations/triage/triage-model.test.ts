import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readCorrections, learnCorrections, correctionsReport } from '../../../cli/train/learn-corrections.ts'
import { toTrainingExample } from '../../../cli/train/learn.ts'
import { type TrainingSet, readTrainingSet } from '../../../cli/train/train-model.ts'
import { trainingTickets } from '../../../cli/train/training-tickets.ts'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { CATEGORIES, type Category, PRIORITIES } from '#contract/vocabulary.ts'
import { packModel, readModel, unpackModel } from '#server/triage/model/triage-model.ts'
import { supportUsers, ticketEvents, triageModels } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const { model: release, base } = readModel()
const now = new Date(TUESDAY)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  // Each test begins without corrections; the history itself keeps them.
  await app.ctx.db.execute(sql`alter table ticket_events disable trigger ticket_events_kept`)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(triageModels)
  await app.ctx.db.delete(ticketEvents)
})

/** The release's model, changed to give every ticket the same category. Compressing it takes a second. */
function obsessedWith(category: Category): Buffer {
  const bias = Float32Array.from(release.category.bias, (value, at) => (CATEGORIES[at] === category ? 500 : value))
  return packModel({ ...release, category: { ...release.category, bias } })
}
const [software, network] = [obsessedWith('Software'), obsessedWith('Network')]

const publish = (model: Buffer, of = base) =>
  app.ctx.db.insert(triageModels).values({ base: of, model, created_at: now })

async function suggestion() {
  const { ticket } = await app.call(createTicket, ticketInput())
  return (await app.call(getTicket, { id: ticket.id })).ai_analysis?.suggested_category
}

describe('The next ticket is analysed', () => {
  it('with the model of the release while nothing is published', async () => {
    expect(await suggestion()).toBe('Printer')
  })

  it('with the newest published model, from the moment it is there until it is withdrawn', async () => {
    await publish(software)
    expect(await suggestion()).toBe('Software')
    await publish(network)
    expect(await suggestion()).toBe('Network')
    await app.ctx.db.delete(triageModels)
    expect(await suggestion()).toBe('Printer')
  })

  it('not with a model trained for another release', async () => {
    await publish(network, 'another base')
    expect(await suggestion()).toBe('Printer')
  })

  it.each([
    ['no model at all', () => Buffer.from('no model')],
    ['a model cut off', () => packModel({ ...release, priority: { ...release.priority, hashed: new Int8Array(8) } })],
    ['a model of other classes', () => packModel({ ...release, category: release.priority })],
  ])('with the previous model when the newest is %s, which is logged once', async (_, bytes) => {
    await publish(software)
    await publish(bytes())
    const before = app.logged.length
    expect(await suggestion()).toBe('Software')
    expect(await suggestion()).toBe('Software')
    const complaints = app.logged.slice(before).filter((line) => line.startsWith('error analysis.model_unusable'))
    expect(complaints).toHaveLength(1)
  })
})

describe('A training example is', () => {
  const ticketAbout = async (title: string) => (await app.call(createTicket, ticketInput({ title }))).ticket.id
  const expected = (title: string, category: Category | null, priority: (typeof PRIORITIES)[number] | null) =>
    toTrainingExample({ title, description: ticketInput().description, category, priority })

  it('the text of a corrected ticket with its latest correction, and nothing else', async () => {
    const [one, two, three] = [await ticketAbout('One'), await ticketAbout('Two'), await ticketAbout('Three')]
    await ticketAbout('Nobody corrected this')
    await app.call(updateTicket, { id: three, priority: 'Low', category: 'Email' })
    await app.call(updateTicket, { id: one, category: 'Email' })
    await app.call(updateTicket, { id: one, category: 'Network', status: 'Resolved' })
    await app.call(updateTicket, { id: two, priority: 'Critical' })
    expect(await readCorrections(app.ctx.db)).toEqual([
      expected('One', 'Network', null),
      expected('Two', null, 'Critical'),
      expected('Three', 'Email', 'Low'),
    ])
  })

  it('not a correction that was reverted', async () => {
    const id = await ticketAbout('Back and forth')
    await app.call(updateTicket, { id, category: 'Email', priority: 'High' })
    await app.call(updateTicket, { id, category: 'Network' })
    await app.call(updateTicket, { id, category: 'Printer' })
    expect(await readCorrections(app.ctx.db)).toEqual([expected('Back and forth', null, 'High')])
  })

  it('not a change by a person who is no admin', async () => {
    const id = await ticketAbout('By another person')
    await app.call(updateTicket, { id, category: 'Email' })
    const admins = (is_admin: boolean) =>
      app.ctx.db.update(supportUsers).set({ is_admin }).where(eq(supportUsers.email, ADMIN.email))
    await admins(false)
    try {
      expect(await readCorrections(app.ctx.db)).toEqual([])
    } finally {
      await admins(true)
    }
    expect(await readCorrections(app.ctx.db)).toHaveLength(1)
  })
})

describe('A correction', () => {
  let course: TrainingSet
  beforeAll(() => {
    course = readTrainingSet(trainingTickets().filter((_, at) => at % 40 === 0))
  })
  const shifted = <T>(list: readonly T[], value: T) => list[(list.indexOf(value) + 2) % list.length]!

  it('is learned and published when the test set is classified no worse', async () => {
    const corrections = course.heldOutTickets.map(toTrainingExample)
    const outcome = await learnCorrections(app.ctx.db, course, { corrections, base, now })
    expect(outcome.attempts.at(-1)).toMatchObject({ worse: [] })
    expect(outcome.attempts.at(-1)!.evaluation.categoryF1).toBeGreaterThan(outcome.before.categoryF1)
    const rows = await app.ctx.db.select().from(triageModels)
    expect(rows.map((row) => [row.id, row.base])).toEqual([[outcome.published, base]])
    expect(await app.ctx.triageModel()).toEqual(unpackModel(rows[0]!.model))
    expect(correctionsReport(corrections, outcome)).toContain(`Published as model ${outcome.published}`)
  })

  it('is not published when results get worse, which the report says', async () => {
    const corrections = course.heldOutTickets.map((ticket) =>
      toTrainingExample({
        ...ticket,
        category: shifted(CATEGORIES, ticket.category),
        priority: shifted(PRIORITIES, ticket.priority),
      }),
    )
    const outcome = await learnCorrections(app.ctx.db, course, { corrections, base, now })
    expect(outcome.published).toBeUndefined()
    expect(outcome.attempts.map(({ worse }) => worse.length > 0)).toEqual([true, true, true, true])
    expect(await app.ctx.db.select().from(triageModels)).toEqual([])
    const report = correctionsReport(corrections, outcome)
    expect(report).toMatch(/^Not published: .*macro-F1 of the category/m)
    expect(report).not.toContain(course.heldOutTickets[0]!.title)
  })
})
