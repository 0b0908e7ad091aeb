import type { Page } from '@playwright/test'
import { expect, fillTicket, now, test, waitForScripts } from '../support/product.ts'
import { chooseFiles, fileNamed, fileRow, filesOfTicket, holdRequests } from '../support/ticket-files.ts'

const UPLOAD = '**/api/attachments'
const submit = { name: 'Create Ticket' }
const title = (page: Page) => page.getByLabel('Title', { exact: true })

test.describe('The draft of the ticket form', () => {
  test('survives a reload and closing the tab: text, choices and files are there, unfinished uploads included, and reach the ticket', async ({
    page: next,
    context,
    colleague,
  }) => {
    const tab = await context.newPage()
    waitForScripts(tab)
    await tab.goto('/support')
    await fillTicket(tab, { Title: 'Typed before the reload' })
    await tab.getByLabel('Category').selectOption('Printer')
    await tab.getByRole('radio', { name: /High/ }).check({ force: true })
    await chooseFiles(tab, fileNamed('screen.png'))
    await expect(fileRow(tab, 'screen.png')).toContainText('Uploaded')
    await tab.reload()
    await expect(fileRow(tab, 'screen.png').locator('img')).toHaveJSProperty('naturalWidth', 1)
    await expect(title(tab)).toHaveValue('Typed before the reload')
    const { heldRequests } = await holdRequests(tab, UPLOAD)
    await chooseFiles(tab, fileNamed('half.txt'))
    await expect.poll(() => heldRequests.length).toBe(1)
    await tab.close()

    const sent: string[] = []
    next.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await next.goto('/support')
    await expect(fileRow(next, 'screen.png')).toContainText('Uploaded')
    await expect(fileRow(next, 'half.txt')).toContainText('Uploaded')
    await expect(title(next)).toHaveValue('Typed before the reload')
    await expect(next.getByLabel('Category')).toHaveValue('Printer')
    await expect(next.getByRole('radio', { name: /High/ })).toBeChecked()
    await next.getByRole('button', submit).click()
    await expect(next.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect.poll(() => filesOfTicket(next, colleague)).toEqual(['half.txt', 'screen.png'])
    await expect.poll(() => sent).toEqual(['/api/attachments', '/api/tickets'])
  })

  test('survives a visit to another page', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed before looking elsewhere' })
    await chooseFiles(page, fileNamed('kept.txt'))
    await expect(fileRow(page, 'kept.txt')).toContainText('Uploaded')
    await page.goto('/pricing')
    await page.goBack()
    await expect(title(page)).toHaveValue('Typed before looking elsewhere')
    await expect(fileRow(page, 'kept.txt')).toContainText('Uploaded')
  })

  test('is separate per tab: sending one form keeps the other', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/support')
    await fillTicket(page, { Title: 'The first tab' })
    const second = await context.newPage()
    await second.goto('/support')
    await second.getByLabel('Description').focus()
    await expect(second.locator('form')).toHaveJSProperty('noValidate', true)
    await expect(title(second)).toHaveValue('')
    await fillTicket(second, { Title: 'The second tab' })
    await second.getByRole('button', submit).click()
    await expect(second.getByText('The second tab', { exact: true })).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('The first tab')
  })

  test('is not needed: without the browser’s file store the page works', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } }))
    await page.goto('/support')
    await fillTicket(page, { Title: 'Without a file store' })
    await chooseFiles(page, fileNamed('unkept.txt'))
    await expect(fileRow(page, 'unkept.txt')).toContainText('Uploaded')
    await page.reload()
    await expect(title(page)).toHaveValue('Without a file store')
    await expect(fileRow(page, 'unkept.txt')).toContainText('Uploaded')
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
  })

  test('ends when the ticket is created', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/support')
    await fillTicket(page)
    await chooseFiles(page, fileNamed('sent.txt'))
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    const next = await context.newPage()
    await next.goto('/support')
    await next.getByLabel('Description').focus()
    await expect(next.getByRole('button', { name: 'Choose files' })).toBeEnabled()
    await expect(title(next)).toHaveValue('')
    await expect(fileRow(next, 'sent.txt')).toHaveCount(0)
    await expect.poll(() => keptFiles(next)).toBe(0)
  })

  test('is deleted after a day, on whichever page the next visit begins', { tag: '@deep' }, async ({ page }) => {
    await page.clock.install({ time: now() })
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed yesterday' })
    await chooseFiles(page, fileNamed('yesterday.txt'))
    await expect(fileRow(page, 'yesterday.txt')).toContainText('Uploaded')
    await expect.poll(() => keptFiles(page)).toBe(1)
    await page.clock.setSystemTime(now() + 25 * 60 * 60 * 1000)
    await page.goto('/pricing')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('form:')
    await expect.poll(() => keptFiles(page)).toBe(0)
  })
})

/** The number of files in the browser's store. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('form-files')
        open.onsuccess = () => {
          const db = open.result
          const done = (count: number) => (db.close(), resolve(count))
          if (!db.objectStoreNames.contains('files')) return done(0)
          const count = db.transaction('files').objectStore('files').count()
          count.onsuccess = () => done(count.result)
        }
      }),
  )
