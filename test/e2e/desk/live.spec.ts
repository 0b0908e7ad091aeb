import type { Page } from '@playwright/test'
import { holdRequests } from '../support/hold-requests.ts'
import { adminTest as test, createTicket, expect, now } from '../support/product.ts'
import { idle } from '../support/state.ts'
import {
  expectBoxInView,
  expectCounted,
  holdAnswers,
  mailNow,
  messages,
  openChat,
  reopenButton,
  replyBox,
  resolveButton,
  signInElsewhere,
  tab,
  writeUntil,
} from './ticket-page.ts'

const EVENTS = /\/api\/tickets\/events/
const DANA = { email: 'dana@neatline.example.com', password: 'a second pair of hands' }

test.beforeAll(({ product }) => product.addUser(DANA, { name: ['Dana', 'Ortiz'] }))

test.describe('Two admins at the same ticket', () => {
  // A refused answer is a 409 in the console.
  test.use({ expectedNoise: [/status of 409/] })

  test('see each other’s changes at once', async ({ page, product, browser, colleague }) => {
    const ticket = await createTicket(product, { title: 'Worked on by two' })
    await holdAnswers(product, ticket)
    const other = await signInElsewhere(browser, product, DANA)
    await openChat(page, ticket)
    await openChat(other.page, ticket)

    await replyBox(other.page).fill('I have this one.')
    await replyBox(other.page).press('Control+Enter')
    await expect(messages(page)).toHaveText([/^Dana Ortiz \(Admin\).*I have this one\./])
    await expect(page.getByText('Dana Ortiz’s reply leaves in a few seconds.')).toBeAttached()

    await resolveButton(other.page).click()
    await expect(reopenButton(page)).toBeVisible()
    await expect(page.getByRole('status').getByText('Resolved by Dana Ortiz.')).toBeVisible()
    await expect(other.page.getByText('Resolved by Dana Ortiz.')).toHaveCount(0)
    await expect(other.page.getByText(/^Resolved by Dana Ortiz, \w{3} \d\d, \d{4} \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('row', { name: ticket.title })).toContainText('Resolved')
    await expectCounted(page, colleague, 'resolved', 'Completed tickets')
    await expect(replyBox(page)).toBeEditable()
    await other.context.close()
  })

  test('see when the other is writing', { tag: '@deep' }, async ({ page, product, browser }) => {
    const ticket = await createTicket(product)
    const other = await signInElsewhere(browser, product, DANA)
    await openChat(page, ticket)
    await openChat(other.page, ticket)
    const writes = page.getByRole('status').getByText('Dana Ortiz is writing a reply.', { exact: true })

    await writeUntil(replyBox(other.page), writes)
    await expect(other.page.getByText('is writing a reply')).toHaveCount(0)
    await replyBox(other.page).fill('')
    await expect(writes).toBeHidden()

    await writeUntil(replyBox(other.page), writes)
    await replyBox(other.page).press('Control+Enter')
    await expect(messages(page)).toHaveCount(1)
    await expect(writes).toBeHidden()

    await writeUntil(replyBox(other.page), writes)
    await other.page.goto('/admin')
    await expect(writes).toBeHidden()
    await other.context.close()
  })

  test(
    'are warned when the other has answered or resolved it after they began: the first press sends nothing',
    { tag: '@deep' },
    async ({ page, product, browser, colleague }) => {
      const ticket = await createTicket(product)
      const other = await signInElsewhere(browser, product, DANA)
      const answer = (message: string) => other.calls.post(`/api/tickets/${ticket.id}/responses`, { data: { message } })
      await answer('Said before.')
      await openChat(page, ticket)
      await expect(messages(page)).toHaveCount(1)
      await replyBox(page).fill('Please pull the orange tab.')
      const notice = page.getByText(/Dana Ortiz replied first, \d\d:\d\d\.$/)
      await expect(notice).toBeHidden()
      const conversation = page.getByRole('region', { name: 'Conversation' })
      const scrollTo = (top: number) => conversation.evaluate((region, to) => region.scrollTo({ top: to }), top)
      const toEnd = () =>
        conversation.evaluate((region) => region.scrollHeight - region.clientHeight - region.scrollTop)
      await scrollTo(1_000)
      await answer('I am on my way to you.\n'.repeat(40))
      await expect(notice).toBeVisible()
      // Whoever was at its end follows; whoever reads above stays.
      await expect.poll(toEnd).toBeLessThan(2)
      await expectBoxInView(page, 'a long answer of a colleague')

      await idle(page)
      const release = await holdRequests(page, 'GET', `**/api/tickets/${ticket.id}`)
      await page.reload()
      await expect(notice).toBeVisible()
      await page.getByRole('button', { name: 'Got it' }).click()
      await expect(notice).toBeHidden()
      await expect(replyBox(page)).toBeFocused()
      release()

      await scrollTo(90)
      await answer('I am here now.')
      await expect(notice).toBeVisible()
      await expect(page.locator('blockquote')).toHaveText('I am here now.')
      await expect.poll(() => conversation.evaluate(({ scrollTop }) => scrollTop)).toBe(90)
      await replyBox(page).press('Control+Enter')
      const anyway = page.getByRole('button', { name: 'Send anyway', exact: true })
      await expect(anyway).toBeVisible()
      await expect(page.getByRole('status').getByText('Not sent. Dana Ortiz replied first')).toBeVisible()
      await other.calls.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
      await expect(page.getByText(/^Dana Ortiz resolved this ticket, \d\d:\d\d\.$/)).toBeVisible()
      await expect(anyway).toBeHidden()
      await replyBox(page).press('Control+Enter')
      await expect(page.getByRole('button', { name: 'Send and reopen', exact: true })).toBeVisible()
      const answers = async () => (await other.calls.get(`/api/tickets/${ticket.id}/responses`)).json()
      await expect.poll(answers).toHaveLength(3)

      await holdAnswers(product, ticket)
      await page.reload()
      await expect(replyBox(page)).toHaveValue('Please pull the orange tab.')
      // Once all of what the first press has warned of is loaded again.
      await expect(page.getByText('Not sent. Dana Ortiz replied first')).toBeVisible()
      await expect(page.getByText(/^Dana Ortiz resolved this ticket/)).toBeVisible()
      await page.getByRole('button', { name: 'Send and reopen', exact: true }).click()
      await expect(messages(page).last()).toContainText(/Leaves in \d+ s/)
      await mailNow(colleague, ticket)
      await expect(resolveButton(page)).toBeVisible()
      await expect(notice).toBeHidden()
      await other.context.close()
    },
  )

  test('do not both answer: what came between screen and server is shown instead of sending', async ({
    page,
    product,
    browser,
  }) => {
    const ticket = await createTicket(product)
    const other = await signInElsewhere(browser, product, DANA)
    // This page is not told of changes.
    await page.route(EVENTS, () => {})
    await page.goto(`/admin?ticket=${ticket.id}&tab=chat`)
    await expect(page.getByText('No conversation history')).toBeVisible()
    await replyBox(page).fill('Please pull the orange tab.')
    await idle(page)
    await other.calls.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'I am on my way.' } })
    await page.getByRole('button', { name: 'Send Response', exact: true }).click()
    await expect(page.locator('blockquote')).toHaveText('I am on my way.')
    await page.getByRole('button', { name: 'Send anyway', exact: true }).click()
    await expect(messages(page)).toHaveText([/I am on my way\./, /Please pull the orange tab\./])
    await other.context.close()
  })
})

