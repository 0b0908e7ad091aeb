import type { Page } from '@playwright/test'
import { RULES } from '#server/platform/limits/rules.ts'
import { ticketInput } from '#test/support/app.ts'
import { ADMIN, type Product, expect, fillTicket, startProduct, test as base } from '../support/product.ts'
import { chooseFiles, fileNamed, fileRow } from '../support/ticket-files.ts'

/** A server with rate limits on. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted: none
    async ({}, use) => {
      const product = await startProduct({ RATE_LIMITS: 'on' })
      await product.addUser(ADMIN)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ expectedNoise: [/status of (429|503)/] })

const submit = { name: 'Create Ticket' }
const CHECKING = 'Checking that this is not an automated flood. This takes a few seconds.'

/** Uses up the tickets that the browser's address may create without proof of work. */
const flood = (page: Page) =>
  page.evaluate(
    async ({ count, body }) => {
      const headers = { 'content-type': 'application/json' }
      const send = async () => (await fetch('/api/tickets', { method: 'POST', headers, body })).status
      return Promise.all(Array.from({ length: count }, send))
    },
    { count: RULES.ticket.address.soft, body: JSON.stringify(ticketInput()) },
  )

/** Collects what the page's status lines show from now on: a challenge may be solved before anybody looks. */
const collectStatuses = (page: Page) =>
  page.evaluateHandle(() => {
    const texts: string[] = []
    const collect = () => texts.push(...Array.from(document.querySelectorAll('output'), (line) => line.textContent))
    new MutationObserver(collect).observe(document, { subtree: true, childList: true, characterData: true })
    return texts
  })

test('Under pressure the browser solves the challenge by itself and the ticket is created', async ({ page }) => {
  await page.goto('/support')
  expect(new Set(await flood(page))).toEqual(new Set([201]))
  await fillTicket(page, { Title: 'Made under pressure' })
  const proofs: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') proofs.push(request.headers()['proof-of-work'])
  })
  const statuses = await collectStatuses(page)
  await page.getByRole('button', submit).press('Enter')
  await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
  expect(await statuses.jsonValue()).toContain(CHECKING)
  await expect(page.getByText('Made under pressure', { exact: true })).toBeVisible()
  expect(proofs).toEqual([undefined, expect.stringMatching(/^[\w-]{200,}$/)])
})

test('A rate-limited upload waits and continues by itself', { tag: '@deep' }, async ({ page }) => {
  let refused = 0
  await page.route('**/api/attachments', (route) =>
    refused++ === 0
      ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { detail: 'Too many files.' } })
      : route.continue(),
  )
  await page.goto('/support')
  await page.getByLabel('Title', { exact: true }).fill('With a picture')
  await chooseFiles(page, fileNamed('screen.png'))
  await expect(fileRow(page, 'screen.png')).toContainText(/Waiting: .* resumes by itself at \d+:\d\d:\d\d/)
  await expect(fileRow(page, 'screen.png')).toContainText('Uploaded')
})

test('The honeypot field can neither be seen nor reached', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/contact')
  const trap = page.locator('input[name=memo]')
  await page.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  const { width, height } = (await page.locator('.honeypot').boundingBox())!
  expect(Math.max(width, height)).toBeLessThanOrEqual(1)
})
