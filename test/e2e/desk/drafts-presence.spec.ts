import { ADMIN, adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { noteBox, openChat, replyBox, signInElsewhere, tab, writeUntil } from './ticket-page.ts'

const DANA = { email: 'dana.drafts@neatline.example.com', password: 'a second pair of hands' }

test.beforeAll(({ product }) => product.addUser(DANA, { name: ['Dana', 'Ortiz'] }))

test('What is typed comes to another machine by itself; two windows keep both texts', async ({
  page,
  product,
  browser,
}) => {
  const ticket = await createTicket(product, { title: 'Written in two places' })
  const home = await signInElsewhere(browser, product, ADMIN)
  await openChat(page, ticket)
  await openChat(home.page, ticket)
  await replyBox(page).pressSequentially('From the office')
  await expect(replyBox(home.page)).toHaveValue('From the office')

  // Offline, it stays here and is saved later; meanwhile the other machine writes.
  await idle(home.page)
  await home.context.setOffline(true)
  await replyBox(home.page).fill('From home, on the train')
  await expect(home.page.getByText('Saved on this device only. Retrying…')).toBeVisible()
  await replyBox(page).fill('From the office, later')
  await idle(page)
  await home.context.setOffline(false)
  await expect(home.page.getByText('Saved on this device only. Retrying…')).toBeHidden()
  await expect(replyBox(page)).toHaveValue('From home, on the train')
  await expect(page.getByText('An earlier version is kept:')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(replyBox(page)).toHaveValue('From the office, later')
  await expect(replyBox(home.page)).toHaveValue('From the office, later')
  await home.context.close()

  // A browser that is killed keeps nothing; the server does.
  const again = await signInElsewhere(browser, product, ADMIN)
  await openChat(again.page, ticket)
  await expect(replyBox(again.page)).toHaveValue('From the office, later')
  await again.context.close()
})

test('Who looks and who writes is seen in the ticket and in the list, and a ticket is read once its end was on screen', async ({
  page,
  product,
  browser,
  colleague,
}) => {
  const ticket = await createTicket(product, { title: 'Two at one ticket' })
  const dana = await signInElsewhere(browser, product, DANA)
  await page.goto('/admin')
  const row = page.getByRole('row', { name: ticket.title })
  await expect(row).toBeVisible()
  await live(page)
  await openChat(dana.page, ticket)
  await expect(row.getByText('Dana Ortiz is looking')).toBeAttached()
  await writeUntil(replyBox(dana.page), row.getByText('Dana Ortiz is writing'))

  const unread = async () => (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).unread
  await page.goto(`/admin?ticket=${ticket.id}&tab=overview`)
  await live(page)
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^Dana Ortiz is (writing|looking)$/).first()).toBeAttached()
  await idle(page)
  await expect.poll(unread).toBe(true)
  await tab(page, 'Chat').click()
  await expect.poll(unread).toBe(false)
  await writeUntil(
    replyBox(dana.page),
    page.getByRole('status').getByText('Dana Ortiz is writing a reply.', { exact: true }),
  )
  await dana.page.getByRole('button', { name: 'Internal note' }).click()
  const notes = page.getByRole('status').getByText('Dana Ortiz is writing a note.', { exact: true })
  await writeUntil(noteBox(dana.page), notes)
  await noteBox(dana.page).press('Control+Enter')
  await expect(notes).toBeHidden()
  await dana.context.close()
  await expect(page.getByText(/^Dana Ortiz is (writing|looking)/)).toHaveCount(0)
})
