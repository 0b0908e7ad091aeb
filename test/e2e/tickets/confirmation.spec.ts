import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { createTicket, expect, fillTicket, test, toast } from '../support/product.ts'
import {
  chooseFiles,
  fileNamed,
  fileRow,
  filesOfTicket,
  holdRequests,
  type GivenFile,
} from '../support/ticket-files.ts'

const ADD = '**/api/tickets/*/attachments'
const hasKey = /^\/t\/\d+\?k=[\w-]{22}$/
const ticketHeading = (page: Page) => page.getByRole('heading', { name: /^Ticket #\d+/ })

/** Creates a ticket with these files through the form. */
async function confirm(page: Page, ...files: GivenFile[]) {
  await page.goto('/support')
  await fillTicket(page)
  if (files.length > 0) await chooseFiles(page, ...files)
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
  return (await ticketHeading(page).textContent())!.match(/#\d+/)![0]
}

test.describe('The confirmation of a ticket', { tag: '@deep' }, () => {
  test('adds files to the ticket, counting those it was created with', async ({ page, colleague }) => {
    const number = await confirm(page, fileNamed('first.png'), fileNamed('second.txt'))
    await expect(page.getByRole('heading', { name: `Add files to ${number} (optional)` })).toBeVisible()
    await expect(fileRow(page, 'first.png').locator('img')).toHaveJSProperty('naturalWidth', 1)
    await chooseFiles(page, ...['3.txt', '4.txt', '5.txt', '6.txt'].map(fileNamed))
    await expect(toast(page, 'Too Many Files', 'You can only upload up to 5 files')).toBeVisible()
    await chooseFiles(page, ...['3.txt', '4.txt', '5.txt'].map(fileNamed))
    await expect(page.getByText('5 of 5 files')).toBeVisible()
    await expect(fileRow(page, '5.txt')).toContainText('Uploaded')
    await expect
      .poll(() => filesOfTicket(page, colleague))
      .toEqual(['3.txt', '4.txt', '5.txt', 'first.png', 'second.txt'])
  })

  test('removes files of the ticket, from its creation and added later', async ({ page, colleague }) => {
    await confirm(page, fileNamed('came.txt'), fileNamed('stays.txt'))
    await chooseFiles(page, fileNamed('later.txt'))
    await expect(fileRow(page, 'later.txt')).toContainText('Uploaded')
    for (const name of ['came.txt', 'later.txt']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(fileRow(page, name)).toHaveCount(0)
    }
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['stays.txt'])
  })

  test('is shown again after a reload and with Back, with its files; not on a new visit', async ({ page }) => {
    const number = await confirm(page, fileNamed('came.txt'))
    await page.reload()
    await expect(ticketHeading(page)).toContainText(number)
    await expect(page.getByRole('link', { name: 'Follow your ticket' })).toHaveAttribute('href', hasKey)
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect(fileRow(page, 'came.txt')).toContainText('Uploaded')
    await chooseFiles(page, fileNamed('after.txt'))
    await expect(fileRow(page, 'after.txt')).toContainText('Uploaded')
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page).toHaveURL(/\/contact$/)
    await page.goBack()
    await expect(ticketHeading(page)).toContainText(number)
    await expect(fileRow(page, 'after.txt')).toContainText('Uploaded')
    await page.goto('/support')
    await page.getByLabel('Title', { exact: true }).focus()
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeEnabled()
    await expect(ticketHeading(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
    await expect(ticketHeading(page)).toHaveCount(0)
  })

  test('continues after a reload with a file that was still uploading', async ({ page, colleague }) => {
    await confirm(page)
    let heldRequests = 0
    await page.route(ADD, () => void heldRequests++, { times: 1 })
    await chooseFiles(page, fileNamed('half.txt'))
    await expect.poll(() => heldRequests).toBe(1)
    await page.reload()
    await expect(fileRow(page, 'half.txt')).toContainText('Uploaded')
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['half.txt'])
  })

  test('is left with Create Another Ticket: the form is empty, after a reload too', async ({ page }) => {
    await confirm(page, fileNamed('came.txt'))
    await page.getByRole('button', { name: 'Create Another Ticket' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(ticketHeading(page)).toHaveCount(0)
  })

  for (const { where, hide } of [
    { where: 'on a secure page', hide: false },
    { where: 'where the browser offers no clipboard', hide: true },
  ]) {
    test(`copies its number to the clipboard ${where}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      if (hide) await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      const number = await confirm(page)
      await page.getByRole('button', { name: 'Copy ticket number' }).click()
      await expect(page.getByRole('button', { name: 'Copied ticket number' })).toBeVisible()
      await page.getByRole('button', { name: 'Create Another Ticket' }).click()
      await page.getByLabel('Title', { exact: true }).press('ControlOrMeta+V')
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(number)
    })
  }

  test('prints number, summary, phone and hours, without controls', async ({ page }) => {
    await page.addInitScript(() =>
      Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
    )
    const number = await confirm(page, fileNamed('came.txt'))
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await expect(ticketHeading(page)).toContainText(number)
    await expect(page.getByText('Front desk printer prints blank pages', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('marisol@ponderosa.example.com')).toBeVisible()
    await expect(page.getByRole('link', { name: /555-0148/ }).first()).toBeVisible()
    await expect(page.getByRole('table', { name: /hours/ })).toBeVisible()
    await expect(page.getByText('came.txt')).toBeVisible()
    await expect(page.locator('.dropzone')).toBeHidden()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.locator('main a[href^="/t/"]')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Remove came.txt' }).click()
    await expect(fileRow(page, 'came.txt')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Files' })).toBeHidden()
  })
})

test.describe('When the ticket takes no files', { tag: '@deep' }, () => {
  test.use({ expectedNoise: [/Failed to load resource/] })

  test('an upload that fails can be tried again', async ({ page, colleague }) => {
    await confirm(page)
    await page.route(ADD, (route) => route.abort(), { times: 1 })
    await chooseFiles(page, fileNamed('again.txt'))
    await expect(toast(page, 'Upload Failed', 'Failed to upload files. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry upload of again.txt' }).click()
    await expect(fileRow(page, 'again.txt')).toContainText('Uploaded')
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['again.txt'])
  })

  test('the token of another ticket adds no file, and the page says so', async ({ page, product, colleague }) => {
    await confirm(page)
    const other = await createTicket(product)
    await page.evaluate((token) => {
      const kept = JSON.parse(sessionStorage.getItem('sent:create-ticket')!) as object
      sessionStorage.setItem('sent:create-ticket', JSON.stringify({ ...kept, uploadToken: token }))
    }, other.uploadToken)
    await page.reload()
    await chooseFiles(page, fileNamed('stray.txt'))
    await expect(fileRow(page, 'stray.txt')).toContainText('This ticket takes no more files here')
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual([])
  })
})

test.describe('At 360 and 1280 pixels', { tag: '@deep' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the confirmation with files has no accessibility findings and nothing is too wide', async ({ page }) => {
    await confirm(page, fileNamed('first.png'), fileNamed(`${'long-name-'.repeat(12)}.txt`))
    await holdRequests(page, ADD)
    await chooseFiles(page, fileNamed('heldRequests.txt'))
    await expect(page.getByRole('button', { name: 'Cancel upload of heldRequests.txt' })).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await findAxeViolations(page), `at ${width} pixels`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
