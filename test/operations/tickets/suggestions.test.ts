import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getHistory } from '#contract/history.ts'
import { updateTicket } from '#contract/tickets.ts'
import { aiAnalyses } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { annsTicket, signInTeam } from './history-team.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof signInTeam>>
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  team = await signInTeam(app)
})
afterAll(() => app.close())

const suggest = (id: string, suggested_category: 'Hardware' | 'Network', suggested_priority: 'Low' | 'High') =>
  app.ctx.db.update(aiAnalyses).set({ suggested_category, suggested_priority }).where(eq(aiAnalyses.ticket_id, id))
const changes = async (id: string) =>
  (await app.call(getHistory, { id })).slice(1).map(({ kind, from, to, suggestion }) => [kind, from, to, suggestion])

it('A changed category or priority says whether the analyser’s suggestion was taken or refused, as it was then', async () => {
  const { id } = await annsTicket(app)
  await suggest(id, 'Hardware', 'Low')
  await app.call(updateTicket, { id, category: 'Hardware', priority: 'High' }, team.asKim)
  await app.call(updateTicket, { id, category: 'Hardware', status: 'In Progress', title: 'Blank pages' }, team.asSam)
  await app.call(updateTicket, { id, category: 'Network' }, team.asSam)
  const expected = [
    ['category_changed', 'Printer', 'Hardware', { value: 'Hardware', taken: true }],
    ['priority_changed', 'Medium', 'High', { value: 'Low', taken: false }],
    ['title_changed', 'Front desk printer prints blank pages', 'Blank pages', null],
    ['status_changed', 'Open', 'In Progress', null],
    ['category_changed', 'Hardware', 'Network', { value: 'Hardware', taken: false }],
  ]
  expect(await changes(id)).toEqual(expected)
  await suggest(id, 'Network', 'High')
  expect(await changes(id)).toEqual(expected)
})

it('A ticket without an analysis has no suggestion that could be taken or refused', async () => {
  const { id } = await annsTicket(app)
  await app.ctx.db.delete(aiAnalyses).where(eq(aiAnalyses.ticket_id, id))
  await app.call(updateTicket, { id, priority: 'High' }, team.asKim)
  expect(await changes(id)).toEqual([['priority_changed', 'Medium', 'High', null]])
})
