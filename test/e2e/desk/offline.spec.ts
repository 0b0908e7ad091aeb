import type { BrowserContext, Page } from '@playwright/test'
import { CLOCK_OFFSET, shiftDate } from '../support/clock.ts'
import { adminTest as test, ADMIN, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { openChat, replyBox } from './ticket-page.ts'

test.use({
  serviceWorkers: 'allow',
  expectedNoise: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|not_saved|extend_failed|not_announced|not_marked_read|Failed to load resource/,
  ],
})

const LINE = /^You’re offline\. You see what was loaded at \d\d:\d\d\./

/** Gives the worker the clock that pages and server have. */
const shiftWorkerClock = (context: BrowserContext) =>
  context.route('**/admin-worker.js', async (route) => {
    const response = await route.fetch()
    const body = `(${shiftDate.toString()})(${CLOCK_OFFSET})\n${await response.text()}`
    await route.fulfill({ response, body })
  })

/** Waits until the worker has taken over the page and keeps what it shows. */
const isKept = (page: Page, path: string, search = '') =>
  expect
    .poll(() =>
      page.evaluate(
        async ([part, query]) => {
          if (!navigator.serviceWorker.controller) return false
          const calls = await (await caches.open('dashboard-calls')).keys()
          return calls.some(({ url }) => new URL(url).pathname.endsWith(part!) && new URL(url).search.includes(query!))
        },
        [path, search],
      ),
    )
    .toBe(true)
const keptCalls = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name === 'dashboard-calls')
    return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
  })

async function signIn(context: BrowserContext, origin: string, data: typeof ADMIN) {
  const response = await context.request.post('/api/auth/sign-in/email', { data, headers: { origin } })
  expect(response.ok()).toBe(true)
}

test('Without a connection the dashboard opens with what was seen last, and what is typed there is sent once it is back', async ({
  page,
  context,
  product,
}) => {
  const ticket = await createTicket(product, { title: 'The pump house has no network' })
  await shiftWorkerClock(context)
  await openChat(page, ticket)
  for (const part of ['', '/messages', '/attachments']) await isKept(page, `/api/tickets/${ticket.id}${part}`)
  await isKept(page, '/api/admin/me')
  // The list; a customer's other tickets have no place in it.
  await isKept(page, '/api/tickets', 'limit=100')
  await idle(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByRole('row', { name: ticket.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: ticket.title })).toBeVisible()
  await replyBox(page).fill('Written in the pump house.')
  await page.reload()
  await expect(replyBox(page)).toHaveValue('Written in the pump house.')
  await context.setOffline(false)
  await expect(page.getByText(LINE)).toBeHidden()
  await expect(replyBox(page)).toHaveValue('Written in the pump house.')
  await idle(page)
  await page.reload()
  await idle(page)
  await expect(replyBox(page)).toHaveValue('Written in the pump house.')
})

test('Logout and another person’s sign-in leave nothing of what was seen', async ({ browser, product }) => {
  const own = { email: 'first@neatline.example.com', password: ADMIN.password }
  const other = { email: 'second@neatline.example.com', password: ADMIN.password }
  await product.addUser(own)
  await product.addUser(other)
  const ticket = await createTicket(product, { title: 'Only for those who are signed in' })
  // Without the session that other tests share, which a sign-in would end.
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow', storageState })
  await shiftWorkerClock(context)
  await signIn(context, product.url, own)
  const page = await context.newPage()
  await page.goto(`/admin?ticket=${ticket.id}`)
  await isKept(page, `/api/tickets/${ticket.id}`)
  // The cookie is exchanged behind the page's back, as by a shared computer's next user.
  await signIn(context, product.url, other)
  await page.goto('/admin')
  await isKept(page, '/api/admin/me')
  await expect(page.getByRole('row', { name: ticket.title })).toBeVisible()
  await expect.poll(async () => (await keptCalls(page)).flat().filter((url) => url.endsWith(ticket.id))).toEqual([])
  await page.locator('.avatar-button').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin/login')
  await expect.poll(() => keptCalls(page)).toEqual([])
  await context.close()
})

test('The dashboard can be installed, with a manifest of its own', { tag: '@deep' }, async ({ page, request }) => {
  await page.goto('/admin')
  const link = page.locator('link[rel="manifest"]')
  await expect(link).toHaveAttribute('href', '/admin.webmanifest')
  const manifest = await (await request.get('/admin.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/admin', scope: '/admin', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  const cdp = await page.context().newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
})
