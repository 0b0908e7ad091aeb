import type { Browser, Page } from '@playwright/test'
import { ADMIN, adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { noteBox, replyBox } from './ticket-page.ts'

const DANA = { email: 'dana.drafts@neatline.example.com', password: 'a second pair of hands' }

/** Another browser, with a session of its own. */
async function signInElsewhere(browser: Browser, { url }: Product, admin: typeof DANA) {
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } })
  await context.request.post('/api/auth/sign-in/email', { data: admin })
  return { context, page: await context.newPage() }
}
async function openChat(page: Page, { id }: { id: string }) {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/tickets/events'))
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/draft?kind=note'))
  await page.goto(`/admin?ticket=${id}&tab=chat`)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await Promise.all([listening, loaded])
}
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/draft') && answer.request().method() === 'PUT')

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
  await home.context.setOffline(true)
  await replyBox(home.page).fill('From home, on the train')
  await expect(home.page.getByText('Saved on this device only. Retrying…')).toBeVisible()
  const second = saved(page)
  await replyBox(page).fill('From the office, later')
  await second
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
  await openChat(dana.page, ticket)
  await expect(row.getByText('Dana Ortiz is looking')).toBeAttached()
  await replyBox(dana.page).pressSequentially('Let me')
  await expect(row.getByText('Dana Ortiz is writing')).toBeAttached()

  const unread = async () => (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).unread
  expect(await unread()).toBe(true)
  await page.goto(`/admin?ticket=${ticket.id}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^Dana Ortiz is (writing|looking)$/).first()).toBeAttached()
  expect(await unread()).toBe(true)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect.poll(unread).toBe(false)
  await replyBox(dana.page).pressSequentially(' see')
  await expect(page.getByRole('status').getByText('Dana Ortiz is writing an answer.', { exact: true })).toBeVisible()
  await dana.page.getByRole('button', { name: 'Internal note' }).click()
  await noteBox(dana.page).pressSequentially('He called')
  const notes = page.getByRole('status').getByText('Dana Ortiz is writing a note.', { exact: true })
  await expect(notes).toBeVisible()
  await noteBox(dana.page).press('Control+Enter')
  await expect(notes).toBeHidden({ timeout: 4_000 })
  await dana.context.close()
  await expect(page.getByText(/^Dana Ortiz is (writing|looking)/)).toHaveCount(0)
})
