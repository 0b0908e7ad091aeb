import type { Locator, Page } from '@playwright/test'
import { BLUE, RED, pdf, pictures } from '#test/support/files/preview-samples.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { type Product, adminTest as test, attach, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { openLive, panel, resolveButton } from './ticket-page.ts'

const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Preview ${name}`, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

async function openFiles(page: Page, ticket: { id: string }, count: number) {
  await openLive(page, ticket)
  await page.getByRole('tab', { name: `Files (${count})` }).click()
}

/** A ticket with a picture, a text, a PDF of two pages and another picture. */
async function withFiles(product: Product) {
  const ticket = await createTicket(product)
  await attach(product, ticket, 'rack.jpg', await pictures.jpg(2400, 1200))
  await attach(product, ticket, 'log.txt', sampleFiles.txt)
  await attach(product, ticket, 'invoice.pdf', pdf(RED, BLUE))
  await attach(product, ticket, 'Screen.PNG', await pictures.png(90, 60))
  return ticket
}

/** One ticket for all tests that only look at it. */
let shared: Awaited<ReturnType<typeof withFiles>>
test.beforeAll(async ({ product }) => {
  shared = await withFiles(product)
})

test.describe('The files of a ticket', () => {
  test('appear in the open tab as they are added', { tag: '@deep' }, async ({ page, product }) => {
    const ticket = await createTicket(product)
    await openFiles(page, ticket, 0)
    await attach(product, ticket, 'later.txt', sampleFiles.txt)
    await expect(row(page, 'later.txt')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Files (1)' })).toBeVisible()
  })

  test('are listed with name, kind, size and a link that opens in a new tab', async ({ page, context }) => {
    await openFiles(page, shared, 4)
    const picture = row(page, 'Screen.PNG')
    const text = row(page, 'log.txt')
    await expect(picture.getByText('File available', { exact: true })).toBeVisible()
    await expect(picture.getByText('Image', { exact: true })).toBeVisible()
    await expect(picture.getByText('1 KB', { exact: true })).toBeVisible()
    await expect(text.getByText('File available', { exact: true })).toBeVisible()
    await expect(text.getByText('Document', { exact: true })).toBeVisible()
    await expect(panel(page).getByText('Screen.PNG')).toHaveCount(1)
    await expect(panel(page).getByText(/debug/)).toBeAttached()
    for (const each of [picture, text]) {
      const link = each.getByRole('link', { name: 'View File' })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      const response = await page.request.get((await link.getAttribute('href'))!)
      expect(response.status()).toBe(200)
    }
    const opened = context.waitForEvent('page')
    await picture.getByRole('link', { name: 'View File' }).click()
    await expect((await opened).locator('img')).toBeVisible()
  })

  test('have a thumbnail if they are pictures or PDFs', { tag: '@deep' }, async ({ page }) => {
    const loaded: string[] = []
    page.on('requestfinished', (request) => loaded.push(request.url()))
    await openFiles(page, shared, 4)
    for (const name of ['rack.jpg', 'invoice.pdf', 'Screen.PNG'])
      await isDrawn(row(page, name).getByRole('img', { name, exact: true }))
    await expect(row(page, 'log.txt').getByRole('img')).toHaveCount(0)
    await expect(row(page, 'log.txt').getByRole('button')).toHaveCount(0)
    await idle(page)
    expect(loaded.filter((url) => new URL(url).pathname.startsWith('/files/'))).toEqual([])
  })
})

test.describe('The large preview', () => {
  test('steps through files and pages with its buttons', { tag: '@deep' }, async ({ page }) => {
    await openFiles(page, shared, 4)
    await opener(page, 'rack.jpg').click()
    const rack = dialog(page, 'rack.jpg')
    await expect(rack.getByRole('button', { name: 'Close' })).toBeFocused()
    await isDrawn(rack.getByRole('img', { name: 'rack.jpg' }))
    await expect(rack.getByText(/^Image · \d+ KB$/)).toBeVisible()
    await expect(rack.getByText('1 of 3', { exact: true })).toBeVisible()
    await expect(rack.getByText(/^Page/)).toHaveCount(0)
    await rack.getByRole('button', { name: 'Next file' }).click()
    const invoice = dialog(page, 'invoice.pdf')
    await expect(invoice.getByText('2 of 3', { exact: true })).toBeVisible()
    await expect(invoice.getByText('Page 1 of 2', { exact: true })).toBeVisible()
    const colour = () => invoice.getByRole('img').evaluate(middleColour)
    await expect.poll(colour).toBe('red')
    await invoice.getByRole('button', { name: 'Next page' }).click()
    await expect(invoice.getByText('Page 2 of 2', { exact: true })).toBeVisible()
    await expect.poll(colour).toBe('blue')
    const last = invoice.getByRole('button', { name: 'Next page' })
    await expect(last).toHaveAttribute('aria-disabled', 'true')
    await expect(last).toBeFocused()
    await invoice.getByRole('button', { name: 'Previous file' }).click()
    await expect(rack).toBeVisible()
    await rack.getByRole('button', { name: 'Close' }).click()
    await expect(rack).toBeHidden()
    await expect(opener(page, 'rack.jpg')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rack).toBeVisible()
  })

  test(
    'steps through files and pages with keys, and blocks the dashboard’s shortcuts',
    { tag: '@deep' },
    async ({ page }) => {
      await openFiles(page, shared, 4)
      await opener(page, 'invoice.pdf').focus()
      await page.keyboard.press('Enter')
      const invoice = dialog(page, 'invoice.pdf')
      await expect(invoice.getByText('Page 1 of 2', { exact: true })).toBeVisible()
      await page.keyboard.press('PageDown')
      await expect(invoice.getByText('Page 2 of 2', { exact: true })).toBeVisible()
      await page.keyboard.press('PageUp')
      await expect(invoice.getByText('Page 1 of 2', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(dialog(page, 'Screen.PNG').getByText('3 of 3', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await isDrawn(dialog(page, 'Screen.PNG').getByRole('img'))
      await dialog(page, 'Screen.PNG').getByRole('img').click()
      await page.keyboard.press('ArrowLeft')
      await expect(invoice).toBeVisible()
      for (const key of ['e', '1', 'r', '?', 'j']) await page.keyboard.press(key)
      await expect(invoice).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener(page, 'invoice.pdf')).toBeFocused()
      await expect(page.getByRole('tab', { name: 'Files (4)' })).toHaveAttribute('aria-selected', 'true')
      await expect(resolveButton(page)).toBeVisible()
    },
  )

  test('fits a window of 390, 768, 1280 or 1920 pixels', { tag: '@deep' }, async ({ page, product }) => {
    const height = 844
    const ticket = await withFiles(product)
    const long = `IMG_2026_${'server-room-cabinet-'.repeat(4)}left.jpg`
    await attach(product, ticket, long, await pictures.jpg(1200, 2400))
    await openFiles(page, ticket, 5)
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height })
      for (const name of ['rack.jpg', 'invoice.pdf', long]) {
        await opener(page, name).click()
        const image = dialog(page, name).getByRole('img')
        await isDrawn(image)
        await expect(image).toBeInViewport({ ratio: 1 })
        const isWider = () =>
          dialog(page, name).evaluate((around) => around.scrollWidth > around.getBoundingClientRect().width)
        await expect.poll(isWider).toBe(false)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await page.keyboard.press('Escape')
      }
    }
  })

  test('has no accessibility findings at 390 and 1280 pixels, in both themes', { tag: '@deep' }, async ({ page }) => {
    await openFiles(page, shared, 4)
    await opener(page, 'invoice.pdf').click()
    await isDrawn(dialog(page, 'invoice.pdf').getByRole('img'))
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const [colorScheme, rules] of [['light'], ['dark', COLOR_RULES]] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect.soft(await findAxeViolations(page, rules), `${width} pixels, ${colorScheme}`).toEqual([])
      }
    }
  })
})

/** Runs in the page. */
function middleColour(image: HTMLElement) {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement
  if (naturalWidth === 0) return 'none'
  const brush = new OffscreenCanvas(1, 1).getContext('2d')!
  brush.drawImage(image as HTMLImageElement, naturalWidth / 2, naturalHeight / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, , blue = 0] = brush.getImageData(0, 0, 1, 1).data
  return red > blue ? 'red' : 'blue'
}
