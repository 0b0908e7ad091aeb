import { sampleFiles } from '#test/support/files/sample-files.ts'
import { findAxeViolations } from '../support/axe.ts'
import { expect, fillTicket, test, toast } from '../support/product.ts'
import { chooseFiles, fileNamed, fileRow, filesOfTicket, holdRequests } from '../support/ticket-files.ts'

const UPLOAD = '**/api/attachments'
const submit = { name: 'Create Ticket' }

test.describe('When files cannot be uploaded', { tag: '@deep' }, () => {
  test.use({ keepToasts: true, expectedNoise: [/Failed to load resource/] })
  test.beforeEach(({ page }) => page.goto('/support'))

  test('a file that is already gone counts as removed', async ({ page, request }) => {
    const stored = page.waitForResponse(UPLOAD)
    await chooseFiles(page, fileNamed('gone.txt'))
    const { id, token } = (await (await stored).json()) as { id: string; token: string }
    await request.delete(`/api/attachments/${encodeURIComponent(id)}`, {
      headers: { authorization: `Upload ${token}` },
    })
    await page.getByRole('button', { name: 'Remove gone.txt' }).click()
    await expect(fileRow(page, 'gone.txt')).toHaveCount(0)
    await expect(toast(page, 'File Removed', 'File has been removed successfully')).toBeVisible()
  })

  test('submitting retries failed uploads; if they fail again, nothing is sent and everything is kept', async ({
    page,
    colleague,
  }) => {
    let uploads = 0
    await page.route(UPLOAD, (route) => (++uploads < 3 ? route.abort() : route.continue()))
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await chooseFiles(page, fileNamed('stubborn.txt'))
    await expect(fileRow(page, 'stubborn.txt')).toContainText('Not uploaded')
    await fillTicket(page)
    await page.getByRole('button', submit).click()
    const sentence = 'Failed to upload files. Please try again.'
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(toast(page, 'Upload Failed', sentence)).toBeVisible()
    expect(sent).not.toContain('/api/tickets')
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['stubborn.txt'])
  })

  test('a file the server has lost meanwhile is named and uploaded again from the browser', async ({
    page,
    request,
    colleague,
  }) => {
    const stored = page.waitForResponse(UPLOAD)
    await chooseFiles(page, fileNamed('expired.txt'))
    const { id, token } = (await (await stored).json()) as { id: string; token: string }
    await request.delete(`/api/attachments/${encodeURIComponent(id)}`, {
      headers: { authorization: `Upload ${token}` },
    })
    await fillTicket(page)
    await page.getByRole('button', submit).click()
    await expect(fileRow(page, 'expired.txt')).toContainText('could not be attached')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Front desk printer prints blank pages')
    await page.getByRole('button', { name: 'Retry upload of expired.txt' }).click()
    await expect(fileRow(page, 'expired.txt')).toContainText('Uploaded')
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['expired.txt'])
  })
})

test.describe('At 360 and 1280 pixels', { tag: '@deep' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/Failed to load resource/] })

  test('the form with every kind of row has no accessibility findings, nothing too wide or too small', async ({
    page,
  }) => {
    await page.goto('/support')
    await chooseFiles(page, fileNamed('screen.png'))
    await expect(fileRow(page, 'screen.png')).toContainText('Uploaded')
    await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
    const longName = `${'a-very-long-name-without-a-break-'.repeat(4)}.txt`
    await chooseFiles(page, fileNamed(longName))
    await expect(fileRow(page, longName)).toContainText('Not uploaded')
    await holdRequests(page, UPLOAD)
    await chooseFiles(page, fileNamed('held.txt'), {
      name: 'x.exe',
      mimeType: '',
      buffer: sampleFiles.exe,
    })
    await expect(page.getByRole('button', { name: 'Cancel upload of held.txt' })).toBeVisible()
    await page.getByRole('button', submit).click()
    await expect(page.getByText('There is a problem')).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await findAxeViolations(page), `at ${width} pixels`).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      for (const button of await page.locator('.uploader button').all()) {
        const { width: w, height: h } = (await button.boundingBox())!
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(44)
      }
    }
  })
})
