import type { Browser, Page } from '@playwright/test'
import { measureWeight } from '../../../bench/pages/page-weight.ts'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { type Product, expect, test, waitForScripts } from '../support/product.ts'
import { chooseFiles, fileNamed } from '../support/ticket-files.ts'

const ANSWER = 'The orange tab was still there. It prints now.'
/** A browser that is asked for a code, and one whose link has ended, gets these statuses. */
test.use({
  expectedNoise: [/a status of (403|404|422)|net::ERR_(INTERNET_DISCONNECTED|FAILED)|form\.script_not_loaded/],
})

type Ticket = { id: string; number: number; link: string }

async function newTicket(product: Product, title = 'Front desk printer prints blank pages'): Promise<Ticket> {
  const customerInfo = {
    email: `ann.${Math.random().toString(36).slice(2)}@ponderosa.example.com`,
    firstName: 'Ann',
    lastName: 'Smith',
    phone: '',
    company: '',
  }
  const body = {
    title,
    description: 'It pulls paper and ejects it blank.',
    category: 'Printer',
    priority: 'Medium',
    customerInfo,
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${product.url}/api/tickets`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { ticket, link } = (await response.json()) as { ticket: { id: string; ticket_id: number }; link: string }
  return { id: ticket.id, number: ticket.ticket_id, link }
}

const answerBox = (page: Page) => page.getByLabel('Your answer')
const send = (page: Page) => page.getByRole('button', { name: 'Send answer' }).click()
const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('article')
/** The page of a ticket in a browser of its own, which has opened the link. */
async function otherBrowser(browser: Browser, product: Product, link: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto(link)
  return page
}

test('A customer answers with a file on the page of the ticket, and the technician’s answer appears by itself', async ({
  page,
  product,
  colleague,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await expect(page).toHaveURL(`${product.url}/t/${ticket.number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `#${ticket.number}: Front desk printer prints blank pages`,
  )
  await answerBox(page).fill(ANSWER)
  await chooseFiles(page, fileNamed('tray.png'))
  await send(page)
  await expect(messages(page)).toHaveCount(2)
  await expect(messages(page).last()).toContainText(ANSWER)
  await expect(
    messages(page)
      .last()
      .getByRole('link', { name: /^tray\.png/ }),
  ).toBeVisible()
  await expect(answerBox(page)).toHaveValue('')
  await answerBox(page).fill('Half a sentence that I am')
  await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Glad to hear it.' } })
  await expect(messages(page).last()).toContainText('Glad to hear it.')
  await expect(page.getByRole('status').filter({ hasText: 'New answer from Jo Lindqvist' })).toBeVisible()
  await expect(answerBox(page)).toBeFocused()
  await expect(answerBox(page)).toHaveValue('Half a sentence that I am')
  await page.reload()
  await expect(answerBox(page)).toHaveValue('Half a sentence that I am')
})

test('A second browser is asked who writes, and its words are sent after the code', async ({
  page,
  product,
  browser,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await answerBox(page).fill('From the first browser')
  await send(page)
  await expect(messages(page)).toHaveCount(2)
  const second = await otherBrowser(browser, product, ticket.link)
  await answerBox(second).fill('From the second browser')
  await send(second)
  await expect(second.getByRole('heading', { name: 'Are you Ann Smith?' })).toBeFocused()
  /** Alone on its line. */
  const code = /^ *(\d{6}) *\r?$/m
  const mails = () =>
    product
      .outbox()
      .filter((mail) => /code/i.test(/^Subject: .*/m.exec(mail)![0]) && mail.includes(`#${ticket.number}`))
  await second.getByRole('button', { name: 'Yes, email me a code' }).click()
  await expect(second.getByLabel('Code from the email')).toBeFocused()
  await second.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(second.getByText('Enter the code from the email')).toBeVisible()
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1)
  await second.getByLabel('Code from the email').fill(code.exec(mails()[0]!)![1]!)
  await second.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(messages(second).last()).toContainText('From the second browser')
  await expect(messages(page).last()).toContainText('From the second browser')
  await second.context().close()
})

