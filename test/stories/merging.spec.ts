import type { Page } from '@playwright/test'
import { getCustomerCard } from '#contract/customers.ts'
import { getHistory, type HistoryEntry } from '#contract/history.ts'
import { mergeTickets, splitMessage, undoMerge } from '#contract/merging.ts'
import { listMessages } from '#contract/messages.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { getTicket } from '#contract/tickets.ts'
import { findSmallTargets } from '#test/e2e/support/touch-targets.ts'
import { type Answer, answer, refuse } from './support/answers.ts'
import { ONE_TICKET, atTab, card, listed, stats } from './support/dashboard.ts'
import { TICKET_ID, message, uuid } from './support/messages.ts'
import { JO, SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'
import { conversation, ticket, ticketDetail } from './support/tickets.ts'

const OLDER = { id: '00000000-0000-4000-8000-00000000f002', ticket_id: 990, title: `Printer jams ${SCRIPT}` }
const MERGE = '00000000-0000-4000-8000-0000000000b1'
const ASK = 'Marisol Vega’s ticket will be read by Bob Ray (bob@ridge.example.com).'

type Merged = ResponseBody<typeof mergeTickets>
const merged = (changes: Partial<Merged> = {}): Merged => ({
  id: MERGE,
  moved: { messages: 5, files: 2 },
  readers: [],
  asks: [],
  ...changes,
})
const confirms = refuse(mergeTickets, 409, {
  type: PROBLEM_TYPES.confirmMerge,
  detail: 'Confirm what differs.',
  asks: [ASK],
})
/** Previews, and then merges by whatever `real` says. */
const merging = (preview: Answer, real: Answer): Answer => ({
  operation: mergeTickets,
  fulfill: (route) => (route.request().postData()!.includes('"preview"') ? preview : real).fulfill(route),
})
const MERGES = answer(mergeTickets, merged())
const undone = (...kept: ResponseBody<typeof undoMerge>['kept']) => answer(undoMerge, { undone: 5, kept })

const open = [{ ...OLDER, status: 'Open', created_at: '2026-11-09T16:00:00.000Z' }] as const
const answersOf = (...answers: Answer[]): Answer[] => [
  ...answers,
  listed(ticket(), ticket(OLDER)),
  answer(getCustomerCard, card({ open: [...open], open_total: 1 })),
  ...ONE_TICKET,
]
const entry = (kind: HistoryEntry['kind'], sides: Partial<HistoryEntry>): HistoryEntry => ({
  id: uuid(),
  kind,
  from: null,
  to: null,
  at: '2026-11-10T16:30:00.000Z',
  actor: { kind: 'person', name: JO.name },
  cause: null,
  suggestion: null,
  group: uuid(),
  ...sides,
})
const CHAT = { at: atTab('chat'), stored: KEEP_TOASTS }
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => page.getByRole('combobox', { name: /^Other ticket/ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const merges = (calls: string[]) => calls.filter((call) => call.includes('/merge') && !call.includes('"preview"'))
const opened = (page: Page) => expect(page.getByRole('tab', { name: /^Chat/ })).toBeVisible()

test('A key merges a ticket into another open one of its customer, which opens; Undo is in the toast', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const answers = answersOf(
    merging(answer(mergeTickets, merged({ id: null })), MERGES),
    undone({ what: '2 messages', reason: 'came after the merge and stay in #990' }),
  )
  await show('dashboard', 'Page', {}, { ...CHAT, answers })
  await opened(page)
  await page.keyboard.press('m')
  await expect(dialog(page)).toHaveAccessibleName('Merge #1001')
  await expect(page.getByRole('combobox', { name: /^Other ticket/ })).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([`#990 ${OLDER.title}`])
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`This moves 5 messages and 2 files to #990 ${OLDER.title}.`)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`ticket=${OLDER.id}`))
  await expect(toasts(page)).toContainText('Merged into #990')
  expect(merges(calls)).toEqual([`POST /api/tickets/${TICKET_ID}/merge {"into":"${OLDER.id}"}`])
  await page.keyboard.press('z')
  await expect(toasts(page)).toContainText('2 messages came after the merge and stay in #990')
  await expect.poll(() => calls).toContain(`POST /api/merges/${MERGE}/undo {}`)
})

