import type { Page } from '@playwright/test'
import { adminTest as test, createTicket, expect, now, toast } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { openChat, reopenButton, replyBox, resolveButton, storedMessages } from './ticket-page.ts'

const TICKETS = /\/api\/tickets\?/
const MESSAGES = '**/api/tickets/*/messages'
const ATTACHMENTS = '**/api/tickets/*/attachments'
const MESSAGE = 'Please pull the orange tab.'

const notSent = (page: Page) => page.getByRole('alert').filter({ hasText: /^Your reply was not sent/ })
const sent = (page: Page) => page.getByRole('tabpanel').getByText(MESSAGE, { exact: true })
/** Fails calls to `url` until the returned function is called. */
async function refuse(page: Page, url: string | RegExp, method: string, status: number) {
  let isRefusing = true
  await page.route(url, (route) =>
    isRefusing && route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
  )
  return () => {
    isRefusing = false
  }
}

test.use({
  expectedNoise: [
    /status of (401|404|500|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|could not be (loaded|sent)|(draft|presence|unread)\.not_/,
  ],
})

test.describe('When tickets cannot be loaded', () => {
  test('the list on screen stays, and one toast reports the failure', { tag: '@deep' }, async ({ page, product }) => {
    const ticket = await createTicket(product, { title: 'Stays on screen' })
    await page.clock.install({ time: now() })
    await page.goto('/admin')
    const row = page.getByRole('button', { name: ticket.title })
    await expect(row).toBeVisible()
    const heal = await refuse(page, TICKETS, 'GET', 503)
    // The repeated requests wait by the page's clock for responses that come in their own time. The toast stands for five
    // seconds of that clock, and the first to fail may be a load that had begun before.
    await expect(async () => {
      await page.clock.runFor(2_000)
      expect(await toast(page, 'Error', 'Failed to fetch tickets').count()).toBe(1)
    }).toPass({ intervals: [10] })
    await expect(row).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(toast(page, 'Error', 'Failed to fetch tickets')).toBeHidden()
    await page.clock.runFor(31_000)
    await expect(toast(page, 'Error', 'Failed to fetch tickets')).toBeHidden()
    heal()
    await createTicket(product, { title: 'Came after the trouble' })
    // A load that failed may still wait, by that clock, for its next try.
    await expect(async () => {
      await page.clock.runFor(31_000)
      await idle(page)
      expect(await page.getByRole('button', { name: 'Came after the trouble' }).count()).toBe(1)
    }).toPass()
  })
})

test.describe('An answer that fails', () => {
  test('keeps its text, and is stored once when sent again', async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await openChat(page, ticket)
    const heal = await refuse(page, MESSAGES, 'POST', 500)
    await replyBox(page).fill(MESSAGE)
    await page.getByRole('button', { name: 'Send Response' }).click()
    await expect(notSent(page)).toBeVisible()
    await expect(replyBox(page)).toHaveValue(MESSAGE)
    heal()
    await page.getByRole('button', { name: 'Send Response' }).click()
    await expect(notSent(page)).toBeHidden()
    await expect(replyBox(page)).toHaveValue('')
    await expect(sent(page)).toHaveCount(1)
    await expect.poll(() => storedMessages(colleague, ticket)).toHaveLength(1)
  })

  test(
    'only because its response was lost counts as sent, and is stored once',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product)
      await openChat(page, ticket)
      let lost = 0
      await page.route(MESSAGES, async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
        await route.fetch()
        await route.abort()
      })
      await replyBox(page).fill(MESSAGE)
      await page.getByRole('button', { name: 'Send Response' }).click()
      await expect(replyBox(page)).toHaveValue('')
      await expect(sent(page)).toHaveCount(1)
      await expect(notSent(page)).toBeHidden()
      await expect.poll(() => storedMessages(colleague, ticket)).toHaveLength(1)
    },
  )

  test(
    'while the server cannot be asked keeps its text, and is stored once when sent again',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product)
      await openChat(page, ticket)
      const calls = '**/api/tickets/*/{messages,draft*}'
      await page.route(calls, async (route) => {
        if (route.request().method() === 'POST') await route.fetch()
        await route.abort()
      })
      await replyBox(page).fill(MESSAGE)
      await page.getByRole('button', { name: 'Send Response' }).click()
      await expect(notSent(page)).toBeVisible()
      await expect(replyBox(page)).toHaveValue(MESSAGE)
      await page.unroute(calls)
      await replyBox(page).press('Control+Enter')
      await expect(notSent(page)).toBeHidden()
      await expect(sent(page)).toHaveCount(1)
      await expect.poll(() => storedMessages(colleague, ticket)).toHaveLength(1)
    },
  )
})

test('Offline, the dashboard says so, and names the answer that was not sent; once online it goes on', async ({
  page,
  context,
  product,
}) => {
  const ticket = await createTicket(product, { title: 'Written in a tunnel' })
  await openChat(page, ticket)
  await replyBox(page).fill(MESSAGE)
  const line = page.getByText(
    /^You’re offline\. You see what was loaded at .* What you write is kept; press Send again when/,
  )
  await idle(page)
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await replyBox(page).press('Control+Enter')
  await expect(notSent(page)).toHaveText(/: you are offline\. It is kept; press again when the connection is back\.$/)
  await page.getByPlaceholder('Search tickets...').fill('in a tunnel')
  await expect(page.getByText('Tickets could not be loaded.')).toBeVisible()
  await expect(toast(page, 'Error', 'Failed to fetch tickets')).toBeHidden()

  await context.setOffline(false)
  await expect(line).toBeHidden()
  await expect(page.getByRole('row', { name: ticket.title })).toBeVisible()
  await replyBox(page).press('Control+Enter')
  await expect(sent(page)).toBeVisible()
  await expect(notSent(page)).toBeHidden()
})

test(
  'Responses and files that cannot be loaded read as empty lists',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Not to be seen today.' } })
    await refuse(page, MESSAGES, 'GET', 500)
    await refuse(page, ATTACHMENTS, 'GET', 500)
    await openChat(page, ticket)
    await expect(page.getByText('No conversation history')).toBeVisible()
    await page.getByRole('tab', { name: 'Files' }).click()
    await expect(page.getByText('No attachments found')).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await resolveButton(page).click()
    await expect(reopenButton(page)).toBeVisible()
  },
)

test.describe('Without signals of changes', () => {
  test.use({ blockStream: true })
  test(
    'a colleague’s change shows at the next refresh, in panel and list',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { title: 'Resolved by a colleague' })
      await page.clock.install({ time: now() })
      await page.goto(`/admin?ticket=${ticket.id}&tab=chat`)
      await expect(page.getByText('No conversation history')).toBeVisible()
      await idle(page)
      await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'I have this one.' } })
      await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
      await page.clock.runFor(31_000)
      await expect(reopenButton(page)).toBeVisible()
      await expect(page.getByRole('tabpanel').getByText('I have this one.')).toBeVisible()
      await expect(page.getByRole('row', { name: ticket.title })).toContainText('Resolved')
    },
  )
})
