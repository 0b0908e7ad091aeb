import type { Page } from '@playwright/test'
import { listAttachments, previewAttachment } from '#contract/attachments.ts'
import { type Analysis, type TicketDetail, getTicket, updateTicket } from '#contract/tickets.ts'
import { type HeldMail, decideHeld, listMessages } from '#contract/messages.ts'
import { getSuggestionStats } from '#contract/suggested-answers.ts'
import { type Answer, answer, answerFile, disconnected, healing, pending, refuse } from './support/answers.ts'
import { ONE_TICKET, atTab, listed } from './support/dashboard.ts'
import { PIXEL } from './support/files.ts'
import { attachment, delivery, mail, message, uuid } from './support/messages.ts'
import { CUSTOMER, DANA, JO, SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'
import { conversation, ticket, ticketDetail } from './support/tickets.ts'

const panel = (page: Page) => page.getByRole('tabpanel')
const details = (page: Page) => page.getByRole('region', { name: 'Ticket details' })
const fact = (page: Page, name: string) =>
  panel(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** The ticket as list and panel have it. */
const withTicket = (changes: Partial<TicketDetail>): Answer[] => [
  listed(ticket(changes)),
  answer(getTicket, ticketDetail(changes)),
  ...ONE_TICKET,
]

type Look = {
  /** Text of the panel. */
  says?: (string | RegExp)[]
  never?: (string | RegExp)[]
  facts?: Record<string, string>
}

const OVERVIEWS: Record<string, [Partial<TicketDetail>, Look]> = {
  'The overview has every fact of a ticket, and whom to call': [
    { priority: 'High', category: 'Password/Access' },
    {
      says: [
        '#1001 Front desk printer prints blank pages',
        'Created Nov 10, 2026 08:00',
        'Marisol Vega303-555-0142Ponderosa Dental',
        'Third morning in a row.',
      ],
      never: ['Resolved by', 'Rating'],
      facts: {
        'Ticket ID': '#1001',
        Category: 'Password/Access',
        Priority: 'High',
        Status: 'Open',
        Customer: 'marisol@ponderosa.example.com',
        Created: 'Nov 10, 2026 08:00',
        Updated: 'Nov 10, 2026 08:05',
      },
    },
  ],
  'An erased customer is N/A, and a status nobody knows is shown as it is': [
    { customer: null, user_id: null, customer_rights: null, status: 'waiting_for_parts' as 'Open' },
    {
      facts: { Customer: 'N/A', Status: 'waiting_for_parts' },
      never: ['Marisol', 'null', 'undefined'],
    },
  ],
  'A resolved ticket says who resolved it, and how it was rated': [
    {
      status: 'Resolved',
      resolved_at: '2026-11-10T16:00:00.000Z',
      status_change: {
        from: 'Open',
        to: 'Resolved',
        at: '2026-11-10T16:00:00.000Z',
        by: { id: DANA.id, first_name: 'Dana', last_name: 'Reyes' },
      },
      rating: { value: 'bad', comment: 'It came back twice.', at: '2026-11-10T16:30:00.000Z' },
    },
    {
      says: [
        'Resolved by Dana Reyes, Nov 10, 2026 09:00',
        'Rated Not good Nov 10, 2026 09:30',
        'It came back twice.',
        'Reopen',
      ],
    },
  ],
  'A ticket with an owner that sleeps says until when': [
    {
      assignee: DANA,
      assignee_id: DANA.id,
      waiting_for: 'third_party',
      wake_at: '2026-11-13T15:00:00.000Z',
      tags: ['printer', 'vip'],
    },
    {
      says: ['Dana Reyes', 'Waits for a third party until Fri, Nov 13, 8:00 AM', 'printer', 'vip'],
      never: ['Take it'],
    },
  ],
  'Title, description, tags and names are text': [
    {
      title: SCRIPT,
      description: SCRIPT,
      tags: [SCRIPT],
      customer: { ...CUSTOMER, first_name: SCRIPT, company: SCRIPT, phone: SCRIPT },
      rating: { value: 'good', comment: SCRIPT, at: '2026-11-10T16:30:00.000Z' },
    },
    { says: [`#1001 ${SCRIPT}`, `${SCRIPT} Vega${SCRIPT}${SCRIPT}`] },
  ],
}

for (const [title, [changes, { says = [], never = [], facts = {} }]] of Object.entries(OVERVIEWS))
  test(title, async ({ page, show, expectAccessible }) => {
    await show('dashboard', 'Page', {}, { at: atTab('overview'), answers: withTicket(changes) })
    for (const words of says) await expect(details(page)).toContainText(words)
    for (const words of never) await expect(details(page)).not.toContainText(words)
    for (const [name, value] of Object.entries(facts)) await expect(fact(page, name)).toHaveText(value)
    await expect(page.locator('main img, main b:not(.draft-mark)')).toHaveCount(0)
    await expectAccessible()
  })

test('A status nobody knows has a neutral badge, and an erased customer gets no email', async ({ page, show }) => {
  const answers = withTicket({ customer: null, user_id: null, status: 'waiting_for_parts' as 'Open' })
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
  await expect(page.locator('.badge').filter({ hasText: 'waiting_for_parts' })).toHaveAttribute('data-tone', 'neutral')
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Type your response...')).toBeEditable()
  await page.getByPlaceholder('Type your response...').focus()
  await expect(panel(page).getByText('No email can be sent: the customer’s address has been removed.')).toBeVisible()
})

const SOLID: Analysis = {
  suggested_category: 'Network',
  suggested_priority: 'Critical',
  insights: 'The switch is the common part.',
  suggested_solutions: ['Restart the switch.', 'Change the cable.'],
  confidence_score: 0.875,
}
const UNREADABLE = 'AI provided structured insights that could not be serialized. Please review the ticket context.'
const PRETTY = '{\n  "cause": "toner",\n  "parts": [\n    1\n  ]\n}'
const INSIGHTS: Record<string, [Partial<Analysis> | null, texts: string[]]> = {
  'An analysis has a category, a priority, a text, solutions and how sure it is': [
    {},
    [SOLID.insights as string, 'Restart the switch.', 'Change the cable.', '88%'],
  ],
  'Insights that were made a string of an object say so': [{ insights: '[object Object]' }, [UNREADABLE]],
  'Blank insights are none': [{ insights: '   ' }, ['No insights available']],
  'No insights are none': [{ insights: null }, ['No insights available']],
  'Structured insights are laid out': [{ insights: { cause: 'toner', parts: [1] } }, [PRETTY]],
  'Insights written as JSON are laid out': [{ insights: '{"cause":"toner","parts":[1]}' }, [PRETTY]],
  'An analysis without solutions says so': [
    { suggested_solutions: [] },
    ['No solutions provided', SOLID.insights as string],
  ],
  'An analysis is text': [{ insights: SCRIPT, suggested_solutions: [`${SCRIPT}\n\nWait **a minute**.`] }, [SCRIPT]],
  'A ticket without an analysis says why': [
    null,
    ['No AI analysis available for this ticket', 'Analysis may still be processing or failed to generate'],
  ],
}

for (const [title, [changes, texts]] of Object.entries(INSIGHTS))
  test(title, async ({ page, show, expectAccessible }) => {
    const shown = ticket({ ai_analysis: changes && { ...SOLID, ...changes } })
    const unused = answer(getSuggestionStats, { days: 30, taken: 0, changed: 0, dropped: 0, open: 0 })
    await show('conversation', 'Insights', { ticket: shown }, { answers: [unused] })
    const all = page.getByRole('main')
    for (const text of texts)
      await expect(all.getByText(text, { exact: true }).or(all.locator('pre')).first()).toContainText(text, {
        useInnerText: true,
      })
    await expect(all.getByText(/debug:/)).toBeAttached()
    await expect(all.getByText('[object Object]')).toHaveCount(0)
    if (changes) {
      const factOf = (name: string) => all.getByRole('term').filter({ hasText: name }).locator('+ dd')
      await expect(factOf('Suggested category')).toContainText('Network')
      await expect(factOf('Suggested priority')).toContainText('Critical')
      await expect(page.getByRole('meter', { name: 'Confidence' })).toHaveAttribute('aria-valuenow', '88')
    }
    await expect(all.locator('img, b, strong')).toHaveCount(0)
    await expectAccessible()
  })

const UNREACHED = message({
  kind: 'answer',
  author: JO,
  state: 'bounced',
  deliveries: [delivery(CUSTOMER.email, 'bounced')],
})
const OTHER = { id: uuid(), ticket_id: 1000, title: `Printer ${SCRIPT}` }
const held = (changes: Partial<HeldMail> = {}): HeldMail => ({
  id: uuid(),
  channel: 'page',
  from: 'Ann Lee <ann@ponderosa.example.com>',
  subject: 'Me too',
  text: 'Mine prints blank pages, too.',
  reason: 'Written by someone who says they are not Marisol Vega.',
  sender_check: 'unverified',
  created_at: '2026-11-10T16:00:00.000Z',
  ...changes,
})

test('Everything to know before reading stands above a ticket, the most urgent first', async ({
  page,
  show,
  expectAccessible,
}) => {
  const answers = [
    answer(
      listMessages,
      conversation({
        messages: [UNREACHED],
        first_mail: mail({ forwarded_from: { name: SCRIPT, address: 'ann@example.com' } }),
        linked: OTHER,
        suggested: { ...OTHER, ticket_id: 999 },
      }),
    ),
    ...withTicket({ attention: 'bounced' }),
  ]
  await show('dashboard', 'Page', {}, { at: atTab('overview'), answers })
  await expect(page.locator('.ticket-banner')).toHaveText([
    `Needs attention: a reply did not reach ${CUSTOMER.email}.Show the reply`,
    `Forwarded from ${SCRIPT}, ann@example.comMake ${SCRIPT} the requester`,
    `Continues #1000 Printer ${SCRIPT}`,
    `May belong to #999 Printer ${SCRIPT}Merge`,
  ])
  await expectAccessible()
  await page.getByRole('button', { name: 'Show the reply' }).press('Enter')
  await expect(page.getByRole('tab', { name: /^Chat/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(`#message-${UNREACHED.id}`)).toBeInViewport()
})

test('Words from the ticket’s page that are held are a message; discarding asks first, and says that it is done', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const one = held()
  const list = healing(answer(listMessages, conversation({ held: [one] })), answer(listMessages, conversation()))
  const answers = [list, answer(decideHeld, { ticket_id: null }), ...ONE_TICKET]
  await show('dashboard', 'Page', {}, { at: atTab('overview'), answers })
  const region = page.getByRole('region', { name: 'Needs review' })
  const line = region.getByRole('button', { name: 'A message from ann@ponderosa.example.com needs review.' })
  await line.press('Enter')
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
  await expect(region).not.toContainText('The customer can’t see this yet.')
  await line.press('Enter')
  await expect(region).toContainText('The customer can’t see this yet.')
  await expect(region).toContainText('Ann Lee ann@ponderosa.example.comSender not verified')
  await expect(region).toContainText('Nov 10, 2026 09:00Written by someone who says they are not Marisol Vega.')
  await expect(region).not.toContainText('Me too')
  await expect(region).not.toContainText('Mine prints')
  await expectAccessible()
  await region.getByRole('button', { name: 'Show text' }).press('Enter')
  await expect(region).toContainText('Mine prints blank pages, too.')
  await region.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(region).toContainText('Discard this message? Only the Email page will show it.')
  await expect(region.getByRole('button', { name: 'Discard it' })).toBeFocused()
  await region.getByRole('button', { name: 'Keep it' }).click()
  await expect(region.getByRole('button', { name: 'Discard' })).toBeFocused()
  await region.getByRole('button', { name: 'Discard' }).click()
  list.heal()
  await region.getByRole('button', { name: 'Discard it' }).click()
  await expect(region).toHaveCount(0)
  await expect(page.getByText('The message is discarded.')).toBeAttached()
  await expect.poll(() => calls).toContain(`POST /api/held/${one.id} {"decision":"discard"}`)
})

test('A held email names its subject, and several are counted', async ({ page, show, expectAccessible }) => {
  const two = [held({ channel: 'mail', subject: SCRIPT, text: ' ' }), held({ channel: 'mail', subject: '' })]
  const answers = [answer(listMessages, conversation({ held: two })), ...ONE_TICKET]
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
  const region = page.getByRole('region', { name: 'Needs review' })
  await region.getByRole('button', { name: '2 emails need review.' }).click()
  await expect(region).toContainText('The customer can’t see these yet.')
  await expect(region.getByRole('listitem').first()).toContainText(`${SCRIPT} · Nov 10, 2026 09:00`)
  await expect(region.getByRole('listitem').last()).toContainText('(no subject) · Nov 10, 2026 09:00')
  await region.getByRole('button', { name: 'Show text' }).first().click()
  await expect(region).toContainText('This email has no text.')
  await expectAccessible()
})

test('The Files tab names kind, size and sender of each; a lost one has no link', async ({
  page,
  show,
  expectAccessible,
}) => {
  const sent = message({ kind: 'answer', author: JO, attachments: [attachment('answer.pdf', 2_000_000)] })
  const files = [
    attachment('Screen.PNG', 900),
    attachment('log.txt', 20_000),
    ...sent.attachments,
    { ...attachment('lost.webp', 9), url: null },
  ]
  const answers = [
    answer(listAttachments, files),
    answer(listMessages, conversation({ messages: [sent] })),
    answerFile(previewAttachment, PIXEL, 'image/png'),
    ...ONE_TICKET,
  ]
  await show('dashboard', 'Page', {}, { at: atTab('files'), answers })
  await expect(page.getByRole('tab', { name: 'Files (4)' })).toBeVisible()
  const rows = panel(page).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Image · 1 KB · File availableFrom the customer')
  await expect(rows.nth(1)).toContainText('Document · 20 KB · File available')
  await expect(rows.nth(2)).toContainText('Document · 1.9 MB · File availableSent by Jo Hale, Nov 10, 2026 08:05')
  await expect(rows.nth(3)).toContainText('File URL missing')
  await expect(rows.nth(0).getByRole('img', { name: 'Screen.PNG' })).toBeVisible()
  await expect(rows.nth(1).getByRole('img')).toHaveCount(0)
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0)
  await expect(rows.nth(0).getByRole('link', { name: 'View File' })).toHaveAttribute('rel', /noopener/)
  await expect(rows.nth(3).getByRole('button', { name: 'URL Missing', exact: true })).toBeDisabled()
  await expect(rows.nth(3).getByRole('link')).toHaveCount(0)
  await expectAccessible()
})

test.describe('A preview', () => {
  test.use({ expectedNoise: [/status of 404/] })
  test('says that it loads; the focus returns to its opener', async ({ page, show, expectAccessible }) => {
    const preview = pending(previewAttachment)
    const answers = [answer(listAttachments, [attachment('Screen.PNG', 900)]), preview, ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: atTab('files'), answers })
    const opener = page.getByRole('button', { name: 'Preview Screen.PNG', exact: true })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Screen.PNG' })
    await expect(dialog.getByText('Loading preview...', { exact: true })).toBeVisible()
    await expect(dialog.getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveText(['Close'])
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test.describe('A thumbnail', () => {
  test.use({ expectedNoise: [/status of 404/] })
  test('that cannot be loaded is left out, and the file keeps its link', async ({ page, show }) => {
    const answers = [
      answer(listAttachments, [attachment('broken.jpeg', 900)]),
      refuse(previewAttachment, 404),
      ...ONE_TICKET,
    ]
    await show('dashboard', 'Page', {}, { at: atTab('files'), answers })
    const row = panel(page).getByRole('listitem').filter({ hasText: 'broken.jpeg' })
    await expect(row.locator('img')).toBeHidden()
    await expect(row.getByRole('link', { name: 'View File' })).toBeVisible()
    await page.getByRole('button', { name: 'Preview broken.jpeg', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'broken.jpeg' })
    await expect(dialog.getByText('This file cannot be shown here.', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'View File' })).toHaveAttribute('href', '/files/broken.jpeg')
    await expect(dialog.getByRole('img')).toHaveCount(0)
  })
})

test('A ticket without files and without messages says so', async ({ page, show, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: atTab('files'), answers: ONE_TICKET })
  await expect(panel(page)).toContainText('No attachments foundFiles may still be uploading or processing')
  await expect(panel(page).getByText(/debug:/)).toBeAttached()
  await expectAccessible()
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await expect(panel(page)).toContainText('No conversation history')
})

test('A question is folded if it is longer than twelve lines, and opened by a key', async ({
  page,
  show,
  expectAccessible,
}) => {
  const description = Array.from({ length: 13 }, (_, line) => `Line ${line + 1}`).join('\n')
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: withTicket({ description }) })
  const question = page.getByRole('region', { name: 'The customer’s question' })
  const fold = question.getByRole('button', { name: 'Show all', expanded: false })
  await expectAccessible()
  await fold.press('Enter')
  await expect(question.getByRole('button', { name: 'Show less', expanded: true })).toBeFocused()
  await expect(question.getByText('Line 13')).toBeInViewport()
})

test('A text of 200,000 letters is all there, in its own direction', async ({ page, show }) => {
  const description = `${'הדפסת ריקה e\u0301 👩‍👩‍👧 '.repeat(9_000).slice(0, 199_990)} the end`
  await show('dashboard', 'Page', {}, { at: atTab('overview'), answers: withTicket({ description }) })
  const text = panel(page).locator('.written')
  await expect(text).toHaveCSS('direction', 'rtl')
  await expect.poll(() => text.textContent()).toBe(description)
})

test.describe('When the server fails', () => {
  test.use({ expectedNoise: [/status of (404|409|500|503)|ERR_FAILED|could not be loaded/] })

  test('a status stays, and the toast says that it was not changed', async ({
    page,
    show,
    calls,
    expectAccessible,
  }) => {
    const change = healing(refuse(updateTicket, 503), answer(updateTicket, ticketDetail({ status: 'Resolved' })))
    await show(
      'dashboard',
      'Page',
      {},
      { at: atTab('overview'), answers: [change, ...ONE_TICKET], stored: KEEP_TOASTS },
    )
    const resolve = page.getByRole('button', { name: 'Resolve', exact: true })
    await resolve.press('Enter')
    await expect(toasts(page).getByRole('alert')).toHaveText('ErrorFailed to update ticket status')
    await expect(fact(page, 'Status')).toHaveText('Open')
    await expect(resolve).toBeFocused()
    await expectAccessible()
    change.heal()
    await resolve.press('Enter')
    await expect(toasts(page)).toContainText('Ticket status changed to Resolved')
    await expect.poll(() => calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2)
  })

  test('a correction is taken back, and says why', async ({ page, show, expectAccessible }) => {
    const answers = [refuse(updateTicket, 409, { detail: 'Dana Reyes has changed it since.' }), ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: atTab('overview'), answers, stored: KEEP_TOASTS })
    await page.getByRole('button', { name: /category/i }).click()
    await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Network' }).click()
    await expect(page.getByText('Dana Reyes has changed it since.').first()).toBeVisible()
    await expect(fact(page, 'Category')).toContainText('Printer')
    await expectAccessible()
  })

  test('a ticket that does not exist says so, and leads back to the list', async ({ page, show, expectAccessible }) => {
    const answers = [refuse(getTicket, 404), listed(ticket()), ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: '/admin?ticket=nonsense', answers })
    await expect(details(page)).toContainText('This ticket could not be loaded.')
    await expectAccessible()
    await page.getByRole('button', { name: 'Back to the list' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('messages and files read as none, without a toast', async ({ page, show }) => {
    const answers = [refuse(listMessages, 404), refuse(listAttachments, 404), ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: atTab('chat'), answers, stored: KEEP_TOASTS })
    await expect(panel(page)).toContainText('No conversation history')
    await page.getByRole('tab', { name: /^Files/ }).click()
    await expect(panel(page)).toContainText('No attachments found')
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('offline, a conversation that was never loaded says so', async ({ page, show }) => {
    await show('dashboard', 'Page', {}, { at: atTab('overview'), answers: [disconnected(listMessages), ...ONE_TICKET] })
    await expect(fact(page, 'Status')).toHaveText('Open')
    await page.context().setOffline(true)
    await page.getByRole('tab', { name: /^Chat/ }).click()
    await expect(panel(page)).toContainText('This conversation wasn’t loaded before you went offline.')
  })
})

const SHARES: [size: { width: number; height: number }, share: number, pixels: number][] = [
  [{ width: 1280, height: 720 }, 0.45, 300],
  [{ width: 1366, height: 768 }, 0.55, 360],
  [{ width: 1440, height: 900 }, 0.6, 470],
]

test('The conversation has most of a sleeping, tagged ticket with a held email on a laptop', async ({ page, show }) => {
  const asleep = { waiting_for: 'third_party', wake_at: '2026-12-16T15:00:00.000Z', tags: ['lockout', 'offboarding'] }
  const answers = [
    answer(listMessages, conversation({ messages: [message()], held: [held({ channel: 'mail' })] })),
    ...withTicket({ ...(asleep as Partial<TicketDetail>), unread: true }),
  ]
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
  await expect(page.getByRole('region', { name: 'Needs review' })).toBeVisible()
  for (const [size, share, pixels] of SHARES) {
    await page.setViewportSize(size)
    const heights = () =>
      page.evaluate(() =>
        ['.conversation', '.ticket-detail'].map((part) => document.querySelector(part)!.getBoundingClientRect().height),
      )
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(pixels)
    const [thread, whole] = await heights()
    expect(thread! / whole!).toBeGreaterThan(share)
  }
})
