import { type Page, request } from '@playwright/test'
import { queryDatabase } from '#test/support/query-database.ts'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { type Product, adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Notifications' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const query = ({ dataDir }: Product, sql: string) => queryDatabase({ DATA_DIR: dataDir }, sql)

/** The notices are hers alone, whatever other tests do. */
const NOOR = { email: 'noor.notices@neatline.example.com', password: 'a second pair of hands' }

test.beforeAll(({ product }) => product.addUser(NOOR, { name: ['Noor', 'Haddad'] }))
test.use({
  storageState: async ({ product }, use) => {
    const calls = await request.newContext({ baseURL: product.url })
    await calls.post('/api/auth/sign-in/email', { data: NOOR })
    await use(await calls.storageState())
    await calls.dispose()
  },
})

/** A notice for Noor, as the server gives it. */
const give = (product: Product, kind: string, ticketId: string) =>
  query(
    product,
    `with given as (
       insert into notices (user_id, kind, ticket_id, in_app, created_at)
       select id, '${kind}', '${ticketId}', true, now() from support_users where email = '${NOOR.email}' returning user_id
     ) select pg_notify('team', json_build_object('kind', 'notice', 'admin_id', user_id)::text) from given`,
  )

test('A notice is counted as it comes, leads to its ticket, and counts as seen once it has been followed', async ({
  page,
  product,
}) => {
  const [first, second] = [await createTicket(product), await createTicket(product, { title: 'Scanner is offline' })]
  await page.goto('/admin')
  await expect(page.getByRole('row', { name: 'Scanner is offline' })).toBeVisible()
  await live(page)
  await expect(opener(page)).toHaveAccessibleName('Notifications')
  await opener(page).press('Enter')
  await expect(panel(page)).toContainText('Nothing new.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  const title = await page.title()

  await give(product, 'customer-wrote', first.id)
  await expect(opener(page)).toHaveAccessibleName('Notifications 1 unseen')
  await give(product, 'woke', second.id)
  await expect(opener(page)).toHaveAccessibleName('Notifications 2 unseen')
  await expect(page).toHaveTitle(title)
  await opener(page).press('Enter')
  const notices = panel(page).getByRole('listitem')
  await expect(notices).toHaveText([/woke up: Scanner is offline.*New/, /The customer wrote on #\d+: .*New/])
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(notices.nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Scanner is offline' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toHaveAccessibleName('Notifications 1 unseen')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await opener(page).click()
  await expect(notices.nth(0)).not.toContainText('New')
  // What lies behind the panel is sized for the mouse of this window.
  const small = async () =>
    (await findSmallTargets(page)).filter((target) => /Mark all|Choose|wrote|woke|Notifications/.test(target))
  await expect.poll(small).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAxeViolations(page, COLOR_RULES)).toEqual([])
  await panel(page).getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(opener(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByText('New', { exact: true })).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedNoise: [/status of 503/] })
  test(
    'What one is notified about is chosen in Settings, kept over a reload until it is saved, and a failure keeps it',
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto('/admin')
      await opener(page).click()
      await panel(page).getByRole('link', { name: 'Choose what you’re notified about' }).click()
      const box = page.getByRole('checkbox', { name: 'My ticket wakes up: by email' })
      await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused()
      await expect(box).not.toBeChecked()
      await box.press('Space')
      await expect(box).toBeChecked()
      await page.reload()
      await expect(box).toBeChecked()
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      const saved = async () => (await (await page.request.get('/api/notices/settings')).json()).woke.mail
      await expect.poll(saved).toBe(true)
      await page.reload()
      await expect(box).toBeChecked()
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await findAxeViolations(page)).toEqual([])
      await idle(page)
      await page.route('**/api/notices/settings', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
      )
      await box.press('Space')
      await save.click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expect(box).not.toBeChecked()
    },
  )
})
