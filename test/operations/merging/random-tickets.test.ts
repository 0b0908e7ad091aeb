import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailApp, openMailApp } from '#test/operations/mail/in/mail-app.ts'
import { createRandom } from '#test/support/random.ts'
import { compareWithModel } from './ticket-model.ts'

let app: MailApp
beforeAll(async () => void (app = await openMailApp()))
afterAll(() => app.close())

it('Random merges, undos, splits, mails and changes leave tickets as a simple model has them', async () => {
  const counts = await compareWithModel(app, createRandom(7), 200)
  expect(counts['merges']).toBeGreaterThan(20)
})
