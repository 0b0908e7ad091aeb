import { expect, test } from '../support/product.ts'
import { unique } from '../support/unique.ts'

const FIELDS = {
  'First name': 'Luis',
  'Last name': 'Ortega',
  Email: 'luis@ortega.example.com',
  Subject: 'Quote for four desktops',
  Message: 'We need four desktops by June.',
}
const SENT = "Message sent successfully! We'll respond within 4 hours."

test.describe('The contact form', () => {
  test('shows what is missing and sends nothing, then sends the message, confirms it and is empty again', async ({
    page,
    product,
  }) => {
    const name = unique('Ortega')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/contact')
    const box = page.getByLabel('Message', { exact: true })
    await expect(box).toHaveAttribute('rows', '6')
    await expect(box).toHaveAttribute('placeholder', 'Please describe your IT needs or technical issue in detail...')
    for (const [label, value] of Object.entries({ ...FIELDS, 'Last name': name, Subject: ' ' }))
      await page.getByLabel(label, { exact: true }).fill(value)
    const send = page.locator('form').getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused()
    expect(sent).toEqual([])
    await page.getByLabel('Subject', { exact: true }).fill(FIELDS.Subject)
    await send.click()
    await expect(page.getByRole('status').getByText(SENT)).toBeVisible()
    for (const label of Object.keys(FIELDS)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    await expect
      .poll(() => product.outbox().some((mail) => mail.includes(`Website message from Luis ${name}`)))
      .toBe(true)
  })
})
