import { sampleFiles } from '#test/support/files/sample-files.ts'
import { expect, fillTicket, test, toast } from '../support/product.ts'
import {
  bigText,
  dispatchFiles,
  chooseFiles,
  fileNamed,
  fileRow,
  filesOfTicket,
  holdRequests,
} from '../support/ticket-files.ts'

const UPLOAD = '**/api/attachments'
const submit = { name: 'Create Ticket' }

test.describe('Files on the ticket form', () => {
  test.use({ keepToasts: true })
  test.beforeEach(({ page }) => page.goto('/support'))

  test('upload as soon as they are chosen, at most five; invalid ones are listed with a reason; the others belong to the ticket', async ({
    page,
    colleague,
  }) => {
    await page.getByRole('button', { name: 'Choose files' }).setInputFiles([fileNamed('screen.png')])
    await expect(fileRow(page, 'screen.png')).toContainText('Uploaded')
    await expect(fileRow(page, 'screen.png')).toContainText('1 KB')
    await expect(fileRow(page, 'screen.png').locator('img')).toHaveJSProperty('naturalWidth', 1)

    await chooseFiles(
      page,
      fileNamed('good.txt'),
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: sampleFiles.exe },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
    )
    await expect(fileRow(page, 'good.txt')).toContainText('Uploaded')
    const refused = page.getByRole('region', { name: 'Files not attached' })
    await expect(refused.getByRole('listitem')).toHaveText([
      'setup.exe Programs and scripts cannot be attached. Add a screenshot or describe what it does.',
      'empty.txt The file is empty',
      'huge.txt Larger than 10 MB',
    ])
    await refused.getByRole('button').click()
    await expect(refused).toHaveCount(0)

    await chooseFiles(page, fileNamed('report.pdf'), fileNamed('4.txt'), fileNamed('5.txt'))
    await expect(page.getByText('5 of 5 files')).toBeVisible()
    await expect(fileRow(page, 'report.pdf').locator('img')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeDisabled()
    await dispatchFiles(page, 'h1', 'drop', [fileNamed('6.txt')])
    await expect(toast(page, 'Too Many Files', 'You can only upload up to 5 files')).toBeVisible()
    await expect(fileRow(page, '6.txt')).toHaveCount(0)
    await fillTicket(page)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect
      .poll(() => filesOfTicket(page, colleague))
      .toEqual(['4.txt', '5.txt', 'good.txt', 'report.pdf', 'screen.png'])
  })

  test('a photo over 10 MB is scaled down first, and its row says so', async ({ page }) => {
    // Noise, so that the PNG of it does not compress.
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2000, 2000)
      const context = canvas.getContext('2d')!
      const pixels = new ImageData(2000, 2000)
      for (let at = 0; at < pixels.data.length; at += 65_536)
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
      for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
      context.putImageData(pixels, 0, 0)
      const files = new DataTransfer()
      files.items.add(new File([await canvas.convertToBlob()], 'rack.png', { type: 'image/png' }))
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(fileRow(page, 'rack.jpg')).toContainText(/Scaled from 1\d\.\d MB to \d\.\d MB/)
    await expect(fileRow(page, 'rack.jpg')).toContainText('Uploaded')
  })

  test('can be dropped anywhere on the page without leaving it', { tag: '@deep' }, async ({ page }) => {
    const isPrevented = await dispatchFiles(page, 'h1', 'drop', [fileNamed('dropped.txt')])
    expect(isPrevented).toBe(true)
    await expect(fileRow(page, 'dropped.txt')).toContainText('Uploaded')
  })

  test('can be dropped before the form is hydrated', { tag: '@deep' }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/form-islands-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await dispatchFiles(page, 'h1', 'drop', [fileNamed('early.txt')])
    await dispatchFiles(page, 'h1', 'drop', [fileNamed('second.txt')])
    resolve()
    await expect(fileRow(page, 'early.txt')).toContainText('Uploaded')
    await expect(fileRow(page, 'second.txt')).toContainText('Uploaded')
  })

  test('highlight the box while dragged over the page', { tag: '@deep' }, async ({ page }) => {
    const drag = (type: string) =>
      page.locator('body').evaluate((body, name) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], 'x.txt'))
        body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }))
      }, type)
    const island = page.locator('form-island')
    await drag('dragenter')
    await expect(island).toHaveAttribute('data-drop')
    await drag('dragleave')
    await expect(island).not.toHaveAttribute('data-drop')
  })

  test('get numbered names when they are pasted screenshots', { tag: '@deep' }, async ({ page }) => {
    const image = { ...fileNamed('image.png') }
    expect(await dispatchFiles(page, '#description', 'paste', [image])).toBe(true)
    await expect(fileRow(page, 'screenshot-1.png')).toContainText('Uploaded')
    await dispatchFiles(page, '#description', 'paste', [image])
    await expect(fileRow(page, 'screenshot-2.png')).toContainText('Uploaded')
  })

  test('do not take the text they are pasted with', { tag: '@deep' }, async ({ page }) => {
    expect(await dispatchFiles(page, '#description', 'paste', [fileNamed('a.txt')], 'a.txt')).toBe(false)
    await expect(fileRow(page, 'a.txt')).toContainText('Uploaded')
  })

  test('show their progress', { tag: '@deep' }, async ({ page }) => {
    const wire = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1024 * 1024 }
    await page.getByLabel('Title', { exact: true }).focus()
    await expect(page.locator('.toaster')).toBeAttached()
    await wire.send('Network.emulateNetworkConditions', slow)
    await chooseFiles(page, bigText('large.txt', 4))
    const bar = fileRow(page, 'large.txt').getByRole('meter', { name: 'Upload of large.txt' })
    await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d%$/)
    await expect(fileRow(page, 'large.txt')).toContainText(/4\.0 MB[1-9]\d%/)
    await expect(fileRow(page, 'large.txt')).toContainText('Uploaded')
  })

  test(
    'delay a submit until they are uploaded; text typed meanwhile is included',
    { tag: '@deep' },
    async ({ page, colleague }) => {
      const { heldRequests, release } = await holdRequests(page, UPLOAD)
      await chooseFiles(page, fileNamed('slow.txt'))
      await fillTicket(page)
      await page.getByRole('button', submit).click()
      await expect(page.getByRole('button', { name: 'Creating Ticket...' })).toBeDisabled()
      await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
      await page.getByLabel('Title', { exact: true }).fill('Typed while it waited')
      expect(heldRequests).toHaveLength(1)
      release()
      await expect(page.getByText('Typed while it waited', { exact: true })).toBeVisible()
      await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['slow.txt'])
    },
  )
})
