import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCustomers } from '#contract/customers.ts'
import { createTicket } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

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

it('Customers and companies are found by beginnings of their words, those with most tickets first, never by what they wrote', async () => {
  await open('zoe@foothill.example.com', 'Zoë', 'O’Hara', 'Foothill Dental')
  await open('bo@foothill.example.com', 'Bo', 'Zimmer', ' foothill dental')
  await open('bo@foothill.example.com', 'Bo', 'Zimmer', 'Foothill Dental', 'Foothills are slow')
  await open('far@elsewhere.example.com', 'Far', 'Away', 'Elsewhere', 'Foothill Dental has no network')

  expect(await find('foothill')).toEqual({
    people: ['bo@foothill.example.com 2', 'zoe@foothill.example.com 1'],
    companies: ['Foothill Dental 3'],
  })
  expect((await find('DENTAL foot zim')).people).toEqual(['bo@foothill.example.com 2'])
  expect((await find('zoë oha')).people).toEqual(['zoe@foothill.example.com 1'])
  expect((await find('zoe@foot')).people).toEqual(['zoe@foothill.example.com 1'])
  for (const nothing of ['', 'f', 'oothill', "':* & |\\", 'dental elsewhere'])
    expect(await find(nothing)).toEqual({ people: [], companies: [] })

  for (let n = 1; n <= 9; n++) await open(`many${n}@crowd.example.com`, 'Many', `Crowd ${n}`, `Crowd ${n}`)
  const crowd = await find('crowd')
  expect([crowd.people.length, crowd.companies.length]).toEqual([8, 8])

  await erasePerson(app.ctx, 'zoe@foothill.example.com')
  expect((await find('zoe')).people).toEqual([])
})
