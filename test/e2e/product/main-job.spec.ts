import { expect, fillTicket, startProduct, test, waitForScripts } from '../support/product.ts'
import { mailNow } from '../desk/ticket-page.ts'

/** The main job from end to end: set-up, ticket, answer, resolution, mails. */
test("a visitor's ticket is created, triaged, answered and resolved", async ({ browser }) => {
  const product = await startProduct()
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  waitForScripts(page)

  await page.goto('/admin/setup')
  await expect(page.getByLabel('Admin Email')).toHaveValue('admin@neatline.example.com')
  const suggested = page.getByLabel('Admin Password', { exact: true })
  await expect(suggested).toHaveValue(/.{16}/)
  const password = await suggested.inputValue()
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(page.getByRole('heading', { name: 'Setup Complete!' })).toBeVisible()
  await expect(page.getByText('Admin user admin@neatline.example.com has been created successfully.')).toBeVisible()
  await expect(page.getByRole('main').getByText(password)).toBeVisible()

  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Get Support When You Need It' })).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}/support`)
  await expect(page.getByLabel('Category')).toHaveValue('General')
  await expect(page.getByRole('radio', { name: /Medium/ })).toBeChecked()
  await fillTicket(page)
  await page.getByLabel('Category').selectOption('Printer')
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByRole('status').getByText('Ticket Created Successfully')).toBeVisible()
  await expect(page.getByText("Your ticket #1001 has been created. You'll receive updates via email.")).toBeVisible()
  await expect(page.getByRole('heading', { name: '#1001' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()

  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('admin@neatline.example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Welcome to the admin dashboard!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Support Tickets (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Front desk printer prints blank pages' }).click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  const panel = page.getByRole('tabpanel')
  for (const text of [
    '#1001',
    'Printer',
    'Medium',
    'Open',
    'marisol@ponderosa.example.com',
    'We changed the toner on Friday.',
  ]) {
    await expect(panel.getByText(text).first()).toBeVisible()
  }
  await page.getByRole('tab', { name: 'AI Insights' }).click()
  await expect(panel.getByRole('heading', { name: 'Insights', exact: true })).toBeVisible()
  await expect(panel.getByText(/\d+%/).first()).toBeVisible()
  await expect(panel.getByText(/debug/)).toBeAttached()

  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(panel.getByText('No conversation history')).toBeVisible()
  await page.getByPlaceholder('Type your response...').fill('Please pull the orange tab.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully')).toBeVisible()
  await expect(panel.getByText('Please pull the orange tab.')).toBeVisible()
  await expect(panel.getByText('(Admin)')).toBeVisible()
  await mailNow(page.request, { id: new URL(page.url()).searchParams.get('ticket')! })
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(panel.getByText('In Progress').first()).toBeVisible()

  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Ticket status changed to Resolved')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByText('Ticket status changed to Open')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeFocused()

  await expect.poll(() => product.outbox().length).toBe(2)
  const mails = product.outbox().join('\n')
  expect(mails.match(/^Subject: \[#1001\] Front desk printer prints blank pages/gm)).toHaveLength(2)

  await page.locator('.avatar-button').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await context.close()
  await product.stop()
})
