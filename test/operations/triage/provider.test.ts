import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getTicket } from '#contract/tickets.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { tickets } from '#server/schema/schema.ts'
import { ATTACK, INJECTIONS, OBEDIENT } from '#test/unit/triage/providers/injections.ts'
import { GOOD_REPLY, completion, message, sendJson, status, type Reply } from '#test/support/services/ai-server.ts'
import { ai, analyser, app, create, eventsOf, stored, useProvider } from './provider-app.ts'

useProvider()

describe('A usable provider response', () => {
  it.each([
    ['anthropic', '/v1/messages', { 'x-api-key': 'key-not-to-be-seen' }],
    ['openai', '/v1/chat/completions', { authorization: 'Bearer key-not-to-be-seen' }],
    ['openai-compatible', '/v1/chat/completions', { authorization: 'Bearer key-not-to-be-seen' }],
  ])('of %s replaces the embedded analysis and updates open dashboards', async (name, path, headers) => {
    const id = await create()
    const before = await stored(id)
    await analyser(ai.env(name))(id)
    const { ai_analysis } = await app.call(getTicket, { id })
    expect(ai_analysis).toMatchObject({
      suggested_category: 'Network',
      suggested_priority: 'High',
      suggested_solutions: GOOD_REPLY.suggested_solutions,
      insights: `${GOOD_REPLY.insights}\n\nOur own reading: ${before!.suggested_category}, ${before!.suggested_priority}.`,
    })
    expect(await stored(id)).toMatchObject({ analyser: `${name}/the-model` })
    expect(await eventsOf(id)).toEqual(['created', 'analysed'])
    expect(app.logged.join()).toMatch(/info provider.answered .*"ms":\d+/)

    expect(ai.asked).toHaveLength(1)
    expect(ai.asked[0]).toMatchObject({ path, headers, body: { model: 'the-model' } })
    const { body } = ai.asked[0]!
    expect(body.tools ?? body.tool_choice ?? body.functions).toBeUndefined()
    expect(body.max_tokens ?? body.max_completion_tokens).toBeLessThanOrEqual(2_000)
    const schema = JSON.stringify(body.response_format ?? body.output_config)
    for (const category of CATEGORIES) expect(schema).toContain(`"${category}"`)
    expect(schema).toContain('"additionalProperties":false')
  })

  it('is requested once, even when the job is repeated', async () => {
    const id = await create()
    const analyse = analyser(ai.env())
    await analyse(id)
    await analyse(id)
    expect(ai.asked).toHaveLength(1)
    expect(await eventsOf(id)).toEqual(['created', 'analysed'])
  })

  it('may come from a server that sends only the content', async () => {
    const bare = { choices: [{ message: { role: 'assistant', content: JSON.stringify(GOOD_REPLY) } }] }
    ai.script((response) => sendJson(response, 200, bare))
    const id = await create()
    await analyser(ai.env())(id)
    expect(await stored(id)).toMatchObject({ suggested_category: 'Network' })
  })

  it('may come in a Markdown fence, without solutions, or with insights as a structure', async () => {
    const [fenced, structured] = [await create(), await create()]
    const own = await stored(structured)
    ai.script(`\`\`\`json\n${JSON.stringify(GOOD_REPLY)}\n\`\`\``, {
      ...GOOD_REPLY,
      insights: { cause: 'power', hints: ['dark'] },
      suggested_solutions: [],
    })
    await analyser(ai.env())(fenced)
    await analyser(ai.env())(structured)
    expect(await stored(fenced)).toMatchObject({ suggested_category: 'Network' })
    expect(await stored(structured)).toMatchObject({
      insights: { cause: 'power', hints: ['dark'], 'our own reading': expect.any(String) },
      suggested_solutions: own!.suggested_solutions,
    })
  })
})

describe('What is sent to a provider', () => {
  it('is the masked text and nothing about the customer', async () => {
    const id = await create({
      title: 'Marisol again: printer of Ponderosa Family Health',
      description: `Call (303) 555-0199 or mail vega@ponderosa.example.com. Windows password is Summer2024!
        My card 4111 1111 1111 1111 was on it. Error 0x80070035 on 192.168.1.40.`,
    })
    await analyser(ai.env())(id)
    const { prompt } = ai.asked[0]!
    for (const mask of ['[name] again: printer of [company]', '[phone]', '[email]', '[secret]', '[card]'])
      expect(prompt).toContain(mask)
    expect(prompt).toContain('Error 0x80070035 on 192.168.1.40.')
    expect(JSON.stringify(ai.asked[0])).not.toMatch(/marisol|vega|ponderosa|555-0199|Summer2024|4111 1111/i)
    expect(JSON.stringify(ai.asked[0])).not.toContain(id)
  })

  it('is a part of a text of 250,000 characters', async () => {
    await analyser(ai.env())(await create({ description: 'log line 0x1 '.repeat(19_000) }))
    expect(JSON.stringify(ai.asked[0]!.body).length).toBeLessThan(14_000)
  })
})

