import { ADMIN, expect, startProduct, test, toast } from '../support/product.ts'

test.describe('The admin setup', { tag: '@deep' }, () => {
  test.use({ expectedNoise: [/status of 409/] })

  test('once an admin exists, says so without a form and leads to the login', async ({ page }) => {
    await page.goto('/admin/setup')
    await expect(page.getByText('Setup is already complete. Sign in, or ask an administrator')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to Admin Login' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('link', { name: 'Set up' })).toHaveCount(0)
  })

  test('shows blank fields, an invalid email address and a refusal, and keeps what was typed', async ({ browser }) => {
    const { stop, url, addUser } = await startProduct()
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    const create = { name: 'Create Admin User', exact: true }
    let sent = 0
    await page.route('**/api/setup-admin', (route) => (sent++, route.continue()))
    await page.goto('/admin/login')
    await page.getByText('No admin yet? Set up').getByRole('link').click()
    // The page's script puts a password of its own in; before that, an empty field would be filled again.
    await expect(page.getByLabel('Admin Password')).not.toHaveValue('')
    await page.getByLabel('Admin Email').fill('')
    await page.getByLabel('Admin Password').fill('')
    await page.getByRole('button', create).click()
    await expect(page.getByText('Enter an email address', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter a password', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Admin Email')).toBeFocused()
    await page.getByLabel('Admin Email').fill('second@')
    await page.getByLabel('Admin Password').fill('short')
    await page.getByRole('button', create).click()
    await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
    await expect(page.getByText('Use at least 8 characters')).toBeVisible()
    await expect.poll(() => sent).toBe(0)

    await addUser(ADMIN)
    await page.getByLabel('Admin Email').fill('second@neatline.example.com')
    await page.getByLabel('Admin Password').fill('one admin is enough')
    await page.getByRole('button', create).click()
    const reason = 'Setup is already complete. Sign in, or ask an administrator for an account.'
    await expect(page.getByRole('main').getByText(reason)).toBeVisible()
    await expect(toast(page, 'Setup Failed', reason)).toBeVisible()
    await expect(page.getByLabel('Admin Email')).toHaveValue('second@neatline.example.com')
    await expect(page.getByLabel('Admin Password')).toHaveValue('one admin is enough')
    await stop()
  })
})
