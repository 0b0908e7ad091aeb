import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMails } from '#contract/mails.ts'
import { MAIL_STATES } from '#contract/vocabulary.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const COUNT = 40
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  const start = Date.parse('2026-11-23T16:00:00Z')
  await app.ctx.db.insert(inboundMails).values(
    Array.from({ length: COUNT }, (_, n) => ({
      sha256: String(n).padStart(64, '0'),
      size: 1,
      source: 'file' as const,
      subject: String(n),
      state: MAIL_STATES[n % MAIL_STATES.length]!,
      // Three in the same millisecond.
      received_at: new Date(start + Math.floor(n / 3)),
      next_attempt_at: new Date(start),
    })),
  )
})
afterAll(() => app.close())

const newestFirst = Array.from({ length: COUNT }, (_, n) => String(COUNT - 1 - n))

it('The list of mails is newest first, whatever their state, and its pages neither repeat nor skip one', async () => {
  const found: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const { mails, nextCursor } = await app.call(listMails, { limit: 7, ...(cursor && { cursor }) })
    found.push(...mails.map(({ subject }) => subject))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  expect(found).toEqual(newestFirst)
})

it('The list of one state has only its mails, and how many need someone', async () => {
  const { mails, nextCursor, counts } = await app.call(listMails, { state: 'held' })
  expect(mails.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'held'))
  expect(nextCursor).toBeNull()
  expect(counts).toEqual({ failed: 5, held: 5, bounce: 5, spam: 5 })
  const { status, body } = await app.send('GET', '/api/mails?cursor=12')
  expect([status, body.errors]).toEqual([422, [{ path: 'cursor', message: 'Use the nextCursor of the page before' }]])
})
