import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { suggestAnswer } from '#contract/suggested-answers.ts'
import { tickets } from '#server/schema/schema.ts'
import { openProvider } from '#server/triage/providers/open-provider.ts'
import { status } from '#test/support/services/ai-server.ts'
import { ai, app, create, useProvider } from './provider-app.ts'

useProvider()

const TEXT =
  'Hallo [name],\n\nbitte versuchen Sie Folgendes:\n\n1. Drucker aus- und wieder einschalten.\n2. Eine Seite drucken.'
const ask = async (changes: Record<string, unknown> = {}) => {
  // A breaker of its own: earlier failures make no difference.
  app.ctx.provider = openProvider(app.ctx, { stopping: new AbortController().signal })
  const id = await create(changes)
  // It has the steps of the playbook already.
  await app.ctx.db.update(tickets).set({ automatic_reply: '' }).where(eq(tickets.id, id))
  return app.call(suggestAnswer, { id })
}

it('A provider words the suggestion from the masked ticket and the draft, and the customer’s name is put in here', async () => {
  ai.script({ message: TEXT })
  const { message, by_provider, sources } = await ask({
    customerInfo: { email: 'marisol@ponderosa.example', firstName: 'Marisol', lastName: 'Vega' },
    description: 'Marisol here, blank pages since the new toner. Call 303 555 0199.',
  })
  expect({ message, by_provider }).toEqual({ message: TEXT.replace('[name]', 'Marisol'), by_provider: true })
  expect(sources[0]).toMatchObject({ kind: 'playbook' })
  expect(ai.asked).toHaveLength(1)
  expect(ai.asked[0]!.prompt).not.toMatch(/Marisol|Vega|ponderosa|0199/)
  expect(ai.asked[0]!.prompt).toMatch(/DRAFT .*Hi \[name\]/)
})

it.each([
  ['is away', status(503)],
  ['links somewhere', { message: `${TEXT} Siehe https://evil.example` }],
  ['names a phone number', { message: `${TEXT} Rufen Sie 303 555 0142 an.` }],
  ['leaves gaps', { message: `${TEXT} [email]` }],
  ['says too much', { message: TEXT.repeat(100) }],
  ['refuses', { message: 'I am sorry, I cannot help with that request at all, whatever it is.' }],
  ['answers something else', { insights: 'no' }],
])('Where the provider %s, the plain suggestion is given and the log says so', async (_, reply) => {
  ai.script(reply)
  const { message, by_provider } = await ask()
  expect(by_provider).toBe(false)
  expect(message).toMatch(/^Hi \p{L}+,\n\n/u)
  expect(app.logged.join('\n')).toMatch(/suggestion\.worded_plainly/)
})