test(
  'A new ticket is counted as soon as it is created, and a late analysis appears',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    let analysis: object | null = null
    await page.route(`**/api/tickets/${ticket.id}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ai_analysis: analysis } })
    })
    await openChat(page, ticket)
    await tab(page, 'AI Insights').click()
    await expect(page.getByText('No AI analysis available for this ticket')).toBeVisible()
    await createTicket(product)
    await expectCounted(page, colleague, 'total', 'All time tickets')
    analysis = {
      suggested_category: 'Printer',
      suggested_priority: 'Low',
      insights: 'It is the toner.',
      suggested_solutions: [],
      confidence_score: 0.5,
    }
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'In Progress' } })
    await expect(page.getByText('It is the toner.')).toBeVisible()
  },
)

test.describe('The stream of changes', () => {
  test('is one for all tabs of a browser, and moves to another tab when its tab is closed', async ({
    page,
    context,
    product,
    colleague,
  }) => {
    const ticket = await createTicket(product)
    const withStream = new Set<Page>()
    context.on('request', (request) => {
      if (EVENTS.test(request.url())) withStream.add(request.frame().page())
    })
    const first = await context.newPage()
    await openChat(first, ticket)
    const tabs = [page, await context.newPage()]
    for (const each of tabs) await openChat(each, ticket)
    expect(withStream.size).toBe(1)
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
    for (const each of tabs) await expect(reopenButton(each)).toBeVisible()
    await first.close()
    await expect.poll(() => withStream.size).toBe(2)
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Open' } })
    for (const each of tabs) await expect(resolveButton(each)).toBeVisible()
    expect(withStream.size).toBe(2)
  })

  test.describe('that is refused', () => {
    test.use({ expectedNoise: [/status of 503/] })

    test('is reopened; until then the dashboard polls', { tag: '@deep' }, async ({ page, product, colleague }) => {
      const ticket = await createTicket(product)
      await page.clock.install({ time: now() })
      await page.route(EVENTS, (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(`/admin?ticket=${ticket.id}&tab=chat`)
      await expect(page.getByText('No conversation history')).toBeVisible()
      await idle(page)
      await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Found by asking.' } })
      await page.clock.runFor(31_000)
      await expect(messages(page)).toHaveText([/Found by asking\./])

      await page.unroute(EVENTS)
      await page.clock.runFor(31_000)
      await expect(async () => {
        await page.clock.runFor(1_000)
        expect(await page.locator('html').getAttribute('data-live')).toBe('open')
      }).toPass()
      await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'Told by itself.' } })
      await expect(async () => {
        await page.clock.runFor(100)
        expect(await messages(page).count()).toBe(2)
      }).toPass()
    })
  })
})
