import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { panel } from './account-page.ts'

test.use({ keepToasts: true, expectedNoise: [/status of (404|422|503)/] })
test.afterEach(async ({ colleague }) => void (await colleague.delete('/api/mail-texts/ticket-link')))

test(
  'An email’s text is edited next to a live preview on a real ticket, kept over a reload and a failure, saved, and taken back',
  {
    tag: '@deep',
  },
  async ({ page, product, colleague }) => {
    const { ticket_id } = await createTicket(product)
    await page.goto('/admin/settings/email-texts')
    const texts = panel(page, 'Email texts')
    await texts.getByLabel('Email', { exact: true }).selectOption('Link to the ticket')
    await texts.getByLabel('Preview with ticket').fill(`#${ticket_id}`)
    const preview = texts.getByRole('figure')
    await expect(preview).toContainText(`Your link to ticket #${ticket_id}`)
    await expect(texts.getByRole('button', { name: 'Use default' })).toBeDisabled()

    const text = texts.getByLabel('Text', { exact: true })
    await text.fill('Here you are\n\nYour page: ')
    await expect(preview).toContainText('Here you are')
    await texts.getByRole('button', { name: 'Save' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/Keep {{link}}/)
    await text.press('End')
    await texts.getByRole('button', { name: 'Insert into the text' }).click()
    await page.getByRole('button', { name: 'Link to the ticket' }).click()
    await expect(text).toHaveValue('Here you are\n\nYour page: {{link}}')
    await expect(preview).toContainText(`/t/${ticket_id}`)
    await page.reload()
    await texts.getByLabel('Email', { exact: true }).selectOption('Link to the ticket')
    await expect(text).toHaveValue('Here you are\n\nYour page: {{link}}')
    await expect(texts.getByText('Not saved yet.')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    const path = '**/api/mail-texts/ticket-link'
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await texts.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Error', 'Something went wrong. Please try again.')).toBeVisible()
    await texts.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await colleague.get('/api/mail-texts/ticket-link')).json()
    await expect.poll(stored).toMatchObject({ is_ours: false })
    await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()
    await texts.getByRole('button', { name: 'Use default' }).click()
    await texts.getByRole('button', { name: 'Yes, drop this text' }).click()
    await expect(texts.getByText('Default text')).toBeVisible()
    await expect(text).toHaveValue(/^Your link to ticket/)
  },
)
