import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { unique } from '../support/unique.ts'

// A message may be marked read just as the undo takes it back.
test.use({ expectedNoise: [/\/read$|unread\.not_marked_read/] })

test('Two tickets of a customer are merged by keys; the page of one leads to the other until Undo', async ({
  page,
  product,
}) => {
  const [email, word] = [`${unique('merge')}@ponderosa.example.com`, unique('Toner')]
  const target = await createTicket(product, { email, title: `${word} is low` })
  const source = await createTicket(product, { email, title: `${word} is empty` })
  const title = page.getByRole('heading', { level: 2, name: word })
  const dialog = page.getByRole('dialog', { name: `Merge #${source.ticket_id}` })
  await page.goto(`/admin?search=${word}&ticket=${source.id}`)
  await live(page)
  await idle(page)
  await expect(page.getByRole('row', { name: word })).toHaveCount(2)
  await page.keyboard.press('m')
  await expect(dialog.getByRole('option')).toHaveText([`#${target.ticket_id} ${target.title}`])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(`This moves 1 message to #${target.ticket_id}`)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(`#${target.ticket_id} ${target.title}`)
  await expect(page.getByText(`from #${source.ticket_id}`)).toBeVisible()

  await page.goto(`/admin?search=${word}&ticket=${source.id}`)
  await expect(title).toHaveText(`#${target.ticket_id} ${target.title}`)
  await expect(page.getByRole('row', { name: word })).toHaveCount(1)
  await expect(page.locator('.ticket-banner')).toContainText(`Merged #${source.ticket_id} ${source.title}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.ticket-banner')).toHaveCount(0)
  await expect(page.getByText(`from #${source.ticket_id}`)).toHaveCount(0)
  await page.goto(`/admin?search=${word}&ticket=${source.id}`)
  await expect(title).toHaveText(`#${source.ticket_id} ${source.title}`)
})
