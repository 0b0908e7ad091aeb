import { findAxeViolations } from '../support/axe.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { noteBox, open, openChat, panel, replyBox, tab } from './ticket-page.ts'

const OWN = 'I have looked at it.'

test.use({ expectedNoise: [/net::ERR_FAILED/] })

/** A ticket without the automatic reply, which has the steps of the playbook already. */
async function createUnreplied(product: Product) {
  const ticket = await createTicket(product)
  await queryDatabase(
    { DATA_DIR: product.dataDir },
    `update tickets set automatic_reply = '' where id = '${ticket.id}'`,
  )
  return ticket
}

test('A suggested answer is put below what is typed, can be undone, and says after a reload where it comes from', async ({
  page,
  product,
}) => {
  const ticket = await createUnreplied(product)
  await openChat(page, ticket)
  await replyBox(page).fill(OWN)
  async function suggest() {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('group', { name: 'Insert' }).getByRole('button', { name: 'Suggest a reply' }).click()
  }

  await page.route('**/suggested-answer', (route) => route.abort(), { times: 1 })
  await suggest()
  await expect(page.getByText('No reply could be suggested. Your text is unchanged. Try again.')).toBeVisible()
  await expect(replyBox(page)).toHaveValue(OWN)

  await suggest()
  await expect(replyBox(page)).toHaveValue(new RegExp(`^${OWN}\n\nHi .*\n\n1\\. `, 's'))
  await expect(page.getByText(/^Suggested from the playbook “.*”\. Check it before sending\.$/)).toBeVisible()
  // Shown from its beginning.
  expect(await replyBox(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(OWN.length + 2)
  await page.keyboard.press('Control+z')
  await expect(replyBox(page)).toHaveValue(OWN)
  await suggest()
  await expect(replyBox(page)).toHaveValue(/Hi /)
  await suggest()
  await expect(page.getByText('This suggestion is in the box already.')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Suggested from the playbook/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide where this text comes from' }).click()
  await expect(page.getByText(/^Suggested from the playbook/)).toBeHidden()
  await expect(replyBox(page)).toHaveValue(/Hi /)

  await page.getByRole('button', { name: 'Internal note' }).click()
  await expect(noteBox(page)).toBeFocused()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Suggested solutions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggest a reply' })).toBeHidden()
})

test('What the automatic reply has sent is not suggested', { tag: '@deep' }, async ({ page, product }) => {
  const ticket = await createTicket(product)
  await openChat(page, ticket)
  await replyBox(page).focus()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('button', { name: 'Suggest a reply' }).click()
  await expect(page.getByText('The automatic reply sent these steps. Nothing better is known.')).toBeVisible()
  await expect(replyBox(page)).toHaveValue('')
})

test(
  'The AI Insights tab suggests an answer too and counts what became of them',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await createUnreplied(product)
    await open(page, ticket)
    await tab(page, /^AI Insights/).click()
    await panel(page).getByRole('button', { name: 'Suggest a reply' }).click()
    await expect(replyBox(page)).toHaveValue(/^Hi .*\n\n1\. /s)
    await tab(page, /^AI Insights/).click()
    await expect(panel(page).getByText(/^In the last 90 days: \d+ used as they were/)).toBeVisible()
  },
)
