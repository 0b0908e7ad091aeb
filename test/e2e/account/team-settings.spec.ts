import type { Browser } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect, type Product, toast } from '../support/product.ts'

const KIM = { email: 'kim.settings@neatline.example.com', password: 'a second pair of hands' }

async function signInElsewhere(browser: Browser, { url }: Product) {
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } })
  await context.request.post('/api/auth/sign-in/email', { data: KIM })
  return { context, page: await context.newPage() }
}

test.use({ keepToasts: true })
test.beforeAll(({ product }) => product.addUser(KIM, { name: ['Kim', 'Settings'] }))

test(
  'Assignment and reminders are saved, what cannot be is refused with its field, and a reload shows both',
  {
    tag: '@deep',
  },
  async ({ page, settings }) => {
    await page.goto('/admin/settings/assignment')
    const assignment = page.getByRole('region', { name: 'Assignment' })
    await assignment.getByRole('radio', { name: 'By category' }).check()
    await assignment.getByRole('group', { name: 'Printer' }).getByRole('checkbox', { name: 'Kim Settings' }).check()
    const hours = assignment.getByLabel('Hours away')
    await hours.fill('')
    await expect(assignment.getByText('Use 1 to 72 hours')).toHaveCount(0)
    await hours.press('Enter')
    await expect(hours).toBeFocused()
    await expect(hours).toHaveAccessibleDescription(/Use 1 to 72 hours/)
    await hours.fill('4')
    await assignment.getByRole('button', { name: 'Save' }).click()
    await expect.poll(settings).toMatchObject({ assignment: 'by-category', awayHours: 4 })
    await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()

    await page.getByRole('link', { name: 'Emails to customers' }).click()
    const reminders = page.getByRole('region', { name: 'Emails to customers' })
    const first = reminders.getByLabel('Reminder', { exact: true })
    await first.fill('61')
    await reminders.getByLabel('Second reminder').fill('2')
    await reminders.getByRole('button', { name: 'Save' }).click()
    await expect(first).toHaveAccessibleDescription(/Use 0 to 60 days/)
    await first.fill('3')
    await first.press('Enter')
    await expect.poll(settings).toMatchObject({ reminderDays: 3 })
    expect(await findAxeViolations(page)).toEqual([])

    await page.reload()
    await expect(first).toHaveValue('3')
    await page.getByRole('link', { name: 'Assignment' }).click()
    await expect(assignment.getByRole('radio', { name: 'By category' })).toBeChecked()
    await expect(
      assignment.getByRole('group', { name: 'Printer' }).getByRole('checkbox', { name: 'Kim Settings' }),
    ).toBeChecked()
  },
)

test('Going away shows to colleagues at once and on one’s own pages, and ends with one press', async ({
  page,
  product,
  browser,
}) => {
  const ticket = await createTicket(product, { title: 'Someone has to own this' })
  const kim = await signInElsewhere(browser, product)
  await page.goto(`/admin?ticket=${ticket.id}`)
  await kim.page.goto('/admin')
  await page.getByRole('button', { name: /^No owner/ }).click()
  const entry = page.locator('.menu').getByRole('button', { name: /^Kim Settings/ })
  await expect(entry).toHaveText('Kim Settings')
  await kim.page.getByRole('button', { name: 'Kim Settings', exact: true }).click()
  await expect(kim.page.getByRole('button', { name: 'I’m away', pressed: false })).toBeVisible()
  await kim.context.setOffline(true)
  await kim.page.getByRole('button', { name: 'I’m away' }).click()
  await expect(kim.page.getByRole('alert').first()).toBeVisible()
  await kim.context.setOffline(false)
  await kim.page.getByRole('button', { name: 'I’m away', pressed: false }).click()
  await expect(kim.page.getByRole('button', { name: 'I’m away' })).toHaveAttribute('aria-pressed', 'true')
  await expect(kim.page.getByRole('button', { name: 'Kim Settings, away' })).toBeVisible()
  await expect(entry).toHaveText('Kim Settingsaway')

  await kim.page.goto('/admin/settings/profile')
  await kim.page.getByRole('button', { name: 'Kim Settings, away' }).click()
  await kim.page.getByRole('button', { name: 'I’m away', pressed: true }).click()
  await expect(kim.page.getByRole('button', { name: 'Kim Settings', exact: true })).toBeVisible()
  await expect(entry).toHaveText('Kim Settings')
  await kim.context.close()
})
