import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCustomers } from '#contract/customers.ts'
import { findPeople } from '#contract/new-ticket.ts'
import { createTicket } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const open = (email: string, firstName: string, lastName: string, company = '', title = 'A problem') =>
  app.call(createTicket, ticketInput({ title, customerInfo: { email, firstName, lastName, phone: '', company } }))
const find = async (search: string) => {
  const { people, companies } = await app.call(findCustomers, { search })
  return {
    people: people.map(({ email, tickets }) => `${email} ${tickets}`),
    companies: companies.map(({ name, tickets }) => `${name} ${tickets}`),
  }
}

it('Customers are found by beginnings of their words, those with most tickets first, never by what they wrote', async () => {
  await open('zoe@foothill.example.com', 'Zoë', 'O’Hara', 'Foothill Dental')
  await open('bo@foothill.example.com', 'Bo', 'Zimmer', ' foothill dental')
  await open('bo@foothill.example.com', 'Bo', 'Zimmer', 'Foothill Dental', 'Foothills are slow')
  await open('far@elsewhere.example.com', 'Far', 'Away', 'Elsewhere', 'Foothill Dental has no network')

  const people = ['bo@foothill.example.com 2', 'zoe@foothill.example.com 1']
  expect(await find('foothill')).toEqual({ people, companies: [] })
  expect((await find('DENTAL foot zim')).people).toEqual(['bo@foothill.example.com 2'])
  expect((await find('zoë oha')).people).toEqual(['zoe@foothill.example.com 1'])
  expect((await find('zoe@foot')).people).toEqual(['zoe@foothill.example.com 1'])
  for (const nothing of ['', 'f', 'oothill', "':* & |\\", 'dental elsewhere'])
    expect(await find(nothing)).toEqual({ people: [], companies: [] })

  for (let n = 1; n <= 9; n++) await open(`many${n}@crowd.example.com`, 'Many', `Crowd ${n}`)
  expect((await find('crowd')).people).toHaveLength(8)

  await erasePerson(app.ctx, 'zoe@foothill.example.com')
  expect((await find('zoe')).people).toEqual([])
})

it('Clients are found by their name with their tickets, and name their people; words of forms are none', async () => {
  const id = await addCompany(app, 'Évergreen Dental Group, LLC')
  await addCompany(app, 'Evergreen Legal')
  await addCompany(app, 'Evergreen Closed', { archived_at: testNow() })
  await open('di@dental.example.com', 'Di', 'Ott', 'dental evergreen')
  await moveTo(app, 'di@dental.example.com', id)
  await open('di@dental.example.com', 'Di', 'Ott')
  expect((await app.call(findCustomers, { search: 'evergr' })).companies).toEqual([
    { id, name: 'Évergreen Dental Group, LLC', tickets: 1 },
    { id: expect.any(String), name: 'Evergreen Legal', tickets: 0 },
  ])
  expect((await find('GROUP ever')).companies).toEqual(['Évergreen Dental Group, LLC 1'])
  expect((await app.call(findCustomers, { search: 'di@dental' })).people).toMatchObject([
    { company: 'Évergreen Dental Group, LLC' },
  ])
  expect(await app.call(findPeople, { search: 'di@dental' })).toMatchObject([
    { company: 'Évergreen Dental Group, LLC' },
  ])
  for (let n = 1; n <= 9; n++) await addCompany(app, `Pinyon ${n}`)
  expect((await find('pinyon')).companies).toHaveLength(8)
})