test.describe('A refusal', () => {
  test.use({ expectedNoise: [/status of (409|422)/] })

  for (const theme of ['light', 'dark'] as const)
    test(`What differs is seen before the press that confirms it, ${theme}`, async ({
      page,
      show,
      calls,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const preview = answer(mergeTickets, merged({ id: null, moved: { messages: 1, files: 0 }, asks: [ASK] }))
      await show('dashboard', 'Page', {}, { ...CHAT, answers: answersOf(merging(preview, confirms)) })
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      await opened(page)
      await button(page, 'More actions').click()
      await button(page, 'Merge…').click()
      await field(page).fill('990')
      await page.getByRole('option').first().click()
      await expect(dialog(page).getByRole('listitem').last()).toHaveText(ASK)
      await expect(dialog(page)).toContainText('This moves 1 message to #990')
      await page.getByRole('checkbox', { name: 'Tell the customers' }).check()
      await expectAccessible()
      expect(await findSmallTargets(page)).toEqual([])
      await button(page, 'Merge').click()
      const input = `{"into":"${OLDER.id}","notify":true,"confirm":true}`
      await expect.poll(() => merges(calls)).toEqual([`POST /api/tickets/${TICKET_ID}/merge ${input}`])
    })

  test('is a sentence at the field, and what was typed stays; the other direction is a choice', async ({
    page,
    show,
    calls,
    expectAccessible,
  }) => {
    const words = 'At most 10 people can take part in a ticket'
    await show('dashboard', 'Page', {}, { ...CHAT, answers: answersOf(refuse(mergeTickets, 409, { detail: words })) })
    await opened(page)
    await page.keyboard.press('m')
    await expect(page.getByRole('option')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Merge').press('Enter')
    await expect(field(page)).toHaveAccessibleDescription('Choose a ticket from the list')
    await expect(field(page)).toBeFocused()
    await field(page).fill('jam')
    await page.getByRole('option').first().click()
    await expect(field(page)).toHaveAccessibleDescription(words)
    await expect(field(page)).toHaveValue(`#990 ${OLDER.title}`)
    await expectAccessible()
    await page
      .getByRole('combobox', { name: 'Which one stays' })
      .selectOption('#1001 Front desk printer prints blank pages')
    await button(page, 'Merge').click()
    await expect.poll(() => merges(calls)).toEqual([`POST /api/tickets/${OLDER.id}/merge {"into":"${TICKET_ID}"}`])
    await expect(field(page)).toHaveAccessibleDescription(words)
  })

  test('opens the dialog of “May belong to”, with what differs; another press confirms', async ({
    page,
    show,
    calls,
  }) => {
    const preview = answer(mergeTickets, merged({ id: null }))
    const suggestion = answer(listMessages, conversation({ suggested: OLDER }))
    await show('dashboard', 'Page', {}, { ...CHAT, answers: answersOf(suggestion, merging(preview, confirms)) })
    await button(page, 'Merge').click()
    await expect(dialog(page).getByRole('listitem').last()).toHaveText(ASK)
    await button(page, 'Merge').last().click()
    await expect
      .poll(() => merges(calls).map((call) => call.slice(-16)))
      .toEqual([`${OLDER.id}"}`.slice(-16), '"confirm":true}'.slice(-16).padStart(16, ',')])
  })
})

test('Words that no other ticket has are said at once, and Enter keeps them', async ({ page, show, calls }) => {
  await show('dashboard', 'Page', {}, { ...CHAT, answers: ONE_TICKET })
  await opened(page)
  await page.keyboard.press('m')
  await field(page).fill('jam')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription('No other ticket found')
  await expect(field(page)).toHaveValue('jam')
  expect(calls.filter((call) => call.includes('/merge'))).toEqual([])
})

test('“May belong to” is merged with one press', async ({ page, show, calls }) => {
  const suggestion = answer(listMessages, conversation({ suggested: OLDER }))
  await show('dashboard', 'Page', {}, { ...CHAT, answers: answersOf(suggestion, MERGES) })
  await button(page, 'Merge').press('Enter')
  await expect(toasts(page)).toContainText('Merged into #990')
  await expect(dialog(page)).toHaveCount(0)
  expect(calls.filter((call) => call.includes('/merge'))).toEqual(merges(calls))
})

test('The thread says what was merged into it and what goes on elsewhere, and marks each message; Undo is one press', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const from = { ticket_id: 990, title: OLDER.title }
  const answers = answersOf(
    answer(
      listMessages,
      conversation({
        messages: [message({ merged_from: from }), message()],
        merged: [{ ...OLDER, merge: MERGE, by: null, at: '2026-11-10T16:30:00.000Z' }],
        links: [
          { ...OLDER, ticket_id: 1050, title: 'Second printer' },
          { ...OLDER, id: uuid(), ticket_id: 1051, title: 'Scanner' },
        ],
      }),
    ),
    answer(getHistory, [
      entry('merged', { from: `#990 ${OLDER.title}` }),
      entry('split', { to: '#1050 Second printer' }),
    ]),
    undone(),
  )
  await show('dashboard', 'Page', {}, { ...CHAT, answers })
  await expect(page.locator('.ticket-banner')).toHaveText([
    'Goes on in #1050 Second printer',
    'Goes on in #1051 Scanner',
    `Merged #990 ${OLDER.title} · Nov 10, 2026 09:30Undo`,
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'blank pages' }).first()).toContainText(
    `from #990 ${OLDER.title}`,
  )
  await expect(page.getByText('Jo Hale merged in: #990')).toBeVisible()
  await expectAccessible()
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Undo').click()
  await expect(toasts(page)).toContainText('Merge Undone')
  await expect.poll(() => calls).toContain(`POST /api/merges/${MERGE}/undo {}`)
})

