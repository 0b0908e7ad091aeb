import type { Page } from '@playwright/test'
import { expect, fillTicket, test } from '../support/product.ts'
import { chooseFiles, fileNamed, fileRow, filesOfTicket, holdRequests } from '../support/ticket-files.ts'

const UPLOAD = '**/api/attachments'
const submit = { name: 'Create Ticket' }
const title = (page: Page) => page.getByLabel('Title', { exact: true })

test.describe('The draft of the ticket form', () => {
  test('survives a reload: text, choices and files are there and reach the ticket', async ({ page, colleague }) => {
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed before the reload' })
    await page.getByLabel('Category').selectOption('Printer')
    await page.getByRole('radio', { name: /High/ }).check({ force: true })
    await chooseFiles(page, fileNamed('screen.png'))
    await expect(fileRow(page, 'screen.png')).toContainText('Uploaded')
    const uploads: string[] = []
    page.on('request', (request) => request.method() === 'POST' && uploads.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(fileRow(page, 'screen.png')).toContainText('Uploaded')
    await expect(fileRow(page, 'screen.png').locator('img')).toHaveJSProperty('naturalWidth', 1)
    await expect(title(page)).toHaveValue('Typed before the reload')
    await expect(page.getByLabel('Category')).toHaveValue('Printer')
    await expect(page.getByRole('radio', { name: /High/ })).toBeChecked()
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    expect(await filesOfTicket(page, colleague)).toEqual(['screen.png'])
    expect(uploads).toEqual(['/api/tickets'])
  })

  test('survives closing the tab: the next one continues, unfinished uploads included', async ({
    page: next,
    context,
    colleague,
  }) => {
    const closed = await context.newPage()
    await closed.goto('/support')
    await fillTicket(closed, { Title: 'Typed in a tab that was closed' })
    await chooseFiles(closed, fileNamed('done.txt'))
    await expect(fileRow(closed, 'done.txt')).toContainText('Uploaded')
    const { heldRequests } = await holdRequests(closed, UPLOAD)
    await chooseFiles(closed, fileNamed('half.txt'))
    await expect.poll(() => heldRequests.length).toBe(1)
    await closed.close()
    await next.goto('/support')
    await expect(title(next)).toHaveValue('Typed in a tab that was closed')
    await expect(fileRow(next, 'done.txt')).toContainText('Uploaded')
    await expect(fileRow(next, 'half.txt')).toContainText('Uploaded')
    await next.getByRole('button', submit).click()
    await expect(next.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    expect(await filesOfTicket(next, colleague)).toEqual(['done.txt', 'half.txt'])
  })

  test('survives a visit to another page', async ({ page }) => {
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed before looking elsewhere' })
    await chooseFiles(page, fileNamed('kept.txt'))
    await expect(fileRow(page, 'kept.txt')).toContainText('Uploaded')
    await page.goto('/pricing')
    await page.goBack()
    await expect(title(page)).toHaveValue('Typed before looking elsewhere')
    await expect(fileRow(page, 'kept.txt')).toContainText('Uploaded')
  })

  test('is separate per tab: sending one form keeps the other', async ({ page, context }) => {
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

  test('is not needed: without the browser’s file store the page works', async ({ page }) => {
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

  test('ends when the ticket is created', async ({ page, context }) => {
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
    expect(await keptFiles(next)).toBe(0)
  })

  test('is deleted after a day, on whichever page the next visit begins', async ({ page }) => {
    await page.clock.install()
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed yesterday' })
    await chooseFiles(page, fileNamed('yesterday.txt'))
    await expect(fileRow(page, 'yesterday.txt')).toContainText('Uploaded')
    expect(await keptFiles(page)).toBe(1)
    await page.clock.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
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
