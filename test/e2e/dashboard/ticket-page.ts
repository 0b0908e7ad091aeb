import type { Page } from '@playwright/test'
import { type createTicket, expect } from '../support/product.ts'

export type Opened = Awaited<ReturnType<typeof createTicket>>
export const open = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}`)
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages', exact: true }).locator('> li.message')
export const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')

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
