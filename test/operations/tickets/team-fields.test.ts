import { afterAll, beforeAll, expect, it } from 'vitest'
import { followTicket, getTeam, takeTicket } from '#contract/assignment.ts'
import { getHistory } from '#contract/history.ts'
import { updateTicket } from '#contract/tickets.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { annsTicket, signInTeam } from './history-team.ts'

let app: TestApp
let now = new Date('2026-11-23T16:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  await app.signIn()
})
afterAll(() => app.close())

it('The history says who gave a ticket to whom, what it waits for, its titles and tags, old and new', async () => {
  const { asJo, asKim, asSam } = await signInTeam(app)
  const team = await app.call(getTeam, {}, asJo)
  const idOf = (first: string) => team.find(({ name }) => name.startsWith(first))!.id
  const { id } = await annsTicket(app)
  const change = async (values: object, as: typeof asJo) => {
    now = new Date(now.getTime() + 60_000)
    await app.call(updateTicket, { id, ...values }, as)
  }
  await app.call(takeTicket, { id }, asKim)
  await change({ assignee_id: idOf('Sam') }, asKim)
  await change({ title: 'Printer prints blank pages' }, asSam)
  await change({ tags: ['Toner', 'on-site'] }, asSam)
  await change({ tags: ['on-site'] }, asJo)
  await change({ waiting_for: 'third_party' }, asSam)
  await change({ waiting_for: null }, asSam)
  await app.call(followTicket, { id, user: idOf('Jo') }, asJo)
  await change({ assignee_id: null, priority: 'High' }, asJo)
  const entries = await app.call(getHistory, { id })
  const lines = entries.slice(1).map(({ actor, kind, from, to }) => [actor.name, kind, from, to])
  const [kim, sam, jo] = ['Kim Ito', 'Sam Ortega', 'Jo Lindqvist']
  const waits = expect.stringMatching(/third party/i)
  expect(lines.slice(0, 8)).toEqual([
    [kim, 'assignee_changed', null, kim],
    [kim, 'assignee_changed', kim, sam],
    [sam, 'title_changed', 'Front desk printer prints blank pages', 'Printer prints blank pages'],
    [sam, 'tags_changed', null, 'on-site, toner'],
    [jo, 'tags_changed', 'on-site, toner', 'on-site'],
    [sam, 'waiting_changed', null, waits],
    [sam, 'waiting_changed', waits, null],
    [jo, 'followers_changed', null, jo],
  ])
  // One act, in whatever order it writes.
  expect(lines.slice(8).toSorted(([, a], [, b]) => String(a).localeCompare(String(b)))).toEqual([
    [jo, 'assignee_changed', sam, null],
    [jo, 'priority_changed', 'Medium', 'High'],
  ])
  expect(new Set(entries.slice(-2).map(({ group }) => group)).size).toBe(1)
})
