import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { providerCalls, tickets } from '#server/schema/schema.ts'
import { createTicket as createTicketAs } from '#server/tickets/create-ticket.ts'
import { GOOD_REPLY, completion, sendJson, status, type Reply } from '#test/support/services/ai-server.ts'
import { freePort } from '#test/support/free-port.ts'
import { openTestApp, ticketInput } from '#test/support/app.ts'
import { ai, analyser, app, create, eventsOf, stored, unplugged, useProvider } from './provider-app.ts'

useProvider()

const TOO_LONG = /took too long/

describe('An unavailable provider is retried, and the embedded analysis stays meanwhile', () => {
  it.each([
    ['has too much to do', status(429), /answered 429/],
    ['is broken', status(500), /answered 500/],
    ['is overloaded', status(529), /answered 529/],
    ['is unplugged in the middle of its answer', unplugged, /cannot be reached/],
    ['never answers', () => {}, TOO_LONG],
    [
      'begins and never ends',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      TOO_LONG,
    ],
  ] satisfies [string, Reply, RegExp][])('%s', async (_, reply, why) => {
    ai.script(reply, GOOD_REPLY)
    const id = await create()
    const before = await stored(id)
    // Only what never ends is waited for in vain: the first call also loads the client.
    const analyse = analyser(ai.env(), why === TOO_LONG ? { deadline: 300 } : {})
    await expect(analyse(id)).rejects.toThrow(why)
    expect(await stored(id)).toEqual(before)
    await analyser(ai.env())(id)
    expect(await stored(id)).toMatchObject({ analyser: 'openai-compatible/the-model' })
  })

  it('and similar tickets are found all the same, announced once', async () => {
    const old = await create()
    await app.call(addResponse, { id: old, message: 'Pull the orange tab.' })
    await app.call(updateTicket, { id: old, status: 'Resolved' })
    ai.script(status(500))
    const id = await create()
    const analyse = analyser(ai.env())
    for (const _ of Array(2)) await expect(analyse(id)).rejects.toThrow('answered 500')
    expect(await stored(id)).toMatchObject({ analyser: 'embedded', similar_ticket_ids: [old] })
    expect(await eventsOf(id)).toEqual(['created', 'analysed'])
    ai.script(GOOD_REPLY)
    await analyse(id)
    expect(await stored(id)).toMatchObject({ suggested_category: 'Network', similar_ticket_ids: [old] })
    // Tickets of the following tests are similar to it as well.
    await app.ctx.db.delete(tickets).where(eq(tickets.id, old))
  })

  it('an unreachable server', async () => {
    const unreachable = ai.env('openai', { AI_BASE_URL: `http://127.0.0.1:${await freePort()}` })
    await expect(analyser(unreachable)(await create())).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  })

  it('after five failures the provider is not called for a minute, then tried again', async () => {
    let now = 0
    ai.script(status(503))
    const analyse = analyser(ai.env(), { clock: () => now })
    const id = await create()
    for (const _ of Array(7)) await expect(analyse(id)).rejects.toThrow()
    expect(ai.asked).toHaveLength(5)
    ai.script(GOOD_REPLY)
    now = 60_000
    await analyse(id)
    expect(ai.asked).toHaveLength(6)
    expect(await stored(id)).toMatchObject({ suggested_category: 'Network' })
  })

  it('a server that shuts down does not wait for it', async () => {
    const stopping = new AbortController()
    ai.script(() => stopping.abort())
    await expect(analyser(ai.env(), { stopping: stopping.signal })(await create())).rejects.toThrow('the server stops')
  })
})

describe('The monthly budget', () => {
  it('is shared by all processes; exceeding it is logged once, and each month starts at zero', async () => {
    const env = ai.env('openai', { AI_MONTHLY_CALLS: '3' })
    const processes = [analyser(env), analyser(env)]
    const ids = await Promise.all(Array.from({ length: 6 }, () => create()))
    await Promise.all(ids.map((id, index) => processes[index % 2]!(id)))
    expect(ai.asked).toHaveLength(3)
    const analysers = await Promise.all(ids.map(stored))
    expect(analysers.filter((analysis) => analysis!.analyser === 'embedded')).toHaveLength(3)
    expect(app.logged.filter((line) => line.includes('provider.budget_used_up'))).toHaveLength(1)

    await app.ctx.db.update(providerCalls).set({ month: '1999-12' })
    await processes[0]!(await create())
    expect(ai.asked).toHaveLength(4)
  })

  it('of zero calls no provider', async () => {
    await analyser(ai.env('openai', { AI_MONTHLY_CALLS: '0' }))(await create())
    expect(ai.asked).toEqual([])
  })
})

describe('A removed ticket', () => {
  it('needs no analysis, and leaves nothing behind when it is removed during the provider call', async () => {
    const remove = (id: string) => app.ctx.db.delete(tickets).where(eq(tickets.id, id))
    const [gone, going] = [await create(), await create()]
    await remove(gone)
    await analyser(ai.env())(gone)
    expect(ai.asked).toEqual([])

    ai.script(
      (response) => void remove(going).then(() => sendJson(response, 200, completion(JSON.stringify(GOOD_REPLY)))),
    )
    await analyser(ai.env())(going)
    expect(ai.asked).toHaveLength(1)
    expect(await stored(going)).toBeUndefined()
    expect(await eventsOf(going)).not.toContain('analysed')
  })
})

describe('The job', () => {
  const jobOf = async (ticketId: string) =>
    (
      await app.ctx.db.execute(
        sql`select state from pgboss.job where name = 'analyse-ticket' and data->>'ticketId' = ${ticketId}`,
      )
    ).rows

  it('is not queued while all AI is off', async () => {
    const config = readConfig({ AI_PROVIDER: 'off', DATA_DIR: app.config.dataDir })
    const { ticket } = await createTicketAs({ ...app.ctx, config }, createTicket.input.parse(ticketInput()))
    expect(await jobOf(ticket.id)).toEqual([])
    expect(await jobOf(await create())).toMatchObject([{ state: 'created' }])
  })

  it('runs after the ticket is committed and is retried when the provider was unreachable', async () => {
    await app.ctx.db.execute(sql`delete from pgboss.job where name = 'analyse-ticket'`)
    await app.work()
    ai.script(unplugged, GOOD_REPLY)
    const id = await create()
    const state = (expected: string) => expect.poll(() => jobOf(id)).toMatchObject([{ state: expected }])
    await state('retry')
    expect(await stored(id)).toMatchObject({ analyser: 'embedded' })
    await app.ctx.db.execute(sql`update pgboss.job set start_after = now() where name = 'analyse-ticket'`)
    app.ctx.wake('analyse-ticket')
    await state('completed')
    expect(await stored(id)).toMatchObject({ analyser: 'openai-compatible/the-model' })
  })

  it('is aborted when the server shuts down', async () => {
    const other = await openTestApp(ai.env())
    await other.work()
    ai.script(() => {})
    await other.call(createTicket, ticketInput())
    await expect.poll(() => ai.asked).toHaveLength(1)
    await other.close()
    expect(other.logged.join()).toContain('the server stops')
  })
})
