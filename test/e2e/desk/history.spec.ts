import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, attach, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { messages, openChat, openLive, panel, replyBox, tab } from './ticket-page.ts'

const change = (page: Page, id: string, values: object) => page.request.patch(`/api/tickets/${id}`, { data: values })
const lines = (page: Page) => panel(page).locator('.change-line')

const filter = (page: Page) => panel(page).getByRole('combobox', { name: 'Show in the history' })
async function more(page: Page, name: string) {
  await panel(page).getByRole('button', { name: 'More about the history' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test.describe('The history of a ticket', () => {
  test('is listed, unfolded by keyboard, filtered, copied and downloaded, live and on a phone', async ({
    page,
    product,
    context,
  }) => {
    const ticket = await createTicket(product)
    await context.grantPermissions(['clipboard-write'])
    await page.setViewportSize({ width: 390, height: 844 })
    await openLive(page, ticket)
    await tab(page, 'History').click()
    await expect(panel(page).getByText('Marisol Vega opened the ticket')).toBeVisible()
    expect((await change(page, ticket.id, { category: 'Network', priority: 'Low' })).status()).toBe(200)
    const act = panel(page).getByText('changed the category and the priority')
    await expect(act).toBeVisible()
    await panel(page).locator('summary').press('Enter')
    await expect(
      panel(page).getByText(/changed the priority: \w+, now Low|changed the priority: \w+ → , now Low/),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await expect.poll(isWider).toBe(false)
    await more(page, 'Copy as text')
    await expect(page.getByText('The history is on the clipboard')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await more(page, 'Download CSV')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`ticket-${ticket.ticket_id}-history.csv`)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFTime,Who,What,From,To,Why\r\n/)
    await filter(page).selectOption('People')
    await expect(panel(page).getByText('The history has nothing of this kind.')).toBeVisible()
  })

  test(
    'says live who opened a file, loading nothing else for that, and who restored a draft',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await attach(product, ticket, 'log.txt', sampleFiles.txt)
      await openLive(page, ticket)
      await tab(page, 'History').click()
      await expect(panel(page).getByText('Marisol Vega opened the ticket')).toBeVisible()
      await idle(page)
      const [file] = await (await page.request.get(`/api/tickets/${ticket.id}/attachments`)).json()
      const loaded: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // Lists and numbers are loaded from time to time, whatever happens.
        if (request.method() === 'GET' && pathname.includes(ticket.id)) loaded.push(pathname)
      })
      expect((await page.request.get(file.url)).status()).toBe(200)
      await expect(panel(page).getByText('opened a file: log.txt')).toBeVisible()
      await idle(page)
      expect(new Set(loaded)).toEqual(new Set([`/api/tickets/${ticket.id}/history`]))
      await tab(page, 'Chat').click()
      await replyBox(page).fill('Pull the tab.')
      await page.getByRole('button', { name: 'More ways to send' }).click()
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(replyBox(page)).toHaveValue('')
      await page.getByRole('button', { name: 'More ways to send' }).click()
      await page.getByRole('button', { name: 'Restore discarded text' }).click()
      await expect(replyBox(page)).toHaveValue('Pull the tab.')
      await tab(page, 'History').click()
      await expect(panel(page).getByText('restored a discarded draft of the answer')).toBeVisible()
      await filter(page).selectOption('Files')
      await expect(panel(page).getByText('opened the ticket')).toHaveCount(0)
      await expect(panel(page).getByText('opened a file: log.txt')).toBeVisible()
      await change(page, ticket.id, { priority: 'Critical' })
      await filter(page).selectOption('Changes')
      await expect(panel(page).getByText(/Used the suggested value|Suggested: \w+/)).toBeVisible()
    },
  )

  test(
    'stands as thin lines between the messages, unless they are switched off in this browser',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await openChat(page, ticket)
      await expect(panel(page).getByText('No conversation history', { exact: true })).toBeVisible()
      await change(page, ticket.id, { status: 'Resolved' })
      await expect(lines(page)).toContainText(['changed the status'])
      await expect(messages(page)).toHaveCount(0)
      await tab(page, 'History').click()
      await more(page, 'Hide changes in Chat')
      await tab(page, 'Chat').click()
      await expect(lines(page)).toHaveCount(0)
      await page.goto(`/admin?ticket=${ticket.id}&tab=history`)
      await panel(page).getByRole('button', { name: 'More about the history' }).click()
      await expect(page.getByRole('button', { name: 'Show changes in Chat' })).toBeVisible()
    },
  )
})
