import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { queryDatabase } from '#test/support/query-database.ts'
import { type ADMIN, expect, type Product } from '../support/product.ts'
import { live } from '../support/state.ts'

export const open = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}`)
export const openOverview = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}&tab=overview`)
/** Opens a ticket, and waits until the page is told of changes. */
export async function openLive(page: Page, ticket: { id: string }) {
  await open(page, ticket)
  await live(page)
}
/** Opens the chat of a ticket, and waits until the page is told of changes. */
export async function openChat(page: Page, { id }: { id: string }) {
  await page.goto(`/admin?ticket=${id}&tab=chat`)
  await expect(replyBox(page)).toBeVisible()
  await live(page)
}
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages', exact: true }).locator('> li.message')
export const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')
export const noteBox = (page: Page) => page.getByPlaceholder('Write a note for the team...')
export const resolveButton = (page: Page) => page.getByRole('button', { name: 'Resolve', exact: true })
export const reopenButton = (page: Page) => page.getByRole('button', { name: 'Reopen', exact: true })

/** Types on until that is seen: who has pressed no key for five seconds counts as looking. */
export const writeUntil = (box: Locator, seen: Locator) =>
  expect
    .poll(async () => {
      await box.press('.')
      return seen.count()
    })
    .toBe(1)

/** A toast, by a text in it. */
export const toastWith = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
/** Keeps toasts until they are closed, as the switch in Account does; called before the page is opened. */
export const keepToasts = (page: Page) => page.addInitScript(() => localStorage.setItem('keep-notifications', 'on'))

/** Someone of the team in a browser of their own. */
export async function signInElsewhere(browser: Browser, { url }: Product, user: typeof ADMIN) {
  // An empty context: signing in with a copy of the first one would end its session.
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } })
  const response = await context.request.post('/api/auth/sign-in/email', { data: user })
  expect(response.ok()).toBe(true)
  return { context, page: await context.newPage(), calls: context.request }
}

type Stored = { id: string; kind: string; text: string; state: string | null; attachments: { name: string }[] }

/** The conversation of a ticket as the server has it. */
export async function storedMessages(calls: APIRequestContext, { id }: { id: string }): Promise<Stored[]> {
  return (await (await calls.get(`/api/tickets/${id}/messages`)).json()).messages
}

/** A number of the statistics stands on its card as the server counts it now. */
export const expectCounted = (page: Page, calls: APIRequestContext, name: 'total' | 'resolved', card: string) =>
  expect
    .poll(async () => {
      const stats = await (await calls.get('/api/tickets/stats')).json()
      const text = await page.getByRole('listitem').filter({ hasText: card }).innerText()
      return text.startsWith(stats[name].toLocaleString('en-US'))
    })
    .toBe(true)

/** From now on an answer to this ticket is held for an hour instead of 13 seconds: it leaves with `mailNow`. */
export const holdAnswers = ({ dataDir }: Product, { id }: { id: string }) =>
  queryDatabase(
    { DATA_DIR: dataDir },
    `create or replace function hold_longer() returns trigger language plpgsql as
       $$ begin new.send_at := new.send_at + interval '1 hour'; return new; end $$;
     create or replace trigger hold_longer before insert on held_answers for each row
       when (new.ticket_id = '${id}' and not new.is_planned) execute function hold_longer()`,
  )

/** Has the answer that is held mailed at once. */
export async function mailNow(writer: APIRequestContext, ticket: { id: string }) {
  const held = (await storedMessages(writer, ticket)).findLast(({ state }) => state === 'sending')
  expect((await writer.post(`/api/messages/${held!.id}/send-now`)).status()).toBe(200)
}

const WINDOWS = ['1366x768', '1280x720', '1024x768', '390x844'] as const

/** The text and Send are in view, whole, on laptops and phones. */
export async function expectBoxInView(page: Page, state: string) {
  const before = page.viewportSize()!
  for (const size of WINDOWS) {
    const [width, height] = size.split('x').map(Number) as [number, number]
    await page.setViewportSize({ width, height })
    for (const part of [replyBox(page), page.locator('form').getByRole('button', { name: /^Send / })])
      await expect(part, `${state}, ${size}`).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(before)
}
