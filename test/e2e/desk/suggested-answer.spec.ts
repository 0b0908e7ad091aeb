import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { noteBox, open, panel, replyBox, tab } from './ticket-page.ts'

const OWN = 'I have looked at it.'

test.use({ expectedNoise: [/net::ERR_FAILED/] })

test('A suggested answer is put below what is typed, can be undone, and says after a reload where it comes from', async ({
  page,
  product,
}) => {
  const ticket = await createTicket(product)
  await open(page, ticket)
  await tab(page, /^Chat/).click()
  await replyBox(page).fill(OWN)
  const suggest = page.locator('form.answer-box').getByRole('button', { name: 'Suggest an answer' })

  await page.route('**/suggested-answer', (route) => route.abort(), { times: 1 })
  await suggest.click()
  await expect(page.getByText('No answer could be suggested. Your text is unchanged. Try again.')).toBeVisible()
  await expect(replyBox(page)).toHaveValue(OWN)

  await suggest.click()
  await expect(replyBox(page)).toHaveValue(new RegExp(`^${OWN}\n\nHi .*\n\n1\\. `, 's'))
  await expect(page.getByText(/^From: playbook “.*”\. Read it before you send it\.$/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(replyBox(page)).toHaveValue(OWN)
  await suggest.click()
  await expect(replyBox(page)).toHaveValue(/Hi /)
  await suggest.click()
  await expect(page.getByText('This suggestion is in the box already.')).toBeVisible()

  await page.reload()
  await tab(page, /^Chat/).click()
  await expect(page.getByText(/^From: playbook/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide where this text comes from' }).click()
  await expect(page.getByText(/^From: playbook/)).toBeHidden()
  await expect(replyBox(page)).toHaveValue(/Hi /)

  await page.getByRole('button', { name: 'Internal note' }).click()
  await expect(noteBox(page)).toBeVisible()
  await expect(suggest).toBeHidden()
})

test(
  'The AI Insights tab suggests an answer too and counts what became of them',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await createTicket(product)
    await open(page, ticket)
    await tab(page, /^AI Insights/).click()
    await panel(page).getByRole('button', { name: 'Suggest an answer' }).click()
    await expect(replyBox(page)).toHaveValue(/^Hi .*\n\n1\. /s)
    await tab(page, /^AI Insights/).click()
    await expect(panel(page).getByText(/^In the last 90 days: \d+ used as they were/)).toBeVisible()
  },
)
