import type { Page, Route } from '@playwright/test'
import { getMailStatus } from '#contract/health.ts'
import { getMail, inboundMail, listMails } from '#contract/mails.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { type Notice, listNotices, markNoticesSeen } from '#contract/notices.ts'
import { getTicket } from '#contract/tickets.ts'
import { answer, healing, pending, refuse } from './support/answers.ts'
import { ONE_TICKET } from './support/dashboard.ts'
import { TICKET_ID, uuid } from './support/messages.ts'
import { SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'
import { ticketDetail } from './support/tickets.ts'

const say = (page: Page) => page.getByRole('button', { name: 'Say it' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications \(/ })
const card = (page: Page) => page.locator('.toast')
const UNDO = { kind: 'success' as const, title: 'Resolved', text: 'The ticket is resolved', actions: ['Undo'] }

/** Runs in the page: nothing goes by itself, however long the test takes. */
function stopCountdowns() {
  const { setTimeout: start } = window
  const short = (run: () => void, ms?: number) => (ms !== undefined && ms >= 4_000 ? 0 : start(run, ms))
  Object.assign(window, { setTimeout: short })
}

test('A notification gives way to the next: one is shown at a time', async ({ page, show, told, expectAccessible }) => {
  const plain = (title: string) => ({ kind: 'info' as const, title })
  const said = [plain('First'), UNDO, plain('Second'), { ...UNDO, title: `Taken ${SCRIPT}` }]
  await show('desk', 'Toasts', { toasts: said })
  await page.evaluate(stopCountdowns)
  await say(page).click()
  await expect(card(page).locator('.toast-title')).toHaveText([`Taken ${SCRIPT}`])
  await expect(toasts(page).locator('img')).toHaveCount(0)
  await expectAccessible()
  await card(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(told).toEqual([`Undo Taken ${SCRIPT}`])
  await expect(card(page)).toHaveCount(0)
})

test('Kept notifications wait below the newest, and Alt+T leads to it and back', async ({
  page,
  show,
  expectAccessible,
}) => {
  const toastsSaid = [
    { kind: 'info' as const, title: 'First' },
    { kind: 'warning' as const, title: 'Second', text: 'Soon' },
  ]
  await show('desk', 'Toasts', { toasts: toastsSaid }, { stored: KEEP_TOASTS })
  await say(page).press('Enter')
  await expect(card(page).locator('.toast-title')).toHaveText(['Second'])
  await expectAccessible()
  await page.keyboard.press('Alt+T')
  await expect(card(page).getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page).locator('.toast-title')).toHaveText(['First'])
  await expect(card(page).getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(say(page)).toBeFocused()
})

test('An error is an alert, everything else a status', async ({ page, show, expectAccessible }) => {
  const said = [
    { kind: 'success' as const, title: 'Saved', text: 'All of it' },
    { kind: 'error' as const, title: 'Error', text: SCRIPT },
  ]
  await show('desk', 'Toasts', { toasts: said }, { stored: KEEP_TOASTS })
  await say(page).click()
  await expect(toasts(page).getByRole('alert')).toHaveText(`Error${SCRIPT}`)
  await card(page).getByRole('button', { name: 'Close notification' }).click()
  await expect(toasts(page).getByRole('status')).toHaveText('SavedAll of it')
  await expectAccessible()
})

const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: uuid(),
  kind: 'assigned',
  ticket_id: TICKET_ID,
  text: `#1001 is yours: ${SCRIPT}`,
  created_at: '2026-11-10T16:30:00.000Z',
  seen_at: null,
  ...changes,
})

test('Notices are counted; each leads to its ticket, and all are seen by one press', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const seen = notice({
    text: 'Emails aren’t coming in',
    ticket_id: null,
    seen_at: '2026-11-09T18:00:00.000Z',
    created_at: '2025-11-09T17:00:00.000Z',
  })
  const unseen = [notice(), notice({ text: 'Marisol Vega wrote', created_at: '2026-11-08T17:00:00.000Z' })]
  const list = healing(
    answer(listNotices, [...unseen, seen]),
    answer(
      listNotices,
      [...unseen, seen].map((each) => ({ ...each, seen_at: '2026-11-10T17:00:00.000Z' })),
    ),
  )
  await show(
    'desk',
    'Notices',
    {},
    { at: '/admin?status=Open', answers: [list, answer(markNoticesSeen, { unseen: 0 })] },
  )
  const opener = page.getByRole('button', { name: 'Notifications 2 unseen' })
  await opener.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveText([
    `#1001 is yours: ${SCRIPT}New09:30`,
    'Marisol Vega wroteNewNov 08 10:00',
    'Emails aren’t coming inNov 09, 2025',
  ])
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', `/admin?status=Open&ticket=${TICKET_ID}`)
  await expectAccessible()
  list.heal()
  await panel.getByRole('button', { name: 'Mark all as seen' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(panel.getByText('New', { exact: true })).toHaveCount(0)
  await expect
    .poll(() => calls)
    .toContain(`POST /api/notices/seen ${JSON.stringify({ ids: unseen.map(({ id }) => id) })}`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('Without a mailbox the Email page says so, with one since when it was read', async ({ page, show }) => {
  const none = answer(getMailStatus, { sends: true, receives: false, mailboxes: [], oauth: null })
  const read = { ...MAILBOX, problem: null, words: null, what_to_do: null, stopped_since: null, working: true }
  const stopped = answer(getMailStatus, { ...WORKS, mailboxes: [read, MAILBOX], oauth: null })
  await show('mail', 'Page', {}, { at: '/admin/mail?state=all', answers: [mails(), none] })
  await expect(page.getByText('No mailbox is connected', { exact: true })).toBeVisible()
  await show('mail', 'Page', {}, { at: '/admin/mail?state=all', answers: [mails(), stopped] })
  await expect(page.getByText('support@example.com has not been read yet', { exact: true })).toBeVisible()
  await expect(page.getByText(/^support@example\.com has not been read since Nov 10.* refuses/)).toBeVisible()
  await expect(page.getByText('No emails yet', { exact: true })).toBeVisible()
})

test('Without notices the list says what will be in it', async ({ page, show, expectAccessible }) => {
  await show('desk', 'Notices', {}, { answers: [answer(listNotices, [])] })
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(
    page.getByText('Nothing new. You’ll see it here when a ticket is yours or a customer answers you.'),
  ).toBeVisible()
  await expectAccessible()
})

type Status = ResponseBody<typeof getMailStatus>
const WORKS = { sends: true, receives: true }
const MAILBOX: Status['mailboxes'][number] = {
  name: 'support@example.com@mail.example.com:993/INBOX',
  working: false,
  checked_at: null,
  stopped_since: '2026-11-10T15:00:00.000Z',
  problem: 'password-refused',
  words: `The server refuses the password. ${SCRIPT}`,
  what_to_do: 'Set MAIL_IN_PASSWORD.',
}

test('A mailbox that is not read says since when, and what to do', async ({ page, show, expectAccessible }) => {
  const mailboxes = [MAILBOX, { ...MAILBOX, name: 'b', stopped_since: null, words: 'No process reads it.' }]
  await show('desk', 'MailBanner', {}, { answers: [answer(getMailStatus, { ...WORKS, mailboxes, oauth: null })] })
  await expect(page.locator('.mail-alert')).toHaveText([
    `Emails haven’t been coming in since Nov 10, 2026 08:00. The server refuses the password. ${SCRIPT} Set MAIL_IN_PASSWORD.`,
    'Emails aren’t coming in. No process reads it. Set MAIL_IN_PASSWORD.',
  ])
  await expectAccessible()
})

test('Emails that are not sent are a line that leads to the remedy and can be closed', async ({
  page,
  show,
  expectAccessible,
}) => {
  const status = answer(getMailStatus, { sends: false, receives: true, mailboxes: [], oauth: null })
  await show('desk', 'MailBanner', {}, { answers: [status] })
  const line = page.getByRole('status').filter({ hasText: 'Emails are not being sent yet.' })
  await expect(line.getByRole('link', { name: 'Set up sending' })).toHaveAttribute('href', '/admin/settings/sending')
  await expectAccessible()
  await line.getByRole('button', { name: 'Close this warning' }).press('Enter')
  await expect(page.locator('.mail-alert')).toHaveCount(0)
})

test('Alerts wait for the end of a press, which would miss what they push down', async ({ page, show }) => {
  const asked = Promise.withResolvers<Route>()
  const status = { operation: getMailStatus, fulfill: asked.resolve }
  const loaded = page.waitForResponse(/mail-alerts/)
  await show('desk', 'MailBanner', {}, { answers: [status] })
  await page.mouse.move(400, 400)
  await page.mouse.down()
  await (await asked.promise).fulfill({ json: { sends: false, receives: true, mailboxes: [], oauth: null } })
  await (await loaded).finished()
  for (let frame = 0; frame < 5; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.locator('.mail-alert').count()).toBe(0)
  await page.mouse.up()
  await expect(page.locator('.mail-alert')).toHaveCount(1)
})

test('A secret that ends soon can be closed, and one that has ended cannot', async ({
  page,
  show,
  expectAccessible,
}) => {
  const expiry = {
    expires_at: '2026-11-15T17:00:00.000Z',
    days_left: 5,
    words: 'The email secret expires in 5 days.',
    what_to_do: 'Make a new one.',
  }
  const status = (oauth: Status['oauth']) => answer(getMailStatus, { ...WORKS, mailboxes: [], oauth })
  await show('desk', 'MailBanner', {}, { answers: [status(expiry)] })
  await expect(page.getByText('The email secret expires in 5 days. Make a new one.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Close this warning' }).press('Enter')
  await expect(page.locator('.mail-alert')).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedNoise: [/^error: Error: <img src=x/] })
  test('A page that fails says so, whom to call, and shows its error as text', async ({ page, show }) => {
    await show('desk', 'Failing', { message: SCRIPT })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.locator('pre')).toHaveText(SCRIPT)
    await expect(page.getByRole('link', { name: /\(\d{3}\)/ })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  })
})

test('Tickets that could not be changed are named with the reason, a removed one too', async ({
  page,
  show,
  told,
  expectAccessible,
}) => {
  const entries = [
    { id: TICKET_ID, reason: 'It would have more than 20 tags.' },
    ...Array.from({ length: 50 }, () => ({ id: uuid(), reason: 'Someone else has changed it.' })),
  ]
  const answers = [answer(getTicket, ticketDetail({ title: SCRIPT })), ...ONE_TICKET]
  await show('desk', 'BulkFailures', { title: 'Could not be changed', entries }, { answers })
  const opener = page.getByRole('button', { name: 'Show' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Could not be changed' })
  await expect(dialog.getByRole('listitem').first()).toHaveText(`#1001 ${SCRIPT}It would have more than 20 tags.`)
  await expect(dialog).toContainText('And 1 more.')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await expect.poll(told).toEqual([`open ${TICKET_ID}`])
})

test('Offline, a line says that what is written is kept', async ({ page, show, expectAccessible }) => {
  await show('desk', 'Offline', {})
  await expect(page.locator('.offline-line')).toBeEmpty()
  await page.context().setOffline(true)
  await expect(
    page.getByText('You’re offline. What you write is kept; press Send again when you’re back.'),
  ).toBeVisible()
  await expectAccessible()
  await page.context().setOffline(false)
  await expect(page.locator('.offline-line')).toBeEmpty()
})

type Mail = ResponseBody<typeof getMail>
const MAIL: Mail = {
  id: uuid(),
  state: 'held',
  class: null,
  from: `${SCRIPT} <ann@example.com>`,
  subject: SCRIPT,
  size: 12_000,
  reason: `Its sender may not write to #1001. ${SCRIPT}`,
  ticket_id: TICKET_ID,
  received_at: '2026-11-10T16:30:00.000Z',
  flood_count: null,
  flood_since: null,
  sender_check: 'failed',
  text: `${SCRIPT} and more`,
  blocked_by: null,
  can_block: true,
  ticket_number: 1001,
}
const inbound = (mail: Mail) =>
  inboundMail.parse(Object.fromEntries(Object.keys(inboundMail.shape).map((key) => [key, mail[key as keyof Mail]])))
const mails = (...list: Mail[]) =>
  answer(listMails, {
    mails: list.map(inbound),
    nextCursor: null,
    counts: { failed: 1_234, held: 1, bounce: 0, spam: 0 },
  })

test('Emails have sender, subject, age and why they are here; the open one has facts, text and what can be done', async ({
  page,
  show,
  expectAccessible,
}) => {
  const flood: Mail = {
    ...MAIL,
    id: uuid(),
    subject: '',
    from: 'Flood <flood@example.com>',
    reason: null,
    flood_count: 37,
    flood_since: '2026-11-10T16:00:00.000Z',
  }
  const answers = [mails(MAIL, flood), answer(getMail, MAIL)]
  await show('mail', 'Page', {}, { at: `/admin/mail?state=held&mail=${MAIL.id}`, answers })
  const rows = page.getByRole('list', { name: 'Emails, Held' }).getByRole('listitem')
  await expect(rows).toHaveText([
    `${SCRIPT} <ann@example.com>09:30${SCRIPT}12 KBIts sender may not write to #1001. ${SCRIPT}`,
    'Newest: No subject09:3037 emails from flood@example.com within an hour',
  ])
  await expect(page.getByRole('navigation', { name: 'Lists of emails' }).getByRole('link')).toHaveText([
    'Failed 1,234',
    'Held 1',
    'Bounced 0',
    'Spam 0',
    /^All/,
  ])
  const open = page.getByRole('region', { name: 'Open email' })
  await expect(open).toContainText('HeldReceived Nov 10, 2026 09:30')
  await expect(open).toContainText('Verification failed')
  await expect(open).toContainText(`What it says${SCRIPT} and more`)
  await expect(open.getByRole('link', { name: 'Open #1001' })).toHaveAttribute('href', `/admin?ticket=${TICKET_ID}`)
  await expect(open.getByRole('button', { name: /^(Add|New|Discard)/ })).toHaveText([
    'Add to the ticket',
    'New ticket',
    'Discard',
  ])
  await expect(page.locator('main img')).toHaveCount(0)
  await expectAccessible()
})

const LISTS: Record<string, [state: string, title: string, text: string]> = {
  'Without failed emails the list says so': ['?state=failed', 'No failed emails', 'Every email could be read.'],
  'Without any email the list says so': [
    '?state=all',
    'No emails yet',
    'New emails appear here as soon as they arrive.',
  ],
}
for (const [title, [state, words, text]] of Object.entries(LISTS))
  test(title, async ({ page, show, expectAccessible }) => {
    await show('mail', 'Page', {}, { at: `/admin/mail${state}`, answers: [mails()] })
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('Select an email', { exact: true })).toBeVisible()
    await expectAccessible()
  })

test('Emails say that they load', async ({ page, show }) => {
  await show('mail', 'Page', {}, { at: '/admin/mail', answers: [pending(listMails)] })
  await expect(page.getByText('Loading emails...')).toBeVisible()
})

test.describe('When the server fails', () => {
  test.use({ expectedNoise: [/status of (404|500)|ERR_FAILED/] })

  test('an email that is gone says so, and the list that it could not be loaded', async ({
    page,
    show,
    expectAccessible,
  }) => {
    const list = healing(refuse(listMails, 404), mails(MAIL))
    await show('mail', 'Page', {}, { at: `/admin/mail?mail=${MAIL.id}`, answers: [list, refuse(getMail, 404)] })
    await expect(page.getByText('Emails could not be loaded.')).toBeVisible()
    await expect(page.getByText('This email is gone')).toBeVisible()
    await expect(page.getByText('It was deleted, by age or with the sender’s data.')).toBeVisible()
    await expectAccessible()
    list.heal()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('list', { name: /^Emails/ }).getByRole('listitem')).toHaveCount(1)
  })

  test('notices say that they could not be loaded', async ({ page, show, expectAccessible }) => {
    await show('desk', 'Notices', {}, { answers: [refuse(listNotices, 404)] })
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Your notifications could not be loaded.')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible()
  })
})
