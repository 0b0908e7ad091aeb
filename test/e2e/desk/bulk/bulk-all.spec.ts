import type { APIRequestContext, Page } from '@playwright/test'
import { findAxeViolations } from '../../support/axe.ts'
import { adminTest as test, expect } from '../../support/product.ts'
import { addTickets } from '../add-tickets.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })
const title = (page: Page, position: number) =>
  page.locator(`tbody tr[aria-rowindex="${position + 1}"]`).getByRole('button')

/** More than the list loads at once. */
const TICKETS = 110

/** How many of them have a priority. */
async function countWith(api: APIRequestContext, priority: string): Promise<number> {
  const found = await api.get(`/api/tickets?search=Wholesale&priority=${priority}&limit=1`)
  return (await found.json()).total
}

test('All tickets that match are changed after a question, shown as they are done, and changed back', async ({
  page,
  product,
}) => {
  await addTickets(product, TICKETS, 'Wholesale')
  await page.goto('/admin?search=Wholesale')
  await expect(title(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Select all ${TICKETS} that match` }).press('Enter')
  await expect(bar(page)).toContainText(`${TICKETS} selected`)
  await expect(bar(page).getByRole('button', { name: 'Resolve' })).toBeFocused()

  const dialog = page.getByRole('dialog', { name: `Set the priority of ${TICKETS} tickets to Critical?` })
  const choose = async () => {
    await bar(page).getByRole('button', { name: 'Priority' }).press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  await choose()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bar(page)).toContainText(`${TICKETS} selected`)

  // The change looks unfinished until its progress has been seen.
  await page.route('**/api/bulk/*', (route) =>
    route.fulfill({ json: { done: 50, total: TICKETS, failed: [], finished: false, undone: false } }),
  )
  await choose()
  await dialog.getByRole('button', { name: `Change ${TICKETS} tickets` }).press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Changing tickets' })).toBeVisible()
  await expect(page.getByText(`50 of ${TICKETS}`)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('.ticket-title:focus')).toHaveCount(1)
  await page.unroute('**/api/bulk/*')
  await expect(page.getByText(`${TICKETS} tickets changed`)).toBeVisible()
  await expect.poll(() => countWith(page.request, 'Critical')).toBe(TICKETS)

  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText(`${TICKETS} tickets changed back`)).toBeVisible()
  await expect.poll(() => countWith(page.request, 'Medium')).toBe(TICKETS)
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(page.locator('.ticket-title:focus')).toHaveCount(1)
})
