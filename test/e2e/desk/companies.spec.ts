import type { APIRequestContext, Page } from '@playwright/test'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { unique } from '../support/unique.ts'
import { openLive, toastWith } from './ticket-page.ts'

type Person = { id: string; name: string }

/** Makes a company, and as many people who have written from its domain. */
async function makeCompany(product: Product, colleague: APIRequestContext, count: number) {
  const key = unique('acme').toLowerCase()
  const domain = `${key}-dental.com`
  const company = (await (await colleague.post('/api/companies', { data: { name: `${key} dental` } })).json()) as Person
  expect((await colleague.put(`/api/companies/${company.id}/domains/${domain}`, { data: {} })).status()).toBe(200)
  const tickets = await Promise.all(
    Array.from({ length: count }, (_, at) => createTicket(product, { email: `person${at}@${domain}`, company: '' })),
  )
  return { company, domain, tickets }
}

const detail = (page: Page) => page.getByRole('region', { name: 'Open company' })
const peopleOf = async (colleague: APIRequestContext, { id }: Person) => {
  const company = (await (await colleague.get(`/api/companies/${id}`)).json()) as { people: Person[] }
  return company.people.length
}

test('People of a domain are put into their company with one press, and out again with Undo', async ({
  page,
  product,
  colleague,
}) => {
  const { company, domain } = await makeCompany(product, colleague, 3)
  await page.goto('/admin/companies/none')
  const group = detail(page).getByRole('listitem').filter({ hasText: domain })
  await expect(group).toContainText(`3 people writing from ${domain}`)
  await group.getByRole('button', { name: `Add all 3 to ${company.name}` }).press('Enter')
  await expect(toastWith(page, '3 people added')).toBeVisible()
  await expect(group).toHaveCount(0)
  expect(await peopleOf(colleague, company)).toBe(3)
  await toastWith(page, '3 people added').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, '3 people as before')).toBeVisible()
  await expect(group).toHaveCount(1)
  expect(await peopleOf(colleague, company)).toBe(0)
})

test('O opens the company of the open ticket, where its customer is moved to another with their open tickets', async ({
  page,
  product,
  colleague,
}) => {
  const [from, to] = [await makeCompany(product, colleague, 1), await makeCompany(product, colleague, 0)]
  const ticket = from.tickets[0]!
  const { user_id } = (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()) as { user_id: string }
  await colleague.put(`/api/customers/${user_id}/company`, { data: { company_id: from.company.id } })
  await openLive(page, ticket)
  await expect(page.getByRole('link', { name: from.company.name }).first()).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/admin/companies/${from.company.id}`)
  await detail(page)
    .getByRole('button', { name: /^Move / })
    .press('Enter')
  await page.getByRole('combobox', { name: 'Company' }).fill(to.company.name)
  await page.getByRole('option', { name: to.company.name }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toastWith(page, `belongs to ${to.company.name} now`)).toBeVisible()
  await expect(detail(page).getByRole('button', { name: /^Move / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('link', { name: to.company.name }).first()).toBeVisible()
})
