import type { Page } from '@playwright/test'
import { violationsAtBoth } from '../support/axe.ts'
import { endSessionAt } from '../support/end-session.ts'
import { ADMIN, adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { unique } from '../support/unique.ts'

test.use({ expectedNoise: [/ERR_FAILED|Failed to load resource: .*(?:401|422)/] })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New ticket' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const options = (page: Page) => dialog(page).getByRole('listbox').getByRole('option')
const ticketOf = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2 })

async function openForm(page: Page) {
  await page.goto('/admin')
  await live(page)
  await idle(page)
  await page.keyboard.press('c')
  await expect(field(page, 'Customer')).toBeFocused()
}

test('A customer’s call becomes a ticket in six presses, fields included', async ({ page, product, colleague }) => {
  const [name, other] = [unique('quinn'), unique('Walt')]
  await createTicket(product, { email: `${name}@ponderosa.example.com`, phone: '(303) 555-0166' })
  await openForm(page)
  await page.keyboard.type(name)
  await expect(options(page)).toContainText([`${name}@ponderosa.example.com`, 'New customer'])
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type(`Call of ${name}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('The printer at the front desk shows 49.4C02.')
  await expect(field(page, 'Category').locator('option:checked')).toHaveText('Printer (suggested)')
  await page.keyboard.press('Control+Enter')
  await expect(ticketOf(page, `Call of ${name}`)).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('by phone or dashboard')).toBeVisible()

  // Nobody has that number: it is in its place already, and is enough.
  await openForm(page)
  await page.keyboard.type('720-555-0134')
  await expect(options(page)).toHaveText(['New customer: 720-555-0134'])
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone (optional)')).toHaveValue('720-555-0134')
  await page.keyboard.type(other)
  await expect(field(page, 'Tell the customer')).toBeDisabled()
  await expect(dialog(page).getByText('There is no address that email can be sent to')).toBeVisible()
  await violationsAtBoth(page, 'New ticket', { schemes: ['light', 'dark'] })
  await field(page, 'Phone (optional)').fill('')
  await field(page, 'Title').fill(`Call of ${other}`)
  await field(page, 'What is it about?').fill('No dial tone.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('Enter an email address or a phone number; one is enough')).toBeVisible()
  await expect(field(page, 'Email (optional)')).toBeFocused()
  await field(page, 'Phone (optional)').fill('720-555-0134')
  await page.keyboard.press('Control+Enter')
  await expect(ticketOf(page, `Call of ${other}`)).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('We have no email address for this customer')).toBeVisible()

  // What happened says who made it.
  await page.goto('/admin/activity')
  const act = page
    .getByRole('listitem')
    .filter({ hasText: `Call of ${other}` })
    .filter({ hasText: 'opened the ticket' })
  await expect(act).toContainText(`By phone or dashboard, for ${other}.`)
  await violationsAtBoth(page, 'What happened')
  const csv = await colleague.get('/api/activity.csv')
  expect(await csv.text()).toContain(`Call of ${other}`)
})

test.describe('A new ticket', () => {
  test('loses nothing by a lost response, a reload and the end of the session, and is one ticket', async ({
    page,
    colleague,
  }) => {
    const title = unique('Lost')
    await openForm(page)
    await page.keyboard.type(`${title}@pine.example.com`)
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await field(page, 'Title').fill(title)
    await field(page, 'What is it about?').fill('Written while the line is bad.')
    await field(page, 'Priority').selectOption('High')
    const calls = '**/api/tickets/new'
    await page.route(calls, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page).getByText(/could not be reached.* What you typed is kept\.$/)).toBeVisible()
    await page.unroute(calls)
    await page.reload()
    await live(page)
    await page.getByRole('button', { name: 'New ticket' }).click()
    await expect(field(page, 'Email (optional)')).toHaveValue(`${title}@pine.example.com`)
    await expect(field(page, 'Priority')).toHaveValue('High')
    await idle(page)
    await endSessionAt(page, 'POST', calls)
    await dialog(page).getByRole('button', { name: 'Create ticket' }).dblclick()
    const signIn = page.getByRole('dialog', { name: /sign in/i })
    await signIn.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await signIn.getByRole('button', { name: 'Sign in' }).click()
    await expect(ticketOf(page, title)).toBeVisible()
    const found = await (await colleague.get(`/api/tickets?search=${title}`)).json()
    expect(found).toMatchObject({
      total: 1,
      tickets: [{ priority: 'High', description: 'Written while the line is bad.' }],
    })
    await page.keyboard.press('c')
    await expect(field(page, 'Customer')).toHaveValue('')
  })
})
