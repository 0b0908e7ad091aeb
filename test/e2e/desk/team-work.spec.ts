import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { mailRows } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect, now } from '../support/product.ts'
import { keepToasts, openLive, toastWith } from './ticket-page.ts'

const control = (page: Page, name: string | RegExp) => page.locator('.ticket-head').getByRole('button', { name })
const entry = (page: Page, name: string | RegExp) => page.locator('.menu').getByRole('button', { name })
const row = (page: Page, title: string) => page.getByRole('row', { name: title })

const SAM = { email: 'sam.teamwork@neatline.example.com', password: 'a second pair of hands' }
const DAY_MS = 24 * 60 * 60 * 1000

test.describe('The team and a ticket', () => {
  test.use({ expectedNoise: [/status of 409|ERR_FAILED/] })
  test('one takes it, lets it sleep, tags it and corrects its title; header, row and server agree', async ({
    page,
    product,
    colleague,
  }) => {
    const ticket = await createTicket(product, { title: 'Scanner sends blank pages' })
    const stored = async () => (await colleague.get(`/api/tickets/${ticket.id}`)).json()
    await openLive(page, ticket)
    await expect(control(page, 'Take it')).toBeVisible()

    await page.keyboard.press('i')
    await expect(control(page, /Jo Lindqvist/)).toBeVisible()
    await expect(row(page, ticket.title)).toContainText('You')
    await expect.poll(async () => (await stored()).assignee?.name).toBe('Jo Lindqvist')

    await page.keyboard.press('h')
    await expect(entry(page, 'For the customer')).toBeFocused()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(control(page, 'Wait…')).toBeFocused()
    await page.keyboard.press('Enter')
    await entry(page, /^In a week/).click()
    await expect(control(page, /^Sleeps until/)).toBeVisible()
    await expect(row(page, ticket.title)).toContainText('Sleeps until')
    await expect.poll(async () => (await stored()).waiting_for).toBe('date')
    await page.keyboard.press('h')
    await expect(entry(page, 'Wake now')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(control(page, 'Wait…')).toBeVisible()
    await expect.poll(async () => (await stored()).waiting_for).toBe(null)

    await page.keyboard.press('t')
    const field = page.getByRole('combobox', { name: 'Add tag' })
    await field.fill('Scanner')
    await field.press(',')
    await field.fill('front desk')
    await field.press('Enter')
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['front desk', 'scanner'])
    await expect.poll(async () => (await stored()).tags).toEqual(['front desk', 'scanner'])
    await page.getByRole('button', { name: 'Remove tag front desk' }).click()
    await expect.poll(async () => (await stored()).tags).toEqual(['scanner'])

    await page.getByRole('button', { name: 'Change title' }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill(' ')
    await title.press('Enter')
    await expect(title).toHaveAccessibleDescription('Enter a title for the problem')
    await title.fill('Scanner sends blank pages to the front desk')
    await title.press('Enter')
    await expect(page.getByRole('button', { name: 'Change title' })).toBeFocused()
    await expect.poll(async () => (await stored()).title).toBe('Scanner sends blank pages to the front desk')

    // By its tag it is found, and by another one not.
    const filter = async (name: string) => {
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.locator('.menu').getByRole('button', { name, exact: true }).click()
    }
    await filter('Tag')
    await page.getByRole('textbox', { name: 'Tag', exact: true }).fill('SCANNER')
    await page.getByRole('textbox', { name: 'Tag', exact: true }).press('Enter')
    await expect(page).toHaveURL(/tag=scanner/)
    await expect(page.getByRole('button', { name: 'Remove Tag: scanner' })).toBeVisible()
    await expect(row(page, 'Scanner sends blank pages')).toBeVisible()
    await filter('Owner')
    await page.locator('.menu').getByRole('button', { name: 'Unassigned' }).click()
    await expect(page.getByRole('heading', { name: 'No tickets match these filters' })).toBeVisible()
    await page.getByRole('link', { name: /^Mine/ }).click()
    await expect(row(page, 'Scanner sends blank pages')).toBeVisible()
  })

  test(
    'who is slower reads who has it, and notes about the customer are saved',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { title: 'Two want this one' })
      await page.route(`**/api/tickets/${ticket.id}/take`, async (route) => {
        await route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, title: 'Conflict', assignee: { id: ticket.id, name: 'Dana Reyes' } }),
        })
      })
      await page.goto(`/admin?ticket=${ticket.id}&tab=overview`)
      await control(page, 'Take it').click()
      await expect(page.getByText('Dana Reyes has it already.')).toBeVisible()
      await expect(control(page, 'Take it')).toBeVisible()

      const notes = page.getByRole('textbox', { name: 'Notes about this customer' })
      await page.route('**/api/customers/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
      await notes.fill('Call before noon')
      await notes.blur()
      await expect(page.getByText(/^Not saved/)).toBeVisible()
      await page.reload()
      await expect(notes).toHaveValue('Call before noon')
      await page.unroute('**/api/customers/*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      const { user_id } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      await expect
        .poll(async () => (await (await colleague.get(`/api/customers/${user_id}`)).json()).notes)
        .toBe('Call before noon')
      await page.setViewportSize({ width: 1600, height: 900 })
      await expect(page.getByRole('complementary', { name: 'Customer' }).getByRole('textbox')).toHaveValue(
        'Call before noon',
      )
      await expect(notes).toHaveCount(1)
    },
  )

  test(
    'it is given away, followed and left by keys alone, and goes back to sleep until the same day',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      await product.addUser(SAM, { name: ['Sam', 'Teamwork'] })
      const ticket = await createTicket(product, { title: 'Given to a colleague' })
      const stored = async () => (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      await keepToasts(page)
      await openLive(page, ticket)
      const owner = page.locator('.ticket-head [data-owner]')
      await owner.press('ArrowDown')
      await expect(entry(page, 'Jo Lindqvist (you)').first()).toBeFocused()
      await page.keyboard.press('s')
      await expect(entry(page, 'Sam Teamwork')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(owner).toBeFocused()
      await expect(owner).toContainText('Sam Teamwork')
      await expect.poll(async () => (await stored()).assignee?.name).toBe('Sam Teamwork')

      await owner.press('ArrowUp')
      await expect(entry(page, 'Follow')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(toastWith(page, 'You follow this ticket now')).toBeVisible()
      await owner.press('Enter')
      await expect(page.locator('.menu')).toContainText(/Followed by .*you/)
      await entry(page, 'Unfollow').click()
      await expect(toastWith(page, 'You don’t follow this ticket anymore')).toBeVisible()

      const day = new Date(now() + 9 * DAY_MS).toISOString().slice(0, 10)
      await colleague.patch(`/api/tickets/${ticket.id}`, { data: { waiting_for: 'date', wake_at: day } })
      await expect(control(page, /^Sleeps until/)).toBeVisible()
      const words = (await control(page, /^Sleeps until/).textContent())!
      const { wake_at } = await stored()
      const rows = mailRows(product, ticket.id)
      await rows.query(
        `update tickets set waiting_for = null, wake_at = null, slept_until = '${wake_at}' where id = '${ticket.id}'`,
      )
      await page.reload()
      await expect(owner).toBeVisible()
      await page.keyboard.press('h')
      await entry(page, /^Back to sleep/).click()
      await expect(control(page, /^Sleeps until/)).toHaveText(words)
      await expect.poll(async () => (await stored()).wake_at).toBe(wake_at)
    },
  )
})