test('Nothing typed is lost offline, without the cookie, or after the ticket is gone', async ({
  page,
  product,
  context,
  colleague,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await answerBox(page).fill(ANSWER)
  await context.setOffline(true)
  await send(page)
  await expect(page.locator('.failure-bar').getByText(/You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are back online/)).toBeVisible()
  const cookies = await context.cookies()
  await context.clearCookies()
  await send(page)
  await expect(page.getByRole('alert').getByText(/This link has ended, so nothing was sent/)).toBeVisible()
  await expect(answerBox(page)).toHaveValue(ANSWER)
  await page.getByRole('alert').getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await context.addCookies(cookies)
  await page.goto(`/t/${ticket.number}`)
  await expect(answerBox(page)).toHaveValue(ANSWER)
  await colleague.patch(`/api/tickets/${ticket.id}`, { data: { sensitive: true } })
  await expect(page.getByText(/This ticket is private now: we ask for a code/)).toBeVisible()
  await expect(answerBox(page)).toHaveValue(ANSWER)
  await colleague.patch(`/api/tickets/${ticket.id}`, { data: { sensitive: false } })
  await page.reload()
  await expect(answerBox(page)).toHaveValue(ANSWER)
  await colleague.delete(`/api/tickets/${ticket.id}/links`)
  await send(page)
  await expect(page.getByText(/This link has ended/).first()).toBeVisible()
  await expect(answerBox(page)).toHaveValue(ANSWER)
})

/** Writes an answer and sends it by a press. */
async function write(page: Page, words: string) {
  await answerBox(page).fill(words)
  await send(page)
}

test('The same words sent again later are another message, and a double press or a lost response makes one', async ({
  page,
  product,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await write(page, 'Any news?')
  await expect(messages(page)).toHaveCount(2)
  await write(page, 'Any news?')
  await expect(messages(page)).toHaveCount(3)
  await answerBox(page).fill('Pressed twice')
  await page.getByRole('button', { name: 'Send answer' }).dblclick()
  await expect(messages(page)).toHaveCount(4)
  await expect(answerBox(page)).toHaveValue('')
  const path = `**/api/customer/tickets/${ticket.number}/messages`
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'The response was lost')
  await expect(page.locator('.failure-bar').getByText(/could not be reached/)).toBeVisible()
  await page.unroute(path)
  await page.reload()
  await expect(answerBox(page)).toHaveValue('The response was lost')
  await send(page)
  await expect(answerBox(page)).toHaveValue('')
  await expect(messages(page).last()).toContainText('The response was lost')
  await expect(messages(page)).toHaveCount(5)
})

test('Somebody else leaves name and address, can go back, and never loses the focus', async ({
  page,
  product,
  browser,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await write(page, 'From the first browser')
  await expect(messages(page)).toHaveCount(2)
  const second = await otherBrowser(browser, product, ticket.link)
  await write(second, 'I am a colleague')
  const question = second.getByRole('heading', { name: 'Are you Ann Smith?' })
  await expect(question).toBeFocused()
  await second.getByRole('button', { name: 'No, I’m someone else' }).press('Enter')
  await expect(second.getByLabel('Your name')).toBeFocused()
  await second.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(question).toBeFocused()
  await second.getByRole('button', { name: 'Yes, email me a code' }).press('Enter')
  await expect(second.getByLabel('Code from the email')).toBeFocused()
  const again = second.getByRole('button', { name: 'Email another code' })
  await again.press('Enter')
  await expect(second.getByText('We emailed another code.')).toBeVisible()
  await expect(again).toBeFocused()
  expect(await findAxeViolations(second)).toEqual([])
  await second.getByRole('button', { name: 'Back' }).press('Enter')
  await second.getByRole('button', { name: 'No, I’m someone else' }).press('Enter')
  await second.getByLabel('Your name').fill('Ben Ito')
  await second.getByLabel('Your email').fill('ben@ponderosa.example.com')
  await send(second)
  await expect(second.getByText('Your message was received.', { exact: false }).first()).toBeVisible()
  await expect(messages(second)).toHaveCount(2)
  await second.context().close()
})

test('Where its script does not load, the form is posted as it is, and what was sent is not offered again', async ({
  page,
  product,
}) => {
  const ticket = await newTicket(product)
  await page.route('**/ticket-islands-*.js', (route) => route.abort())
  await page.goto(ticket.link)
  await write(page, 'Without the script')
  await expect(page).toHaveURL(/#notice$/)
  await expect(page.locator('#notice')).toBeFocused()
  await expect(messages(page)).toHaveCount(2)
  await page.reload()
  await expect(answerBox(page)).toHaveValue('')
})

test('What happened while the page had no connection is there when it has one, and a rating that is being written stays', async ({
  page,
  product,
  colleague,
}) => {
  const ticket = await newTicket(product)
  await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
  const events = `**/api/customer/tickets/${ticket.number}/events`
  await page.route(events, (route) => route.abort())
  await page.goto(ticket.link)
  await page.getByRole('radio', { name: 'Not good' }).check()
  await page.getByLabel('What should we know?').fill('It took')
  await page.getByRole('heading', { level: 1 }).click()
  await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Sent while you were away.' } })
  await page.unroute(events)
  await expect(messages(page).last()).toContainText('Sent while you were away.')
  await expect(page.getByLabel('What should we know?')).toHaveValue('It took')
  await expect(page.getByRole('radio', { name: 'Not good' })).toBeChecked()
})

test('A customer solves, rates and prints a ticket with the keyboard alone', async ({ page, product, colleague }) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  await page.getByRole('button', { name: 'It’s solved' }).press('Enter')
  await expect(page.getByText('Thanks for telling us. The ticket is solved.')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/t/${ticket.number}#notice`)
  const good = page.getByRole('radio', { name: 'Good', exact: true })
  await good.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'OK' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Took two days.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You rated this “OK”' })).toBeVisible()
  const { rating } = (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()) as {
    rating: { comment: string }
  }
  expect(rating.comment).toBe('Took two days.')
  await page.evaluate(() => (window.print = () => (document.title = 'printed')))
  const print = page.getByRole('button', { name: 'Print' })
  // Shown once its script is there.
  await expect(print).toBeVisible()
  await print.press('Enter')
  await expect(page).toHaveTitle('printed')
})

test('The page of a ticket and those in its place have no accessibility violations, light and dark, wide and narrow', async ({
  page,
  product,
  colleague,
}) => {
  const ticket = await newTicket(product)
  await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Is the tray full?' } })
  await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
  for (const path of [`${ticket.link}&rating=good`, '/t/999999?k=wrong']) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const rules = colorScheme === 'dark' && width === 390 ? COLOR_RULES : undefined
        expect(await findAxeViolations(page, rules), `${path} ${colorScheme} ${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  }
  await expect(page).toHaveURL(`${product.url}/t/999999`)
})

test('The page of a ticket weighs at most 30 kB of HTML and CSS, and its browser asks nobody else', async ({
  page,
  product,
}) => {
  const ticket = await newTicket(product)
  await page.goto(ticket.link)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const path = `/t/${ticket.number}`
  const html = await (await fetch(product.url + path, { headers: { cookie } })).text()
  expect(html).toContain('ejects it blank')
  const { htmlAndCss, foreignHosts } = await measureWeight(product.url, path, { html, headers: { cookie } })
  expect(htmlAndCss).toBeGreaterThan(5_000)
  expect(htmlAndCss).toBeLessThanOrEqual(30_000)
  expect(foreignHosts).toEqual([])
})
