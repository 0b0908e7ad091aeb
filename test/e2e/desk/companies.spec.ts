import type { APIRequestContext, Page } from '@playwright/test'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { live } from '../support/state.ts'
import { unique } from '../support/unique.ts'
import { keepToasts, openLive, toastWith } from './ticket-page.ts'

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
  await keepToasts(page)
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

test('A company that a colleague makes or changes is shown without a reload', async ({ page, product, colleague }) => {
  await page.goto('/admin/companies')
  await live(page)
  const { company } = await makeCompany(product, colleague, 0)
  const row = page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: company.name })
  await row.click()
  await colleague.patch(`/api/companies/${company.id}`, { data: { warning: 'Alarm until nine' } })
  await expect(detail(page)).toContainText('Alarm until nine')
})

/** Chooses by search what the open ticket's customer, or the open company, is merged with, and merges. */
async function mergeWith(page: Page, search: string, said: string) {
  const dialog = page.getByRole('dialog', { name: /^Merge / })
  const field = dialog.getByRole('combobox', { name: /^With which / })
  await expect(field).toBeFocused()
  await field.fill(search)
  await dialog.getByRole('option').first().click()
  await expect(dialog).toContainText(said)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('Two companies become one, and two again with Undo', async ({ page, product, colleague }) => {
  const [from, to] = [await makeCompany(product, colleague, 1), await makeCompany(product, colleague, 0)]
  const { user_id } = (await (await colleague.get(`/api/tickets/${from.tickets[0]!.id}`)).json()) as { user_id: string }
  await colleague.put(`/api/customers/${user_id}/company`, { data: { company_id: from.company.id } })
  await keepToasts(page)
  await page.goto(`/admin/companies/${from.company.id}?tab=notes`)
  await page.getByRole('button', { name: 'Merge with another company…' }).press('Enter')
  await mergeWith(page, to.company.name, `This moves 1 person, 1 ticket, and 1 domain to ${to.company.name}.`)
  await expect(page).toHaveURL(`/admin/companies/${to.company.id}`)
  await expect(detail(page).getByRole('list', { name: 'People' })).toContainText(`person0@${from.domain}`)
  await page.goto(`/admin/companies/${from.company.id}`)
  await expect(page).toHaveURL(`/admin/companies/${to.company.id}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await detail(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toastWith(page, '1 person as before')).toBeVisible()
  expect([await peopleOf(colleague, from.company), await peopleOf(colleague, to.company)]).toEqual([1, 0])
})

test('Two people become one on the ticket’s card, and two again with Undo', async ({ page, product }) => {
  const [old, now] = [unique('ann').toLowerCase(), unique('ann').toLowerCase()].map((name) => `${name}@example.com`)
  const ticket = await createTicket(product, { email: old! })
  await createTicket(product, { email: now! })
  await keepToasts(page)
  await page.goto(`/admin?ticket=${ticket.id}&tab=overview`)
  await page.getByRole('button', { name: 'Merge…' }).press('Enter')
  await mergeWith(page, now!, `Email from ${old} becomes theirs.`)
  await expect(page.getByText(`Also writes from ${old}`)).toBeVisible()
  await page.getByText(`Also writes from ${old}`).locator('..').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toastWith(page, '1 ticket as before')).toBeVisible()
  await expect(page.getByText(`Also writes from ${old}`)).toHaveCount(0)
})
