import type { Page } from '@playwright/test'
import { listMessages } from '#contract/messages.ts'
import { getTicket } from '#contract/tickets.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type Draft, getDraft, saveDraft } from '#contract/drafts.ts'
import { sendMessage } from '#contract/sending.ts'
import { type Answer, answer, disconnected, healing, pending, refuse } from './support/answers.ts'
import { NO_DRAFT, ONE_TICKET, atTab, listed } from './support/dashboard.ts'
import { TICKET_ID, hold, message, uuid } from './support/messages.ts'
import { CUSTOMER, DANA, JO, SCRIPT } from './support/people.ts'
import { expect, test } from './support/story.ts'
import { conversation, ticket, ticketDetail } from './support/tickets.ts'

const box = (page: Page) => page.getByPlaceholder('Type your response...')
const send = (page: Page) => page.getByRole('button', { name: 'Send Response' })
const panel = (page: Page) => page.getByRole('tabpanel')
const notSent = (page: Page) => page.getByRole('alert').filter({ hasText: /^Your reply was not sent/ })
const posts = (calls: string[]) => calls.filter((call) => call.startsWith(`POST /api/tickets/${TICKET_ID}/messages`))
/** Keeps the draft as it was sent. */
const saved: Answer = {
  operation: saveDraft,
  fulfill: (route) => {
    const { message: text } = route.request().postDataJSON() as { message: string }
    return route.fulfill({ json: { ...NO_DRAFT, message: text, updated_at: '2026-11-10T17:00:00.000Z' } })
  },
}
const withDraft = (draft: Partial<Draft>): Answer[] => [
  answer(getDraft, { ...NO_DRAFT, ...draft }),
  saved,
  ...ONE_TICKET,
]
const TEXT = 'Please pull the orange tab.'
const SENT = message({
  kind: 'answer',
  channel: 'dashboard',
  author: JO,
  text: TEXT,
  state: 'sending',
  send_at: '2026-11-10T17:00:13.000Z',
  hold: hold(),
})

test('An empty answer says to whom it goes, and cannot be sent', async ({ page, show, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [saved, ...ONE_TICKET] })
  await expect(send(page)).toBeDisabled()
  const form = page.locator('.answer-box')
  const heightOf = async () => (await form.boundingBox())!.height
  expect(await heightOf()).toBeLessThanOrEqual(60)
  await box(page).focus()
  await expect(form).toContainText(`To${CUSTOMER.email}`)
  // The switch, whom to add, files, Insert, and Send with its menu: seven with the text.
  await expect(form.getByRole('button')).toHaveText([
    'Response',
    'Internal note',
    '',
    '',
    'Insert',
    'Send Response',
    '',
  ])
  await page.getByRole('region', { name: 'Conversation' }).click()
  await expect.poll(heightOf).toBeLessThanOrEqual(60)
  await box(page).fill('   ')
  await expect(send(page)).toBeDisabled()
  await box(page).fill(TEXT)
  await expect(send(page)).toBeEnabled()
  await expectAccessible()
})

test('Several people get the answer, and each can be left out; the last one cannot', async ({
  page,
  show,
  expectAccessible,
}) => {
  const participants = [{ id: uuid(), name: SCRIPT, email: 'ann@example.com' }]
  const mail_problem = 'The last email to marisol@ponderosa.example.com bounced.'
  const answers = [answer(listMessages, conversation({ participants, mail_problem })), saved, ...ONE_TICKET]
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
  await box(page).focus()
  await expect(page.getByRole('list', { name: 'To' }).getByRole('listitem')).toHaveText(['Marisol Vega', SCRIPT])
  await expect(panel(page)).toContainText(`${mail_problem} Call 303-555-0142.`)
  await page.getByRole('button', { name: `Leave ${SCRIPT} out of this reply` }).press('Enter')
  await expect(page.getByRole('button', { name: `Send this reply to ${SCRIPT} too` })).toBeFocused()
  await page.getByRole('button', { name: 'Leave Marisol Vega out of this reply' }).click()
  await expect(panel(page)).toContainText('Choose at least one person who gets this reply.')
  await expectAccessible()
})

