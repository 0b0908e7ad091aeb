import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideCompanySuggestion } from '#contract/companies.ts'
import { undoMerge } from '#contract/merging.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { companies, dismissedSuggestions, mergeRows, merges } from '#server/schema/schema.ts'
import { type CompanyApp, openCompanyApp } from './company-app.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

const decide = (company_id: string, accept: boolean, person_ids: string[]) =>
  app.call(decideCompanySuggestion, { company_id, accept, person_ids }, app.as('technician'))

it('An erased member leaves a company that stays, a history that names nobody, and no row of the journal', async () => {
  const { id } = await app.make('Aspen', { notes: 'Ask gone@aspen.com about the key' })
  const other = await app.make('Other')
  const gone = await app.person({ email: 'gone@aspen.com', first_name: 'Gwen' })
  const ticket = await app.ticket(gone)
  const stays = await app.person({ email: 'stays@aspen.com', first_name: 'Stan' })
  await decide(other.id, false, [gone])
  const added = await decide(id, true, [gone, stays])
  await app.move(stays, other.id)
  await app.move(stays, id)
  await erasePerson(app.ctx, 'gone@aspen.com')
  expect(await countMentions(app.db, 'gone@aspen.com')).toBe(1)
  const rows = await app.db.select().from(mergeRows).where(eq(mergeRows.merge_id, added.id!))
  expect(rows.map(({ row }) => row)).toEqual([stays])
  expect(JSON.stringify(rows)).not.toContain(ticket)
  expect(await app.db.$count(dismissedSuggestions, eq(dismissedSuggestions.person_id, gone))).toBe(0)
  expect(await app.call(undoMerge, { id: added.id! }, app.as('technician'))).toEqual({ undone: 1, kept: [] })
  const last = await app.person({ email: 'last@aspen.com' })
  await app.move(last, id)
  await erasePerson(app.ctx, 'last@aspen.com')
  const { events, counts } = await app.read(id)
  expect(counts).toEqual({ people: 0, tickets: 0, open: 0 })
  expect(events[0]).toMatchObject({ words: 'added an erased person', by: 'technician Lindqvist' })
})

it('An erased member of the team is the author of nothing anymore', async () => {
  const { id } = await app.make('Birch')
  await app.send('PATCH', `/api/companies/${id}`, { notes: 'Key at the desk' }, app.as('other'))
  await app.send('PUT', `/api/companies/${id}/domains/birch.com`, {}, app.as('other'))
  const person_ids = [await app.person()]
  const added = await app.call(decideCompanySuggestion, { company_id: id, accept: true, person_ids }, app.as('other'))
  await erasePerson(app.ctx, 'other@neatline.example.com')
  const { notes, notes_by, events } = await app.read(id)
  expect([notes, notes_by, events[0]!.by]).toEqual(['Key at the desk', null, null])
  expect((await app.db.select().from(companies).where(eq(companies.id, id)))[0]!.notes_by).toBeNull()
  expect((await app.db.select().from(merges).where(eq(merges.id, added.id!)))[0]!.by).toBeNull()
  expect(await app.call(undoMerge, { id: added.id! }, app.as('manager'))).toEqual({ undone: 1, kept: [] })
})
