import { findAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/product.ts'
import { answerBox, messages, newTicket, otherBrowser, send, write } from './customer-tickets.ts'

const ANSWER = 'The orange tab was still there. It prints now.'
test.use({
  expectedNoise: [/a status of (403|404|422)|net::ERR_(INTERNET_DISCONNECTED|FAILED)|form\.script_not_loaded/],
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
  await expect.poll(() => mails().length).toBe(1)
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

test(
  'The same words sent again later are another message, and a double press or a lost response makes one',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await newTicket(product)
    await page.goto(ticket.link)
    await write(page, 'Any news?')
    await expect(messages(page)).toHaveCount(2)
    await write(page, 'Any news?')
    await expect(messages(page)).toHaveCount(3)
    await answerBox(page).fill('Pressed twice')
    await page.getByRole('button', { name: 'Send reply' }).dblclick()
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
  },
)

test(
  'Someone else leaves name and address, can go back, and never loses the focus',
  { tag: '@deep' },
  async ({ page, product, browser }) => {
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
  },
)

test(
  'Where its script does not load, the form is posted as it is, and what was sent is not offered again',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await newTicket(product)
    await page.route('**/customer-islands-*.js', (route) => route.abort())
    await page.goto(ticket.link)
    await write(page, 'Without the script')
    await expect(page).toHaveURL(/#notice$/)
    await expect(page.locator('#notice')).toBeFocused()
    await expect(messages(page)).toHaveCount(2)
    await page.reload()
    await expect(answerBox(page)).toHaveValue('')
  },
)
