import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/product.ts'
import { chooseFiles, fileNamed } from '../support/ticket-files.ts'
import { answerBox, messages, newTicket, send } from './customer-tickets.ts'

const ANSWER = 'The orange tab was still there. It prints now.'
test.use({
  expectedNoise: [/a status of (403|404|422)|net::ERR_(INTERNET_DISCONNECTED|FAILED)|form\.script_not_loaded/],
})

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
  await expect(page.locator('form').getByText('tray.png')).toHaveCount(0)
  await answerBox(page).fill('Half a sentence that I am')
  await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Glad to hear it.' } })
  await expect(messages(page).last()).toContainText('Glad to hear it.')
  await expect(page.getByRole('status').filter({ hasText: 'New answer from Jo Lindqvist' })).toBeVisible()
  await expect(answerBox(page)).toBeFocused()
  await expect(answerBox(page)).toHaveValue('Half a sentence that I am')
  await page.reload()
  await expect(answerBox(page)).toHaveValue('Half a sentence that I am')
})

test(
  'What happened while the page had no connection is there when it has one, and a rating that is being written stays',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await newTicket(product)
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
    const events = `**/api/customer/tickets/${ticket.number}/events?*`
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
  },
)

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
  const stored = async () => (await colleague.get(`/api/tickets/${ticket.id}`)).json()
  await expect.poll(stored).toMatchObject({ rating: { comment: 'Took two days.' } })
  await page.evaluate(() => (window.print = () => (document.title = 'printed')))
  const print = page.getByRole('button', { name: 'Print' })
  // Shown once its script is there.
  await expect(print).toBeVisible()
  await print.press('Enter')
  await expect(page).toHaveTitle('printed')
})

test(
  'The page of a ticket and those in its place have no accessibility violations, light and dark, wide and narrow',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await newTicket(product)
    await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Is the tray full?' } })
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
    for (const path of [`${ticket.link}&rating=good`, '/t/999999?k=wrong']) {
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme === 'dark' ? 'dark' : /^(?!dark)/)
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 })
          const rules = colorScheme === 'dark' && width === 390 ? COLOR_RULES : undefined
          expect(await findAxeViolations(page, rules), `${path} ${colorScheme} ${width}`).toEqual([])
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
      }
    }
    await expect(page).toHaveURL(`${product.url}/t/999999`)
  },
)
