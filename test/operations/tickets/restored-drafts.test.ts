import { afterAll, beforeAll, expect, it } from 'vitest'
import { discardDraft, getDraft, saveDraft } from '#contract/drafts.ts'
import { sendMessage } from '#contract/sending.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { KIM, annsTicket, historyLines, signInTeam } from './history-team.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof signInTeam>>
let now = new Date('2026-11-23T16:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  await app.signIn()
  team = await signInTeam(app)
})
afterAll(() => app.close())

type Kind = 'answer' | 'note'
const save = async (id: string, kind: Kind, body: object, as: { cookie: string }) => {
  const reply = await app.send('PUT', `/api/tickets/${id}/draft?kind=${kind}`, body, as)
  expect(reply.status).toBe(200)
  return saveDraft.response.parse(reply.body)
}
const kept = async (id: string, kind: Kind, as: { cookie: string }) =>
  (await app.call(getDraft, { id, kind }, as)).kept.map(({ id: restored, message, reason }) => ({
    restored,
    message,
    reason,
  }))
const restored = async (id: string) =>
  (await historyLines(app, id))
    .filter(([, kind]) => kind === 'draft_restored')
    .map(([who, , from, to]) => [who, from, to])
const discarded = async (id: string, kind: Kind, message: string, as: { cookie: string }) => {
  await save(id, kind, { message }, as)
  await app.request(`/api/tickets/${id}/draft?kind=${kind}`, { method: discardDraft.method, headers: as })
  const [text] = await kept(id, kind, as)
  return { message, restored: text!.restored, base: null }
}

it('The history says that a discarded or sent draft was brought back, by whom and in which box, and never its text', async () => {
  const { asKim, asSam } = team
  const { id } = await annsTicket(app)
  const note = await discarded(id, 'note', 'canary: they pay late', asKim)
  const draft = await save(id, 'note', note, asKim)
  expect([draft.message, draft.kept]).toEqual(['canary: they pay late', []])
  await save(id, 'answer', { message: 'canary: pull the tab' }, asSam)
  await app.call(sendMessage, { id, kind: 'answer', message: 'canary: pull the tab' }, asSam)
  const [sent] = await kept(id, 'answer', asSam)
  await save(id, 'answer', { message: sent!.message, restored: sent!.restored, base: null }, asSam)
  expect(await restored(id)).toEqual([
    ['person Kim Ito', 'Discarded', 'Note'],
    ['person Sam Ortega', 'Sent', 'Answer'],
  ])
  expect(JSON.stringify(await historyLines(app, id))).not.toContain('canary')
})

it('Two machines of a person that restore the same draft at once, and a repeated request, are one entry', async () => {
  const { asKim } = team
  const { id } = await annsTicket(app)
  const text = await discarded(id, 'answer', 'Pull the tab.', asKim)
  const drafts = await Promise.all(Array.from({ length: 4 }, () => save(id, 'answer', text, asKim)))
  expect(new Set(drafts.map(({ message }) => message))).toEqual(new Set(['Pull the tab.']))
  await save(id, 'answer', text, asKim)
  expect(await restored(id)).toEqual([['person Kim Ito', 'Discarded', 'Answer']])
})

it('No entry is made of what was not brought back: another text, another’s, an older one, or one that another window replaced', async () => {
  const { asKim, asSam } = team
  const { id } = await annsTicket(app)
  const text = await discarded(id, 'answer', 'Pull the tab.', asKim)
  await save(id, 'answer', { ...text, message: 'Something else' }, asKim)
  await save(id, 'note', text, asKim)
  await save(id, 'answer', text, asSam)
  await save(id, 'answer', { ...text, restored: crypto.randomUUID() }, asSam)
  expect((await app.send('PUT', `/api/tickets/${id}/draft`, { message: 'x', restored: 'x' }, asKim)).status).toBe(422)
  const { kept: replaced } = await save(id, 'answer', { message: 'From home', base: null }, asKim)
  const earlier = replaced.find(({ reason }) => reason === 'replaced')!
  await save(id, 'answer', { message: earlier.message, restored: earlier.id, base: null }, asKim)
  now = new Date(now.getTime() + 24 * 60 * 60_000)
  await app.openSession(KIM)
  await save(id, 'answer', text, { cookie: app.cookie() })
  expect(await restored(id)).toEqual([])
})
