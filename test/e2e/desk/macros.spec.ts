import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { keepToasts, openChat, replyBox, storedMessages, toastWith } from './ticket-page.ts'

// The note may be taken back just as it is marked as read.
test.use({ expectedNoise: [/status of 404.*\/read|unread\.not_marked_read/] })

test('A macro says what it will do, does it on Enter, and one Undo takes it back; with its reply gone it says so', async ({
  page,
  product,
}) => {
  const ticket = await createTicket(product)
  const send = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const reply = await send('/api/saved-replies', { title: 'Reset sent', text: 'The reset is on its way.' })
  const title = `Okapi ${ticket.ticket_id}`
  await send('/api/macros', { title, reply_id: reply.id, note: 'Reset mailed', change: { priority: 'Critical' } })
  await keepToasts(page)
  await openChat(page, ticket)
  const choose = async () => {
    await replyBox(page).focus()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find something to insert' }).fill(title)
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await choose()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Puts “Reset sent” into your reply',
    'Adds a note: Reset mailed',
    'Priority → Critical',
  ])
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(replyBox(page)).toHaveValue('The reset is on its way.')
  await expect(page.getByText('Reset mailed')).toBeVisible()
  await toastWith(page, 'Macro Applied').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(replyBox(page)).toHaveValue('')
  await expect(page.getByText('Reset mailed')).toHaveCount(0)
  await expect.poll(() => storedMessages(page.request, ticket)).toEqual([])
  await page.request.delete(`/api/saved-replies/${reply.id}`)
  await page.reload()
  await choose()
  await expect(dialog.getByText('Its saved reply has been removed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
})