describe('An unusable response leaves the embedded analysis and is not retried', () => {
  const cases: [string, Reply, RegExp][] = [
    ['no JSON', 'Certainly! The category is Network.', /provider\.response_unusable/],
    ['half of it', '{"suggested_category":"Network","suggested_priority":', /provider\.response_unusable/],
    ['an empty answer', '', /provider\.response_unusable/],
    ['an unknown category', { ...GOOD_REPLY, suggested_category: 'Gardening' }, /category that does not exist/],
    ['a refusal in words', { ...GOOD_REPLY, insights: 'I’m sorry, but I cannot help with this.' }, /refused to read/],
    [
      'a refusal',
      (response) => sendJson(response, 200, completion(null, { refusal: 'No.' })),
      /provider\.response_unusable/,
    ],
    [
      'an answer cut short',
      (response) => sendJson(response, 200, completion(JSON.stringify(GOOD_REPLY), {}, 'length')),
      /provider\.response_unusable/,
    ],
    [
      'a call of a tool',
      (response) =>
        sendJson(
          response,
          200,
          completion(null, {
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'close_ticket', arguments: '{}' } }],
          }),
        ),
      /provider\.response_unusable/,
    ],
    [
      'something else in JSON',
      (response) => sendJson(response, 200, { hello: 'world' }),
      /provider\.response_unusable/,
    ],
    [
      'JSON that is none',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
      /provider\.response_unusable/,
    ],
    [
      'a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Marisol</h1>'),
      /error .*text\/html instead of JSON/,
    ],
    [
      'a redirect',
      (response) => response.writeHead(307, { location: `${ai.url}/chat/completions?again` }).end(),
      /error .*elsewhere/,
    ],
    ['a wrong key', status(401), /error .*answered 401/],
    ['a model that is not there', status(404), /error .*answered 404/],
    ['a request it does not like', status(400), /error .*answered 400/],
  ]
  it.each(cases)('%s', async (_, reply, expectedLog) => {
    ai.script(reply)
    const id = await create()
    const before = await stored(id)
    await analyser(ai.env())(id)
    expect(await stored(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual(['created'])
    expect(ai.asked).toHaveLength(1)
    expect(app.logged.join('\n')).toMatch(expectedLog)
  })

  it('a refusal by Anthropic', async () => {
    ai.script((response) => sendJson(response, 200, message('', 'refusal')))
    const id = await create()
    await analyser(ai.env('anthropic'))(id)
    expect(await stored(id)).toMatchObject({ analyser: 'embedded' })
    expect(app.logged.join('\n')).toContain('provider.response_unusable')
  })

  it('ten megabytes, of which 256 kB are read', async () => {
    let sent = 0
    ai.script((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += piece.length
          if (!response.write(piece)) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    })
    const id = await create()
    await analyser(ai.env())(id)
    expect(app.logged.join('\n')).toContain('more than 262144 bytes')
    expect(sent).toBeLessThan(10 * 1024 * 1024)
  })

  it('wrong settings are logged once a minute, not for every ticket', async () => {
    let now = 0
    ai.script(status(401))
    const analyse = analyser(ai.env(), { clock: () => now })
    const complaints = () => app.logged.filter((line) => line.startsWith('error')).length
    await analyse(await create())
    await analyse(await create())
    expect(complaints()).toBe(1)
    now = 60_000
    await analyse(await create())
    expect(complaints()).toBe(2)
    expect(ai.asked).toHaveLength(3)
  })
})

describe('Instructions in a ticket that the model follows', () => {
  it('change no ticket, and the analysis stays within the closed lists', async () => {
    const rows = async (id: string) =>
      (await app.ctx.db.select().from(tickets).where(eq(tickets.id, id))).map(
        ({ status: state, category, priority, updated_at }) => ({ state, category, priority, updated_at }),
      )
    const resolved = () => app.ctx.db.$count(tickets, eq(tickets.status, 'Resolved'))
    const before = await resolved()
    // A text whose first response is unusable is requested once more.
    for (const [index, injection] of INJECTIONS.entries()) {
      const attack = index % 3 === 0
      const id = await create({
        title: injection.slice(0, 80),
        description: `${attack ? ATTACK : 'The printer is out of paper.'}\n${injection}`,
      })
      const row = await rows(id)
      const events = (await eventsOf(id)).filter((kind) => kind !== 'analysed')
      ai.script(OBEDIENT[index % OBEDIENT.length]!, OBEDIENT[(index * 5 + 1) % OBEDIENT.length]!)
      const analyse = analyser(ai.env(index % 2 ? 'anthropic' : 'openai-compatible'))
      await analyse(id)
      await analyse(id)
      expect(await rows(id), injection).toEqual(row)
      expect((await eventsOf(id)).filter((kind) => kind !== 'analysed')).toEqual(events)
      const { ai_analysis } = await app.call(getTicket, { id })
      expect(CATEGORIES).toContain(ai_analysis!.suggested_category)
      expect(PRIORITIES).toContain(ai_analysis!.suggested_priority)
      if (attack) {
        expect(ai_analysis!.suggested_category, injection).toBe('Security')
        expect(['High', 'Critical'], injection).toContain(ai_analysis!.suggested_priority)
      }
    }
    expect(await resolved()).toBe(before)
  })
})
