import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMacro } from '#contract/macros.ts'
import { getMailText } from '#contract/mail-texts.ts'
import { createSavedReply } from '#contract/saved-replies.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const words = (text: string) => ({ subject: `${text} #{{ticket.number}}`, text: `${text}\n\n{{link}}` })

/** Something that the whole team can change, and a change of it to a text. */
const SHARED = {
  reply: async () => {
    const { id, updated_at } = await app.call(createSavedReply, { title: 'Shared', text: 'First.' })
    return { path: `/api/saved-replies/${id}`, method: 'PATCH', base: updated_at, change: (text: string) => ({ text }) }
  },
  macro: async () => {
    const { id, updated_at } = await app.call(createMacro, { title: 'Shared', note: 'First.' })
    return { path: `/api/macros/${id}`, method: 'PATCH', base: updated_at, change: (note: string) => ({ note }) }
  },
  text: async () => {
    const { updated_at } = await app.call(getMailText, { name: 'ticket-link' })
    return { path: '/api/mail-texts/ticket-link', method: 'PUT', base: updated_at, change: words }
  },
}

it.each(Object.keys(SHARED) as (keyof typeof SHARED)[])(
  'A %s that a colleague has changed meanwhile is not overwritten unseen; the same change sent again is done once',
  async (what) => {
    const { path, method, base, change } = await SHARED[what]()
    const send = (text: string, from?: string | null) =>
      app.send(method, path, { ...change(text), ...(from !== undefined && { base: from }) })
    const theirs = await send('Theirs.', base)
    expect(theirs.status).toBe(200)
    const refused = await send('Mine.', base)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining(`This ${what} has been changed`),
    ])
    // Its response was lost.
    expect((await send('Theirs.', base)).body).toEqual(theirs.body)
    const mine = await send('Mine.', theirs.body.updated_at)
    expect(mine.body).toMatchObject(change('Mine.'))
    // Who does not say what a change began from is not compared.
    expect((await send('Last.')).status).toBe(200)
  },
)

it('“Back to ours” drops no text that a colleague has written meanwhile', async () => {
  const path = '/api/mail-texts/ticket-reminder'
  const { updated_at: seen } = (await app.send('PUT', path, words('Seen.'))).body
  await app.send('PUT', path, words('Theirs.'))
  expect((await app.send('DELETE', `${path}?base=${encodeURIComponent(seen)}`)).status).toBe(409)
  expect((await app.send('GET', path)).body).toMatchObject(words('Theirs.'))
  expect((await app.send('DELETE', path)).body).toMatchObject({ is_ours: true, updated_at: null })
})