test('An answer on its way is shown as such, and is sent once', async ({ page, show, calls, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [pending(sendMessage), saved, ...ONE_TICKET] })
  await box(page).fill(TEXT)
  await box(page).press('Control+Enter')
  await box(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page.locator('.outgoing')).toHaveText(`${TEXT}Sending…`)
  await expectAccessible()
  await expect.poll(() => posts(calls)).toHaveLength(1)
  await expect.poll(() => posts(calls)[0]).toMatch(/"message":"Please pull the orange tab\.".*"kind":"answer"/)
})

test('A note on its way is for the team alone', async ({ page, show, calls, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [pending(sendMessage), saved, ...ONE_TICKET] })
  await page.getByText('Internal note', { exact: true }).click()
  const note = page.getByPlaceholder('Write a note for the team...')
  await expect(panel(page).getByText(CUSTOMER.email)).toHaveCount(0)
  await note.fill('The fuser is worn.')
  await note.press('Control+Enter')
  await expect(page.locator('.outgoing')).toHaveText('Only the team sees thisThe fuser is worn.Adding…')
  await expectAccessible()
  await expect.poll(() => posts(calls)).toHaveLength(1)
  await expect.poll(() => posts(calls)[0]).toContain('"kind":"note"')
})

test('An answer with an open variable is not sent: the variable is named, and selected by its button', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [saved, ...ONE_TICKET] })
  await box(page).fill('Hello {{customer.first_name}}, it is done.')
  await expect(panel(page)).toContainText('Fill in before you send:{{customer.first_name}}')
  await expect(send(page)).toBeDisabled()
  await expect(send(page)).toHaveAttribute('aria-describedby', 'answer-unresolved')
  await expectAccessible()
  await page.getByRole('button', { name: '{{customer.first_name}}' }).press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Marisol')
  await expect(box(page)).toHaveValue('Hello Marisol, it is done.')
  await expect(send(page)).toBeEnabled()
  expect(posts(calls)).toEqual([])
})

test('Braces that are none of our variables are asked about once, and sent as they are', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [pending(sendMessage), saved, ...ONE_TICKET] })
  const text = 'Set it to {{ ansible_host }}.'
  await box(page).fill(text)
  await expect(panel(page)).toContainText('Not one of our variables:{{ ansible_host }}')
  await expectAccessible()
  await box(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Send as it is' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => posts(calls)).toEqual([expect.stringContaining(`"message":"${text}"`)])
})

