import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket, getTicket, listTickets, markSpam, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { analyseTicket } from '#server/triage/analyse-ticket.ts'
import { findSimilarTickets } from '#server/triage/similar-tickets.ts'
import { ticketResponses, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const create = async (title: string, description: string) =>
  (await app.call(createTicket, ticketInput({ title, description }))).ticket

async function resolved(title: string, description: string, ...messages: string[]) {
  const ticket = await create(title, description)
  for (const message of messages) await app.call(addResponse, { id: ticket.id, message })
  return app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
}

/** Stores a message of every kind that is not an answer, each later than the answers. */
const writeOtherKinds = (ticket_id: string, message: string) =>
  app.ctx.db.insert(ticketResponses).values(
    (['customer', 'note', 'automatic'] as const).map((kind) => ({
      ticket_id,
      message,
      kind,
      channel: 'dashboard' as const,
      created_at: testNow(60_000),
    })),
  )

/** A new ticket, after the job that looks for others like it. */
async function analysed(title: string, description: string): Promise<string> {
  const { id } = await create(title, description)
  await analyseTicket(app.ctx, undefined, { ticketId: id })
  return id
}

const fromOthers = (solutions: string[]) => solutions.filter((solution) => solution.startsWith('Ticket #'))

async function shown(id: string): Promise<string[]> {
  const { suggested_solutions } = (await app.call(getTicket, { id })).ai_analysis!
  return fromOthers(suggested_solutions)
}

describe('A ticket like one that was resolved', () => {
  it('shows that one’s last response among its solutions, and the list does not read it', async () => {
    const old = await resolved(
      'Front desk printer prints blank pages',
      'Every page is white since we changed the toner.',
      'Is it every page?',
      'The orange tab was still\nin the  cartridge. Pull it out.',
    )
    const id = await analysed('Blank pages from the reception printer', 'New toner, but every page is white.')
    expect(await shown(id)).toEqual([
      `Ticket #${old.ticket_id} “Front desk printer prints blank pages” was like this one and was resolved with: “The orange tab was still in the cartridge. Pull it out.”`,
    ])
    // Not while it is spam.
    await app.call(markSpam, { id: old.id })
    expect(await findSimilarTickets(app.ctx.db, await app.call(getTicket, { id }))).toEqual([])
    const { tickets: list } = await app.call(listTickets, {})
    expect(list.flatMap(({ ai_analysis }) => fromOthers(ai_analysis!.suggested_solutions))).toEqual([])
  })

  it('shows the two most like it, the nearest first', async () => {
    const description = 'The VPN client says gateway unreachable when I work from home.'
    const far = await resolved('VPN gateway unreachable since the router changed', 'Happens at home.', 'Third')
    const near = await resolved('VPN client says gateway unreachable', description, 'First')
    const next = await resolved('VPN client gateway unreachable at home', 'The VPN says so.', 'Second')
    const numbers = (await shown(await analysed('VPN client says gateway unreachable', description))).map((solution) =>
      Number(/\d+/.exec(solution)),
    )
    expect(numbers).toEqual([near.ticket_id, next.ticket_id])
    expect(numbers).not.toContain(far.ticket_id)
  })

  it('shows a long response up to a whole word', async () => {
    await resolved('Badge reader at the loading dock beeps', 'It beeps twice.', 'Reset both relays. '.repeat(90))
    const [solution] = await shown(await analysed('Badge reader at the loading dock beeps', 'Twice, red.'))
    const quoted = /resolved with: “(.*)”$/.exec(solution!)![1]!
    expect(quoted.length).toBeLessThanOrEqual(400)
    expect(quoted).toMatch(/^(Reset both relays\. )+(Reset|Reset both|Reset both relays\.)…$/)
  })

  it('no longer shows it once it is reopened or erased', async () => {
    const title = 'Scanner saves crooked invoices'
    const reopened = await resolved(title, 'All of them lean left.', 'Clean the rollers.')
    const erased = await resolved(title, 'All of them lean left.', 'Change the feeder.')
    const id = await analysed(title, 'They lean left.')
    expect(await shown(id)).toHaveLength(2)
    await app.call(updateTicket, { id: reopened.id, status: 'Open' })
    expect((await shown(id)).join()).toMatch(/^Ticket .*Change the feeder\.”$/)
    await app.ctx.db.delete(tickets).where(eq(tickets.id, erased.id))
    expect(await shown(id)).toEqual([])
  })
})

describe('Never shown are', () => {
  it.each([
    ['Help with a payroll export', 'The export is empty. Hello team, please help, thanks. Kind regards'],
    ['Projector remote is missing', 'Someone took it home on Friday.'],
  ])('tickets about something else, whatever words both have: %s', async (title, description) => {
    const courtesy = 'Hello team, please help, thanks. Kind regards'
    await resolved('Help with a dim projector lamp', `Its lamp is dim. ${courtesy}`, 'A new lamp is in.')
    expect(await shown(await analysed(title, description))).toEqual([])
  })

  it('tickets that are not resolved', async () => {
    const { id } = await create('Elevator intercom crackles', 'The intercom crackles all day.')
    await app.call(addResponse, { id, message: 'On my way.' })
    expect(await shown(await analysed('Elevator intercom crackles', 'It crackles all day.'))).toEqual([])
  })

  it('messages of any other kind: the last answer is, or the ticket is not', async () => {
    const answered = await resolved('Plotter cuts drawings short', 'Every drawing is cut.', 'The roll was too narrow.')
    await writeOtherKinds(answered.id, 'Customer is always like this.')
    const silent = await resolved('Plotter cuts drawings short', 'Every drawing is cut.')
    await writeOtherKinds(silent.id, 'Closed without a word.')
    const created = await create('Plotter cuts drawings short', 'Every drawing is cut.')
    expect(await findSimilarTickets(app.ctx.db, created)).toEqual([answered.id])
    await analyseTicket(app.ctx, undefined, { ticketId: created.id })
    expect((await shown(created.id)).join()).toMatch(/^Ticket .*The roll was too narrow\.”$/)
  })
})

describe('A text of any kind', () => {
  it.each([
    ['quotes and operators', `O'Brien''s \\'scan\\' & | ! <-> (a:*b) : "x" $1 %s \\`, `it's \\ 'quoted' | & !`],
    ['a query in the title', `' | 'a' & !'b':* -- ; drop table tickets`, `') or 1=1`],
    ['German', 'Der Drucker druckt nur leere Seiten', 'Seit heute Morgen sind alle Seiten weiß.'],
    ['Japanese', 'プリンターが 白紙を 印刷します', '今朝から すべて 白紙です'],
    ['addresses and paths', String.raw`\\srv01\share C:\temp\x.log https://a.example.com/it's`, 'see there'],
    ['a log of 200 kB', 'Nightly backup aborts', 'E1021 disk \\Device\\Harddisk0 "bad" block\n'.repeat(5_000)],
  ])('finds its like: %s', async (_, title, description) => {
    const { id } = await resolved(title, description, 'Done.')
    const again = await create(title, description)
    expect(await findSimilarTickets(app.ctx.db, again)).toEqual([id])
  })

  it.each([
    ['small words only', 'It is not on', 'and it was so before'],
    ['courtesy only', 'Help, please', 'Thank you, team'],
    ['emoji', '🖨️🔥😱', '😱'.repeat(1_000)],
  ])('is like no other when it says nothing: %s', async (_, title, description) => {
    await resolved(title, description, 'Done.')
    expect(await findSimilarTickets(app.ctx.db, await create(title, description))).toEqual([])
  })
})
