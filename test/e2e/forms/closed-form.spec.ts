import { expect, test } from '../support/product.ts'

const submit = { name: 'Create Ticket' }
test.use({ expectedNoise: [/status of 503/] })

test('A closed form says so in place of its button, keeps what was typed, and opens on Check again', async ({
  page,
  colleague,
  settings: _putBack,
}) => {
  const set = (data: object) => colleague.patch('/api/admin/settings', { data })
  await set({ ticketFormOpen: false, ticketFormMessage: 'We move house until Monday.' })
  await page.goto('/support')
  await page.getByLabel('Title', { exact: true }).fill('Typed while it was closed')
  await expect(page.getByRole('status').filter({ hasText: 'We move house until Monday.' })).toContainText(
    'Call (303) 555-0148',
  )
  await expect(page.getByRole('button', submit)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByText('The form is still closed.')).toBeVisible()
  await set({ ticketFormOpen: true })
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByRole('button', submit)).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed while it was closed')
})