test('An answer to a Resolved ticket reopens it, unless it is to stay resolved', async ({ page, show, calls }) => {
  const answers = [
    pending(sendMessage),
    saved,
    listed(ticket({ status: 'Resolved' })),
    answer(getTicket, ticketDetail({ status: 'Resolved' })),
    ...ONE_TICKET,
  ]
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
  await box(page).fill(TEXT)
  await expect(page.getByRole('button', { name: 'Send and reopen' })).toBeEnabled()
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await expect(page.getByRole('button', { name: 'Send, keep resolved' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send and reopen' }).click()
  await expect.poll(() => posts(calls)).toEqual([expect.stringContaining('"then":"reopen"')])
})

test('What a colleague shares and what was kept are offered, as text', async ({ page, show, expectAccessible }) => {
  const kept = [
    { id: uuid(), message: `Earlier ${SCRIPT}`, reason: 'replaced' as const, kept_at: '2026-11-10T16:00:00.000Z' },
  ]
  const from_others = [{ admin: { id: DANA.id, name: SCRIPT }, message: `${SCRIPT} ${'long '.repeat(40)}` }]
  await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: withDraft({ kept, from_others }) })
  await expect(panel(page)).toContainText(`An earlier version is kept: Earlier ${SCRIPT}`)
  await expect(panel(page)).toContainText(/shares a draft: <img src=x.*…/)
  await expect(panel(page).locator('img, b:not(.message-head b)')).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(box(page)).toHaveValue(`Earlier ${SCRIPT}`)
})

test.describe('When the server fails', () => {
  test.use({
    expectedNoise: [
      /status of (409|500|503)|ERR_(FAILED|INTERNET_DISCONNECTED)|draft\.not_saved|not_announced|could not be sent/,
    ],
  })

  test('an answer keeps its text and says why; sent again, the reason is gone', async ({
    page,
    show,
    expectAccessible,
  }) => {
    const sending = healing(
      refuse(sendMessage, 503, { detail: 'We cannot reach our database right now.' }),
      answer(sendMessage, SENT),
    )
    await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [sending, saved, ...ONE_TICKET] })
    await box(page).fill(TEXT)
    await send(page).click()
    await expect(notSent(page)).toHaveText('Your reply was not sent. We cannot reach our database right now.')
    await expect(box(page)).toHaveValue(TEXT)
    await expect(page.locator('.outgoing')).toHaveCount(0)
    await expectAccessible()
    sending.heal()
    await box(page).press('Control+Enter')
    await expect(box(page)).toHaveValue('')
    await expect(notSent(page)).toHaveCount(0)
  })

  test('an answer without a reason is kept, and says so', async ({ page, show }) => {
    await show(
      'dashboard',
      'Page',
      {},
      { at: atTab('chat'), answers: [refuse(sendMessage, 500), saved, ...ONE_TICKET] },
    )
    await box(page).fill(TEXT)
    await send(page).click()
    await expect(notSent(page)).toHaveText('Your reply was not sent. It is kept; press again to send it.')
    await expect(box(page)).toHaveValue(TEXT)
  })

  test('offline, an answer says that it is kept', async ({ page, show, expectAccessible }) => {
    const answers = [disconnected(sendMessage), saved, ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: atTab('chat'), answers })
    await box(page).fill(TEXT)
    await page.context().setOffline(true)
    await send(page).click()
    await expect(notSent(page)).toHaveText(
      'Your reply was not sent: you are offline. It is kept; press again when the connection is back.',
    )
    await expect(box(page)).toHaveValue(TEXT)
    await expectAccessible()
  })

  test('a customer who wrote first is read before the answer is sent', async ({ page, show, expectAccessible }) => {
    const wrote = message({ text: `It works again. ${SCRIPT}`, created_at: '2026-11-10T16:58:00.000Z' })
    const list = healing(
      answer(listMessages, conversation()),
      answer(listMessages, conversation({ messages: [wrote] })),
    )
    const refusal = refuse(sendMessage, 409, { type: PROBLEM_TYPES.movedOn, detail: 'Others have written since.' })
    await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [list, refusal, saved, ...ONE_TICKET] })
    await box(page).fill(TEXT)
    list.heal()
    await send(page).click()
    const notice = page.locator('.answer-news[data-kind=answered]')
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
    await expect(notice).toContainText('Not sent. Marisol Vega wrote first, 09:58.')
    await expect(notice.locator('blockquote')).toHaveText(`It works again. ${SCRIPT}`)
    await expect(notSent(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue(TEXT)
    await expectAccessible()
    await page.getByRole('button', { name: 'Got it' }).press('Enter')
    await expect(box(page)).toBeFocused()
    await expect(send(page)).toBeVisible()
  })

  test('a draft that is not saved says that it is on this device only', async ({ page, show, expectAccessible }) => {
    await show('dashboard', 'Page', {}, { at: atTab('chat'), answers: [disconnected(saveDraft), ...ONE_TICKET] })
    await box(page).fill(TEXT)
    await expect(panel(page)).toContainText('Saved on this device only. Retrying…')
    await expectAccessible()
  })
})
