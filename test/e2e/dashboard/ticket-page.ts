import type { APIRequestContext, Page } from '@playwright/test'
import { type createTicket, expect } from '../support/product.ts'

export type Opened = Awaited<ReturnType<typeof createTicket>>
export const open = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}`)
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages', exact: true }).locator('> li.message')
export const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')
export const noteBox = (page: Page) => page.getByPlaceholder('Write a note for the team...')

type Stored = { id: string; kind: string; text: string; state: string | null; attachments: { name: string }[] }

/** The conversation of a ticket as the server has it. */
export async function storedMessages(calls: APIRequestContext, { id }: { id: string }): Promise<Stored[]> {
  return (await (await calls.get(`/api/tickets/${id}/messages`)).json()).messages
}

/** Has the last answer mailed without its 13 seconds. */
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