test('A merged ticket leads to the one it is in, and Back to where one came from', async ({ page, show }) => {
  const target = ticketDetail(OLDER)
  const source = ticketDetail({ merged_into: 990 })
  const answers = answersOf({
    operation: getTicket,
    fulfill: (route) => route.fulfill({ json: route.request().url().endsWith(OLDER.id) ? target : source }),
  })
  await show(
    'dashboard',
    'Page',
    {},
    { at: '/admin?status=Open', answers: [listed(ticket(OLDER), ticket()), ...answers] },
  )
  await page.getByRole('button', { name: 'Front desk printer prints blank pages' }).click()
  await expect(page).toHaveURL(`/admin?status=Open&ticket=${OLDER.id}`)
  await expect(page.getByRole('heading', { name: /^#990/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin?status=Open')
})

test('A message is split off by a title that begins as it does; the new ticket opens', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const second = message({ text: 'And the scanner is offline.\nSince Monday.' })
  const answers = answersOf(
    answer(listMessages, conversation({ messages: [second, message({ kind: 'note' })] })),
    answer(splitMessage, { ticket: ticketDetail({ ...OLDER, ticket_id: 1050 }) }),
  )
  await show('dashboard', 'Page', {}, { ...CHAT, answers })
  await button(page, 'More about this message').last().click()
  await expect(button(page, 'Split')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 'More about this message').first().click()
  await button(page, 'Split').click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('And the scanner is offline.')
  await expect(title).toBeFocused()
  await expectAccessible()
  await title.fill('Scanner offline')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`ticket=${OLDER.id}`))
  await expect(toasts(page)).toContainText('Split off as #1050')
  await expect.poll(() => calls).toContain(`POST /api/messages/${second.id}/split {"title":"Scanner offline"}`)
})

const THREE = [ticket(), ticket(OLDER), ticket({ id: uuid(), ticket_id: 1002, title: 'Toner' })] as const
const select = (page: Page) => page.keyboard.press('Control+a')

test('One ticket, and more than 20, cannot be merged', async ({ page, show, calls }) => {
  const many = Array.from({ length: 21 }, (_, at) => ticket({ id: uuid(), ticket_id: 1001 + at, title: `Toner ${at}` }))
  await show('dashboard', 'Page', {}, { at: '/admin', answers: [listed(...many), stats(21), ...ONE_TICKET] })
  const bar = page.getByRole('region', { name: 'Selected tickets' })
  await page.getByRole('button', { name: 'Toner 0', exact: true }).focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('m')
  await select(page)
  await expect(bar).toContainText('21 selectedUp to 20 can be merged')
  await page.keyboard.press('m')
  await page.keyboard.press('x')
  await expect(button(page, 'Merge')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(merges(calls)).toEqual([])
})

test.describe('In bulk', () => {
  test.use({ expectedNoise: [/status of 409/] })

  test('Selected tickets are merged into the oldest by a key; what is refused is named, and one Undo takes the rest back', async ({
    page,
    show,
    calls,
    expectAccessible,
  }) => {
    const answers = [
      listed(...THREE),
      {
        operation: mergeTickets,
        fulfill: (route) =>
          (route.request().postData()!.includes('"preview"') || !route.request().url().includes(THREE[2].id)
            ? answer(mergeTickets, merged())
            : refuse(mergeTickets, 409, { detail: '#1002 was merged into #980' })
          ).fulfill(route),
      } satisfies Answer,
      undone(),
      ...answersOf(),
    ]
    await show('dashboard', 'Page', {}, { at: '/admin', stored: KEEP_TOASTS, answers })
    await page.getByRole('button', { name: 'Toner' }).focus()
    await select(page)
    await expect(page.getByRole('region', { name: 'Selected tickets' })).toContainText('3 selected')
    await page.keyboard.press('m')
    await expect(dialog(page)).toHaveAccessibleName('Merge 3 tickets')
    await expect(dialog(page)).toContainText('This moves 10 messages and 4 files to #990')
    await expectAccessible()
    await button(page, 'Merge').last().click()
    await expect(page.getByRole('dialog', { name: 'Could not be merged' })).toContainText(
      '#1002 Toner#1002 was merged into #980',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Toner' })).toBeFocused()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText('Merge Undone')
    expect(calls.filter((call) => call.includes('/undo'))).toEqual([`POST /api/merges/${MERGE}/undo {}`])
  })
})
