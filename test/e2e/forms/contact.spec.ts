import { expect, test } from '../support/product.ts'

const FIELDS = {
  'First name': 'Luis',
  'Last name': 'Ortega',
  Email: 'luis@ortega.example.com',
  Subject: 'Quote for four desktops',
  Message: 'We need four desktops by June.',
}
const SENT = "Message sent successfully! We'll respond within 4 hours."
const FAILED = 'Failed to send message. Please try again or call us directly.'

test.describe('The contact form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact')
    for (const [label, value] of Object.entries(FIELDS)) await page.getByLabel(label, { exact: true }).fill(value)
  })
  const send = { name: 'Send Message' }

  test('sends the message, confirms it and is empty again', async ({ page, product }) => {
    await page.locator('form').getByRole('button', send).click()
    await expect(page.getByRole('status').getByText(SENT)).toBeVisible()
    for (const label of Object.keys(FIELDS)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    await expect
      .poll(() => product.outbox().some((mail) => mail.includes('Website message from Luis Ortega')))
      .toBe(true)
  })

  test('shows what is missing and sends nothing', async ({ page }) => {
    let sent = 0
    await page.route('**/api/contact-messages', (route) => (sent++, route.continue()))
    await page.getByLabel('Subject', { exact: true }).fill(' ')
    await page.locator('form').getByRole('button', send).click()
    await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused()
    expect(sent).toBe(0)
  })

  test('has a message box of six rows with the fixed placeholder', async ({ page }) => {
    const box = page.getByLabel('Message', { exact: true })
    await expect(box).toHaveAttribute('rows', '6')
    await expect(box).toHaveAttribute('placeholder', 'Please describe your IT needs or technical issue in detail...')
  })
})

test.describe('When the message cannot be sent', () => {
  test.use({ expectedNoise: [/500|Failed to load resource/] })
  test('the form keeps the values and shows whom to call', async ({ page }) => {
    await page.route('**/api/contact-messages', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/contact')
    for (const [label, value] of Object.entries(FIELDS)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.locator('form').getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert').getByText(FAILED).first()).toBeVisible()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(FIELDS.Subject)
  })
})
