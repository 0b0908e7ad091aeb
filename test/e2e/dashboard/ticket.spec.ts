import type { Page } from '@playwright/test'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'

const ONE = /\/api\/tickets\/[\w-]{36}$/
const LIST = /\/api\/tickets\?/

type Opened = Awaited<ReturnType<typeof createTicket>>
const open = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}`)
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')
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
  test('has title, badges and creation time on top and its facts in the overview', async ({
    page,
    product,
    colleague,
  }) => {
    const ticket = await createTicket(product, { priority: 'High', category: 'Password/Access' })
    const { created_at, updated_at } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
    await open(page, ticket)
    const details = page.getByRole('region', { name: 'Ticket details' })
    await expect(details.getByRole('heading', { level: 2, name: ticket.title })).toBeVisible()
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
    await expect(panel(page).getByText('History tracking coming soon', { exact: true })).toBeVisible()
  })

  test('says N/A for an erased customer, and shows an unknown status in a neutral tone', async ({ page, product }) => {
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
    await expect(panel(page).getByText('No e-mail can be sent')).toBeVisible()
    await expect(panel(page).getByText('Emailed to')).toHaveCount(0)
  })

  test('shows a description of 200 kB to the last character, in its own writing direction', async ({
    page,
    product,
  }) => {
    const description = `${'הדפסת ריקה e\u0301 👩‍👩‍👧 '.repeat(9_000).slice(0, 199_990)} the end`
    const ticket = await createTicket(product, { description })
    await open(page, ticket)
    const text = panel(page).locator('.written')
    await expect(text).toHaveCSS('direction', 'rtl')
    expect(await text.textContent()).toBe(description)
    await tab(page, 'Chat').click()
    await expect(panel(page).getByText('No conversation history')).toBeVisible()
  })

  test('is resolved and reopened; panel, list and statistics follow', async ({ page, product, colleague }) => {
    const ticket = await createTicket(product, { title: 'Awaits its end' })
    await open(page, ticket)
    const resolved = page.getByRole('listitem').filter({ hasText: 'Completed tickets' })
    const { resolved: before } = await (await colleague.get('/api/tickets/stats')).json()
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Resolved')).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('Resolved')
    await expect(page.getByRole('row', { name: ticket.title })).toContainText('Resolved')
    await expect(resolved).toContainText(String(before + 1))
    expect((await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).resolved_at).not.toBeNull()
    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Open')).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('Open')
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeFocused()
  })

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
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'hacked'),
        document.querySelectorAll('main b:not(.message-head b), main script').length,
      ]),
    ).toEqual([undefined, 0])
  })
})

test.describe('The insights', () => {
  const solid = {
    suggested_category: 'Network',
    suggested_priority: 'Critical',
    insights: 'The switch is the common part.',
    suggested_solutions: ['Restart the switch.', 'Change the cable.'],
    confidence_score: 0.875,
  }

  test('show category, priority, confidence, text, solutions and a debug line', async ({ page, product }) => {
    const ticket = await createTicket(product)
    await patchTicketResponses(page, ticket, { ai_analysis: solid })
    await open(page, ticket)
    await tab(page, 'AI Insights').click()
    await expect(fact(page, 'Suggested category')).toHaveText('Network')
    await expect(fact(page, 'Suggested priority')).toHaveText('Critical')
    await expect(fact(page, 'Confidence')).toHaveText('88%')
    await expect(page.getByRole('meter', { name: 'Confidence' })).toHaveAttribute('aria-valuenow', '88')
    await expect(panel(page).getByText(solid.insights, { exact: true })).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toHaveText(solid.suggested_solutions)
    await expect(panel(page).getByText(/debug/)).toBeVisible()
  })

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
  test('show a readable text for any analyser’s output', async ({ page, product }) => {
    const ticket = await createTicket(product)
    let analysis: object | null = null
    await patchTicketResponses(page, ticket, () => ({ ai_analysis: analysis && { ...solid, ...analysis } }))
    for (const [name, odd, texts] of ODD) {
      await test.step(name, async () => {
        analysis = odd
        await open(page, ticket)
        await tab(page, 'AI Insights').click()
        for (const text of texts) await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
        if (texts[0] === pretty) expect(await panel(page).locator('pre').textContent()).toBe(pretty)
        await expect(panel(page).getByText(/debug/)).toBeVisible()
        await expect(panel(page).getByText('[object Object]')).toHaveCount(0)
      })
    }
  })
})

test.describe('The chat', () => {
  test('shows the customer on the left, the admin on the right, oldest first', async ({ page, product }) => {
    const ticket = await createTicket(product)
    await page.route('**/api/tickets/*/responses', (route) => route.fulfill({ json: conversation(ticket) }))
    await open(page, ticket)
    await tab(page, 'Chat').click()
    const messages = panel(page).getByRole('listitem')
    await expect(messages).toHaveText([
      /^Marisol Vega \(Customer\) · Nov 20, 2024 01:12It prints blank pages\.$/,
      /^Jo Lindqvist \(Admin\) · Nov 20, 2024 01:31Is there an orange tab\?$/,
    ])
    await expect(panel(page).getByText('No conversation history')).toHaveCount(0)
    const middle = async (text: string) => {
      const box = (await panel(page).getByText(text, { exact: true }).boundingBox())!
      return box.x + box.width / 2
    }
    const list = (await panel(page).getByRole('list').boundingBox())!
    expect(await middle('It prints blank pages.')).toBeLessThan(list.x + list.width / 2)
    expect(await middle('Is there an orange tab?')).toBeGreaterThan(list.x + list.width / 2)
  })

  test('with 500 messages opens at the newest and contains all of them', async ({ page, product }) => {
    const ticket = await createTicket(product)
    const [, expected] = conversation(ticket)
    const all = Array.from({ length: 500 }, (_, at) => ({
      ...expected,
      id: `${at}`,
      message: `Message ${at + 1}`,
    }))
    await page.route('**/api/tickets/*/responses', (route) => route.fulfill({ json: all }))
    await open(page, ticket)
    await tab(page, /^Chat \(500\)$/).click()
    await expect(panel(page).getByText('Message 500', { exact: true })).toBeInViewport()
    await expect(panel(page).getByRole('listitem')).toHaveCount(500)
    await expect(panel(page).getByText('Message 500', { exact: true })).toBeInViewport()
  })

  test('sends with Ctrl+Enter, but nothing blank', async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await open(page, ticket)
    await tab(page, 'Chat').click()
    await expect(panel(page).getByText('No conversation history', { exact: true })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send Response', exact: true })
    await expect(send).toBeDisabled()
    await replyBox(page).fill('  \n ')
    await expect(send).toBeDisabled()
    await replyBox(page).press('Control+Enter')
    await expect(toast(page, 'Error', 'Please enter a response message')).toBeVisible()
    await replyBox(page).fill('  Is there an orange tab?\n')
    await expect(send).toBeEnabled()
    await replyBox(page).press('Control+Enter')
    await expect(toast(page, 'Response Sent', 'Response sent successfully')).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toHaveText([/^Jo Lindqvist \(Admin\).*Is there an orange tab\?$/])
    await expect(replyBox(page)).toHaveValue('')
    await expect(replyBox(page)).toBeFocused()
    const responses = await (await colleague.get(`/api/tickets/${ticket.id}/responses`)).json()
    expect(responses).toMatchObject([{ message: 'Is there an orange tab?', is_internal: false }])
  })

  test('keeps a separate draft per ticket, across tickets and reloads', async ({ page, product }) => {
    const first = await createTicket(product, { title: 'First of two drafts' })
    await createTicket(product, { title: 'Second of two drafts' })
    await open(page, first)
    await tab(page, 'Chat').click()
    await replyBox(page).fill('Begun for the first')
    await page.getByRole('button', { name: 'Second of two drafts' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Second of two drafts' })).toBeVisible()
    await expect(replyBox(page)).toHaveValue('')
    await replyBox(page).fill('Begun for the second')
    await page.reload()
    await tab(page, 'Chat').click()
    await expect(replyBox(page)).toHaveValue('Begun for the second')
    await page.getByRole('button', { name: 'First of two drafts' }).click()
    await expect(replyBox(page)).toHaveValue('Begun for the first')
  })
})

test.describe('By keyboard', () => {
  test('an admin moves through the list, opens, reads, answers and resolves a ticket', async ({ page, product }) => {
    const title = { older: 'Older by keyboard', newer: 'Newer by keyboard' }
    await createTicket(product, { title: title.older })
    await createTicket(product, { title: title.newer })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: title.newer })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search tickets...')).toBeFocused()
    await page.keyboard.type('by keyboard')
    await expect(page.getByRole('heading', { name: 'Support Tickets (2)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: title.older })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: title.newer })).toBeVisible()
    for (const [index, name] of ['Overview', 'Chat', 'AI Insights', 'Files', 'History'].entries()) {
      await page.keyboard.press(String(index + 1))
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('r')
    await expect(replyBox(page)).toBeFocused()
    await page.keyboard.type('Reje?1')
    await expect(replyBox(page)).toHaveValue('Reje?1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Resolved')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
  })

  test('? lists all shortcuts, and the switch for single keys is remembered', async ({ page, product }) => {
    const ticket = await createTicket(product)
    await open(page, ticket)
    await expect(tab(page, 'Overview')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(tab(page, 'Overview')).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.press('?')
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'all shortcuts' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('2')
    await expect(tab(page, 'Chat')).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the ticket replaces the list, and Back returns to it', async ({ page, product }) => {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
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

function conversation({ id }: Opened) {
  const expected = { ticket_id: id, user_id: null }
  return [
    {
      ...expected,
      id: 'a',
      kind: 'customer',
      is_internal: true,
      message: 'It prints blank pages.',
      created_at: '2024-11-20T08:12:00.000Z',
      author: null,
    },
    {
      ...expected,
      id: 'b',
      kind: 'answer',
      is_internal: false,
      message: 'Is there an orange tab?',
      created_at: '2024-11-20T08:31:00.000Z',
      author: { first_name: 'Jo', last_name: 'Lindqvist' },
    },
  ]
}
