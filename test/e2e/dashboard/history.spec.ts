import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { messages, open, panel, tab } from './ticket-page.ts'

const change = (page: Page, id: string, values: object) => page.request.patch(`/api/tickets/${id}`, { data: values })
const lines = (page: Page) => panel(page).locator('.change-line')

test.describe('The history of a ticket', () => {
  test('is listed, unfolded by keyboard, filtered, copied and downloaded, live and on a phone', async ({
    page,
    product,
    context,
  }) => {
    const ticket = await createTicket(product)
    await context.grantPermissions(['clipboard-write'])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, ticket)
    await tab(page, 'History').click()
    await expect(panel(page).getByText('Marisol Vega opened the ticket')).toBeVisible()
    expect((await change(page, ticket.id, { category: 'Network', priority: 'Low' })).status()).toBe(200)
    const act = panel(page).getByText('made 2 changes: category, priority')
    await expect(act).toBeVisible()
    await panel(page).locator('summary').press('Enter')
    await expect(
      panel(page).getByText(/changed the priority: \w+, now Low|changed the priority: \w+ → , now Low/),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isWider()).toBe(false)
    await panel(page).getByRole('button', { name: 'Copy as text' }).click()
    await expect(panel(page).getByRole('button', { name: 'Copied as text' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'Download CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`ticket-${ticket.ticket_id}-history.csv`)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFTime,Who,What,From,To,Why\r\n/)
    await panel(page).getByRole('radio', { name: 'Messages' }).focus()
    await page.keyboard.press('ArrowLeft')
    await panel(page).getByRole('radio', { name: 'People' }).check()
    await expect(panel(page).getByText('The history has nothing of this kind.')).toBeVisible()
  })

  test('stands as thin lines between the messages, unless they are switched off in this browser', async ({
    page,
    product,
  }) => {
    const ticket = await createTicket(product)
    await open(page, ticket)
    await tab(page, 'Chat').click()
    await expect(panel(page).getByText('No conversation history', { exact: true })).toBeVisible()
    await change(page, ticket.id, { status: 'Resolved' })
    await expect(lines(page)).toContainText(['changed the status'])
    await expect(messages(page)).toHaveCount(0)
    await panel(page).getByRole('checkbox', { name: 'Show changes' }).uncheck()
    await expect(lines(page)).toHaveCount(0)
    await page.reload()
    await expect(panel(page).getByRole('checkbox', { name: 'Show changes' })).not.toBeChecked()
    await expect(lines(page)).toHaveCount(0)
  })
})
