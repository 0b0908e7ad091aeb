import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import {
  expectCounted,
  keepToasts,
  type Opened,
  open,
  openLive,
  panel,
  reopenButton,
  replyBox,
  resolveButton,
  signInElsewhere,
  tab,
  toastWith,
} from './ticket-page.ts'

const ONE = /\/api\/tickets\/[\w-]{36}$/
const LIST = /\/api\/tickets\?/

const fact = (page: Page, name: string) =>
  panel(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')

const MINUTE = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
/** 'MMM dd, yyyy HH:mm' in the office's time zone. */
const moment = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { ...MINUTE, timeZone: 'America/Denver' })
    .format(new Date(iso))
    .replace(/, (?=\d\d:)/, ' ')

test.describe('An open ticket', () => {
  test(
    'has title, badges and creation time on top and its facts in the overview',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { priority: 'High', category: 'Password/Access' })
      const { created_at, updated_at } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      await open(page, ticket)
      const details = page.getByRole('region', { name: 'Ticket details' })
      const title = details.getByRole('heading', {
        level: 2,
        name: `#${ticket.ticket_id} ${ticket.title}`,
        exact: true,
      })
      await expect(title).toBeVisible()
      await expect(details.getByText(`Created ${moment(created_at)}`, { exact: true })).toBeVisible()
      await expect(details.locator('.badge')).toHaveText(['Open', 'High'])
      await expect(page.getByRole('tab')).toHaveText(['Overview', /^Chat/, 'AI Insights', 'Files (0)', 'History'])
      await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
      await expect(fact(page, 'Ticket ID')).toHaveText(`#${ticket.ticket_id}`)
      await expect(fact(page, 'Category')).toHaveText('Password/Access')
      await expect(fact(page, 'Priority')).toHaveText('High')
      await expect(fact(page, 'Status')).toHaveText('Open')
      await expect(fact(page, 'Customer')).toHaveText('marisol@ponderosa.example.com')
      await expect(fact(page, 'Created')).toHaveText(moment(created_at))
      await expect(fact(page, 'Updated')).toHaveText(moment(updated_at))
      await expect(panel(page).getByText('Third morning in a row.')).toBeVisible()
      await tab(page, 'History').click()
      await expect(panel(page).getByText('Marisol Vega opened the ticket')).toBeVisible()
      await expect(title).toBeVisible()
    },
  )

  test(
    'says N/A for an erased customer, and shows an unknown status in a neutral tone',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await patchTicketResponses(page, ticket, { customer: null, status: 'waiting_for_parts' })
      await open(page, ticket)
      await expect(fact(page, 'Customer')).toHaveText('N/A')
      await expect(fact(page, 'Status')).toHaveText('waiting_for_parts')
      await expect(page.locator('.badge').filter({ hasText: 'waiting_for_parts' })).toHaveAttribute(
        'data-tone',
        'neutral',
      )
      await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
      await tab(page, 'Chat').click()
      await expect(replyBox(page)).toBeEditable()
      await expect(panel(page).getByText('No email can be sent')).toBeVisible()
      await expect(panel(page).getByText('Emailed to')).toHaveCount(0)
    },
  )

  test(
    'shows a description of 200 kB to the last character, in its own writing direction',
    { tag: '@deep' },
    async ({ page, product }) => {
      const description = `${'הדפסת ריקה e\u0301 👩‍👩‍👧 '.repeat(9_000).slice(0, 199_990)} the end`
      const ticket = await createTicket(product, { description })
      await open(page, ticket)
      const text = panel(page).locator('.written')
      await expect(text).toHaveCSS('direction', 'rtl')
      await expect.poll(() => text.textContent()).toBe(description)
      await tab(page, 'Chat').click()
      await expect(panel(page).getByText('No conversation history')).toBeVisible()
    },
  )

  test(
    'is resolved and reopened; panel, list and statistics follow',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { title: 'Awaits its end' })
      await openLive(page, ticket)
      await resolveButton(page).click()
      await expect(fact(page, 'Status')).toHaveText('Resolved')
      await expect(page.getByText(/^Resolved by Jo Lindqvist, /)).toBeVisible()
      await expect(page.getByRole('row', { name: ticket.title })).toContainText('Resolved')
      await expectCounted(page, colleague, 'resolved', 'Completed tickets')
      await expect
        .poll(async () => (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).resolved_at)
        .not.toBeNull()
      await reopenButton(page).click()
      await expect(fact(page, 'Status')).toHaveText('Open')
      await expect(resolveButton(page)).toBeFocused()
    },
  )

  test('is resolved by mistake: Undo in the toast brings its status back, after a later change too; Next ticket leads on', async ({
    page,
    product,
    colleague,
  }) => {
    const below = await createTicket(product, { title: 'Next in the list' })
    const ticket = await createTicket(product, { title: 'Resolved too early' })
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'In Progress' } })
    await keepToasts(page)
    await open(page, ticket)
    await expect(page.getByRole('button', { name: below.title })).toBeVisible()
    await idle(page)
    expect(await findAxeViolations(page)).toEqual([])
    const resolved = toastWith(page, 'Ticket status changed to Resolved')
    const undo = resolved.getByRole('button', { name: 'Undo', exact: true })
    const stored = async () => {
      const { status, resolved_at, assignee } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      return [status, resolved_at, assignee?.name]
    }
    await resolveButton(page).press('Enter')
    await expect(undo).toBeVisible()
    await page.keyboard.press('Alt+T')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Status')).toHaveText('In Progress')
    await expect.poll(stored).toEqual(['In Progress', null, undefined])

    // Its Undo stays beside that of what is done next.
    await resolveButton(page).click()
    await expect(undo).toBeVisible()
    await page.keyboard.press('i')
    await expect(toastWith(page, 'You own it now').getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await undo.click()
    await expect(resolveButton(page)).toBeVisible()
    await expect.poll(stored).toEqual(['In Progress', null, 'Jo Lindqvist'])

    await resolveButton(page).click()
    await page.getByRole('button', { name: 'Next ticket', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: below.title })).toBeVisible()
    await expect(page.getByRole('button', { name: below.title })).toBeFocused()
  })

  test(
    'says whom to call, and leads to what the customer asked before',
    { tag: '@deep' },
    async ({ page, product }) => {
      const email = 'again@ponderosa.example.com'
      const phone = '+1 (303) 555-0199 ext. 4'
      const earlier = await createTicket(product, { title: 'Asked before', email })
      const ticket = await createTicket(product, { title: 'Asked again', email, phone, company: 'Ponderosa' })
      await open(page, ticket)
      await expect(page.locator('.detail-customer')).toHaveText(`Marisol Vega · Ponderosa · ${phone}`)
      await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+13035550199')
      await expect(fact(page, 'Customer').getByRole('link')).toHaveAttribute('href', `mailto:${email}`)
      await expect(fact(page, 'Company')).toHaveText('Ponderosa')
      await page.getByRole('button', { name: '1 earlier ticket', expanded: false }).press('Enter')
      await page.getByRole('link', { name: `#${earlier.ticket_id} Asked before` }).press('Enter')
      const title = page.getByRole('heading', { level: 2, name: 'Asked before' })
      await expect(title).toBeVisible()
      await expect(title).toBeFocused()
      await expect(fact(page, 'Earlier tickets')).toHaveText('None')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 2, name: 'Asked again' })).toBeVisible()
    },
  )

  test('shows HTML in title, description and messages as text', async ({ page, product, colleague }) => {
    const html = '<img src="/stolen" onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b>'
    const ticket = await createTicket(product, { title: `T ${html}`, description: `D ${html}` })
    await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: `M ${html}` } })
    await open(page, ticket)
    await expect(page.getByRole('heading', { level: 2, name: `T ${html}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `T ${html}` })).toBeVisible()
    await expect(panel(page).getByText(`D ${html}`)).toBeVisible()
    await tab(page, 'Chat').click()
    await expect(panel(page).getByText(`M ${html}`)).toBeVisible()
    await idle(page)
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'hacked'),
        document.querySelectorAll('main b:not(.message-head b, .draft-mark), main script').length,
      ]),
    ).toEqual([undefined, 0])
  })
})

test.describe('An Undo that comes too late', () => {
  const DANA = { email: 'dana@ponderosa.example.com', password: 'a second pair of hands' }
  test.use({ expectedNoise: [/status of 409/] })

  test(
    'leaves a colleague’s newer status, and says whose it is',
    { tag: '@deep' },
    async ({ page, product, browser }) => {
      await product.addUser(DANA, { name: ['Dana', 'Ortiz'] })
      const ticket = await createTicket(product, { title: 'Resolved twice' })
      const dana = await signInElsewhere(browser, product, DANA)
      await keepToasts(page)
      await open(page, ticket)
      await resolveButton(page).click()
      const undo = toastWith(page, 'Ticket status changed to Resolved').getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      for (const status of ['Open', 'Resolved']) {
        const changed = await dana.calls.patch(`/api/tickets/${ticket.id}`, { data: { status } })
        expect(changed.ok()).toBe(true)
      }
      await undo.click()
      await expect(toastWith(page, 'Dana Ortiz has changed the status since.')).toBeVisible()
      await expect(fact(page, 'Status')).toHaveText('Resolved')
      await dana.context.close()
    },
  )
})

test.describe('The insights', () => {
  const solid = {
    suggested_category: 'Network',
    suggested_priority: 'Critical',
    insights: 'The switch is the common part.',
    suggested_solutions: ['Restart the switch.', 'Change the cable.'],
    confidence_score: 0.875,
  }

  test(
    'show category, priority, confidence, text, solutions and a debug line',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await patchTicketResponses(page, ticket, { ai_analysis: solid })
      await open(page, ticket)
      await tab(page, 'AI Insights').click()
      await expect(fact(page, 'Suggested category')).toHaveText('Network')
      await expect(fact(page, 'Suggested priority')).toHaveText('Critical')
      await expect(fact(page, 'Confidence')).toHaveText('88%')
      await expect(page.getByRole('meter', { name: 'Confidence' })).toHaveAttribute('aria-valuenow', '88')
      await expect(panel(page).getByText(solid.insights, { exact: true })).toBeVisible()
      await expect(panel(page).getByRole('listitem')).toHaveText(
        solid.suggested_solutions.map((text) => `${text}Insert`),
      )
      await expect(panel(page).getByText(/debug/)).toBeVisible()
    },
  )

  const UNREADABLE = 'AI provided structured insights that could not be serialized. Please review the ticket context.'
  const pretty = '{\n  "cause": "toner",\n  "parts": [\n    1\n  ]\n}'
  const ODD: [string, object | null, string[]][] = [
    ['an object that was made a string', { insights: '[object Object]' }, [UNREADABLE]],
    ['an empty text', { insights: '   ' }, ['No insights available']],
    ['none at all', { insights: null }, ['No insights available']],
    ['a structure', { insights: { cause: 'toner', parts: [1] } }, [pretty]],
    ['a structure written as JSON', { insights: '{"cause":"toner","parts":[1]}' }, [pretty]],
    ['no solutions', { suggested_solutions: [] }, ['No solutions provided', solid.insights]],
    [
      'no analysis',
      null,
      ['No AI analysis available for this ticket', 'Analysis may still be processing or failed to generate'],
    ],
  ]
  test('show a readable text for any analyser’s output', { tag: '@deep' }, async ({ page, product }) => {
    const ticket = await createTicket(product)
    let analysis: object | null = null
    await patchTicketResponses(page, ticket, () => ({ ai_analysis: analysis && { ...solid, ...analysis } }))
    for (const [name, odd, texts] of ODD) {
      await test.step(name, async () => {
        analysis = odd
        await open(page, ticket)
        await tab(page, 'AI Insights').click()
        for (const text of texts) await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
        if (texts[0] === pretty) await expect.poll(() => panel(page).locator('pre').textContent()).toBe(pretty)
        await expect(panel(page).getByText(/debug/)).toBeVisible()
        await expect(panel(page).getByText('[object Object]')).toHaveCount(0)
      })
    }
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the ticket replaces the list, and Back returns to it', { tag: '@deep' }, async ({ page, product }) => {
    const ticket = await createTicket(product, { title: 'Read on the way' })
    await page.goto('/admin')
    const list = page.getByRole('heading', { name: /^Support Tickets/ })
    const title = page.getByRole('heading', { level: 2, name: ticket.title })
    await page.getByRole('button', { name: ticket.title }).tap()
    await expect(title).toBeVisible()
    await expect(title).toBeFocused()
    await expect(list).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(list).toBeVisible()
    await expect(title).toBeHidden()
    await expect(page.getByRole('button', { name: ticket.title })).toBeFocused()
    await page.getByRole('button', { name: ticket.title }).tap()
    await expect(title).toBeVisible()
    await page.goBack()
    await expect(list).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goForward()
    await expect(tab(page, 'History')).toBeInViewport({ ratio: 1 })
  })
})

/** Changes one ticket in the responses for list and panel. */
async function patchTicketResponses(page: Page, { id }: Opened, changes: object | (() => object)) {
  const changed = (ticket: { id: string }) =>
    ticket.id === id ? { ...ticket, ...(typeof changes === 'function' ? changes() : changes) } : ticket
  await page.route(ONE, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: changed(await response.json()) })
  })
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    await route.fulfill({ response, json: { ...list, tickets: list.tickets.map(changed) } })
  })
}
