import type { Locator, Page } from '@playwright/test'
import { previewAttachment } from '#contract/attachments.ts'
import { type Message, resendAnswer, addParticipant } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { getTeam } from '#contract/assignment.ts'
import { answer, answerFile, refuse } from './support/answers.ts'
import { PIXEL } from './support/files.ts'
import { attachment, delivery, hold, mail, message } from './support/messages.ts'
import { CUSTOMER, DANA, JO, SCRIPT, TEAM } from './support/people.ts'
import { expect, test } from './support/story.ts'

type Story = {
  /** The words of the message, in order. */
  says: (string | RegExp)[]
  /** Words it must not have. */
  never?: (string | RegExp)[]
  customer?: Ticket['customer']
  buttons?: string[]
  next?: (item: Locator, page: Page) => Promise<void>
}

const menu = (item: Locator) => item.getByRole('button', { name: 'More about this message' })
const entries = (page: Page) => page.getByRole('group', { name: 'More about this message' }).getByRole('button')
const click = (item: Locator, name: string) => item.getByRole('button', { name, exact: true }).click()
const answerOf = (author: typeof JO | null, changes: Partial<Message> = {}) =>
  message({ kind: 'answer', channel: 'dashboard', author, text: 'Please pull the orange tab.', ...changes })
const note = (changes: Partial<Message> = {}) =>
  message({ kind: 'note', channel: 'dashboard', author: JO, text: 'The fuser is worn.', ...changes })
const byMail = (facts: Parameters<typeof mail>[0] = {}, changes: Partial<Message> = {}) =>
  message({ channel: 'mail', mail: mail(facts), ...changes })
const FIRST = CUSTOMER.email
const SECOND = 'front@ponderosa.example.com'

const STORIES: Record<string, [Message, Story]> = {
  'A message of the customer has name, side, and its moment in the reader’s time': [
    message(),
    {
      says: ['Marisol Vega (Customer) · Nov 10, 2026 08:05', 'The front desk printer prints blank pages.'],
      never: ['by email', 'on the ticket’s page', 'Only the team sees this'],
    },
  ],
  'A message of an earlier year has its year': [
    message({ created_at: '2024-01-01T03:00:00.000Z' }),
    { says: ['Dec 31, 2023 20:00'] },
  ],
  'A message by email says that its sender is verified, and from which address only if it is another than the known one':
    [byMail(), { says: ['by email', 'Sender verified'], never: [FIRST, 'not verified', 'check failed'] }],
  'An email whose sender nobody has verified says so': [
    byMail({ sender_check: 'unverified', from: 'Mari <other@example.net>' }),
    { says: ['Mari', 'other@example.net', 'Sender not verified'], never: ['Sender verified'] },
  ],
  'An email whose sender is not who it says is marked': [
    byMail({ sender_check: 'failed', from: '' }),
    { says: ['No sender address', 'Sender check failed'], never: ['Sender verified'] },
  ],
  'A message from the ticket’s page says so': [
    message({ channel: 'page' }),
    { says: ['on the ticket’s page'], never: ['by email'] },
  ],
  'Quoted text is folded where it stands, and opened by a key': [
    byMail({}, { text: 'It works now.', full_text: 'It works now.\n\nOn Monday Jo wrote:\n> Pull the orange tab.' }),
    {
      says: ['It works now.'],
      never: ['Pull the orange tab.'],
      next: async (item) => {
        const fold = item.getByRole('button', { name: 'Show quoted text' })
        await expect(fold).toHaveAttribute('aria-expanded', 'false')
        await fold.press('Enter')
        await expect(fold).toHaveAttribute('aria-expanded', 'true')
        await expect(item).toContainText('On Monday Jo wrote:\n> Pull the orange tab.', { useInnerText: true })
        await expect(fold).toBeFocused()
      },
    },
  ],
  'A note says that only the team sees it': [
    note(),
    { says: ['Jo Hale (Note)', 'Only the team sees this', 'The fuser is worn.'], never: ['Sent to'] },
  ],
  'One’s own note of today can be edited, and a first answer made of it': [
    note(),
    {
      says: [],
      next: async (item, page) => {
        await menu(item).press('Enter')
        await expect(entries(page)).toHaveText(['Reply with this', 'Edit', 'Mark unread from here'])
        await page.keyboard.press('Escape')
        await expect(menu(item)).toBeFocused()
      },
    },
  ],
  'A colleague’s note cannot be edited': [
    note({ author: DANA }),
    {
      says: ['Dana Reyes (Note)'],
      next: async (item, page) => {
        await menu(item).click()
        await expect(entries(page)).toHaveText(['Reply with this', 'Mark unread from here'])
      },
    },
  ],
  'One’s own note of yesterday can no longer be edited': [
    note({ created_at: '2026-11-09T16:59:00.000Z' }),
    {
      says: ['Nov 09, 2026 09:59'],
      next: async (item, page) => {
        await menu(item).click()
        await expect(entries(page)).toHaveText(['Reply with this', 'Mark unread from here'])
      },
    },
  ],
  'An edited note keeps its earlier texts': [
    note({ earlier_texts: [{ text: 'The toner is empty.', written_at: '2026-11-10T14:00:00.000Z' }] }),
    {
      says: ['The fuser is worn.', 'Edited — show before'],
      never: ['The toner is empty.'],
      next: async (item) => {
        await click(item, 'Edited — show before')
        await expect(item.getByRole('listitem')).toHaveText('Nov 10, 2026 07:00The toner is empty.')
        await expect(item.getByRole('button', { name: 'Edited — hide before', expanded: true })).toBeFocused()
      },
    },
  ],
  'An answer names everyone it was sent to': [
    answerOf(JO, { state: 'sent', deliveries: [delivery(FIRST, 'sent'), delivery(SECOND, 'sent')] }),
    { says: ['Jo Hale (Admin)', `Sent to ${FIRST}, ${SECOND}`], never: ['Send again', 'Call'] },
  ],
  'An answer that was only saved does not say that it was sent': [
    answerOf(JO, { state: 'sent', deliveries: [delivery(FIRST, 'sent', { saved: true })] }),
    { says: [`Saved, not sent: ${FIRST}`], never: ['Sent to'] },
  ],
  'An answer that waits and one that is late are told apart': [
    answerOf(JO, {
      state: 'delayed',
      deliveries: [delivery(FIRST, 'queued'), delivery(SECOND, 'delayed', { code: '421', words: 'Try later' })],
    }),
    {
      says: [`Delayed, still trying to reach ${SECOND}: Try later (421)`, `Waiting to be sent to ${FIRST}`],
      never: ['Send again', 'Sent to'],
    },
  ],
  'An answer that did not reach the customer says why, and whom to call': [
    answerOf(JO, {
      state: 'bounced',
      deliveries: [
        delivery(SECOND, 'sent'),
        delivery(FIRST, 'bounced', { code: '5.1.1', words: '550 5.1.1 No such user' }),
      ],
    }),
    {
      says: [
        `Bounced, did not reach ${FIRST}: 550 5.1.1 No such user`,
        `Sent to ${SECOND}`,
        'Call Marisol Vega: 303-555-0142',
      ],
      never: ['(5.1.1)'],
      buttons: ['Send again'],
      next: async (item) => {
        await expect(item.getByRole('link', { name: '303-555-0142' })).toHaveAttribute('href', 'tel:3035550142')
      },
    },
  ],
  'An answer that could not be sent says that no phone number is known': [
    answerOf(JO, { state: 'failed', deliveries: [delivery(FIRST, 'failed', { words: 'Relay access denied' })] }),
    {
      customer: { ...CUSTOMER, phone: '' },
      says: [`Could not be sent to ${FIRST}: Relay access denied`, 'No phone number is known.'],
      buttons: ['Send again'],
    },
  ],
  'Send again asks for another address, and says why one is refused': [
    answerOf(JO, { state: 'bounced', deliveries: [delivery(FIRST, 'bounced')] }),
    {
      says: [],
      next: async (item) => {
        await click(item, 'Send again')
        const address = item.getByLabel('New address (optional)')
        await expect(address).toBeFocused()
        await expect(item).toContainText(`It replaces ${FIRST}. Left empty, the reply goes there.`)
        await address.fill('marisol@')
        await address.press('Enter')
        await expect(address).toHaveAccessibleDescription(/Enter an email address/)
        await expect(address).toHaveValue('marisol@')
        await click(item, 'Cancel')
        await expect(item.getByRole('button', { name: 'Send again' })).toBeFocused()
      },
    },
  ],
  'One’s own answer that is held counts down and can be taken back': [
    answerOf(JO, { state: 'sending', send_at: '2026-11-10T17:00:07.000Z', hold: hold() }),
    { says: ['Leaves in 7 s'], never: ['Sent to', 'resolved', 'waits'], buttons: ['Undo'] },
  ],
  'An answer that is due says so, and what becomes of the ticket': [
    answerOf(JO, { state: 'sending', send_at: '2026-11-10T16:59:59.000Z', hold: hold({ after: 'wait' }) }),
    { says: ['Leaves now · then the ticket waits for the customer'], never: ['Leaves in'] },
  ],
  'A colleague’s held answer is only theirs to take back': [
    answerOf(DANA, { state: 'sending', send_at: '2026-11-10T17:00:07.000Z', hold: hold({ after: 'resolve' }) }),
    { says: ['Dana Reyes’s reply leaves in 7 s · then the ticket is resolved'], never: ['Undo'], buttons: [] },
  ],
  'The held answer of someone who has left can be taken back by everybody': [
    answerOf(
      { id: '00000000-0000-4000-8000-0000000000ff', name: 'Ray Gone' },
      {
        state: 'sending',
        send_at: '2026-11-10T17:00:07.000Z',
        hold: hold(),
      },
    ),
    { says: ['Ray Gone’s reply leaves in 7 s'], buttons: ['Undo'] },
  ],
  'A planned answer says when, and what stops it': [
    answerOf(JO, {
      state: 'sending',
      send_at: '2026-11-11T15:00:00.000Z',
      hold: hold({ planned: true, cancel_if_customer_writes: true }),
    }),
    {
      says: ['Planned for Wed, Nov 11, 8:00 AM · canceled if the customer writes first'],
      never: ['your time', 'Leaves'],
      buttons: ['Send now', 'Undo'],
    },
  ],
  'An answer that was stopped is not sent, and its text is back': [
    answerOf(JO, { state: 'stopped', hold: hold({ stopped_because: 'Marisol Vega wrote first' }) }),
    { says: ['Not sent: Marisol Vega wrote first. Your text is back in the box.'], never: ['Sent to', 'Leaves'] },
  ],
  'A colleague’s stopped answer says only that it was not sent': [
    answerOf(DANA, { state: 'stopped', hold: hold({ stopped_because: 'the customer wrote first' }) }),
    { says: ['Not sent: the customer wrote first.'], never: ['Your text'] },
  ],
  'The automatic reply of a customer is one line until it is opened': [
    byMail({}, { kind: 'automatic', text: 'I am out of office.' }),
    {
      says: ['Automatic reply from marisol@ponderosa.example.com · Nov 10, 2026 08:05 — show'],
      never: ['I am out of office.'],
      next: async (item) => {
        await item.getByRole('button', { expanded: false }).press('Enter')
        await expect(item).toContainText('Marisol Vega (automatic reply)')
        await expect(item).toContainText('I am out of office.')
      },
    },
  ],
  'One of many emails at once is one line until it is opened': [
    byMail({ is_quiet: true }, { text: 'Disk 81 % full' }),
    {
      says: ['One of many emails from marisol@ponderosa.example.com · Nov 10, 2026 08:05 — show'],
      never: ['Disk 81 % full'],
    },
  ],
  'A customer who was erased has no name left': [
    message({ author: null }),
    { customer: null, says: ['Customer (Customer)'], never: ['Marisol', 'null', 'undefined'] },
  ],
  'An answer of someone who was erased is the support team’s': [
    answerOf(null),
    { says: ['Support team (Admin)'], never: ['null', 'undefined'] },
  ],
  'An encrypted email says that it cannot be read': [
    byMail({ encrypted: 'pgp' }, { text: '' }),
    { says: ['This email is encrypted and cannot be read here.'] },
  ],
  'An email says what was cut from it, and which files were not added and why': [
    byMail({
      has_html: true,
      notices: ['Only the first 200,000 characters are shown.'],
      refused_files: [
        { name: 'setup.exe', size: 2_500_000, reason: 'Programs are not accepted' },
        { name: 'big.zip', size: 900, reason: '' },
      ],
    }),
    {
      says: [
        'Only the first 200,000 characters are shown.',
        'Not added to the ticket, only in the original email:',
        'setup.exe (2.4 MB): Programs are not accepted',
        'big.zip (1 KB)',
      ],
    },
  ],
  'An invitation shows when, also in its own time zone, where and who': [
    byMail({
      calendar: {
        method: 'REQUEST',
        summary: 'Printer swap',
        location: 'Front desk',
        start: '2026-11-12T17:00:00Z',
        end: '2026-11-12T18:30:00Z',
        time_zone: 'America/New_York',
        organizer: 'Marisol Vega',
        attendees: Array.from({ length: 10 }, (_, index) => `Guest ${index + 1}`),
      },
    }),
    {
      says: [
        'Invitation: Printer swap',
        'Nov 12, 2026 10:00 – 11:30 (your time)',
        'Nov 12, 2026 12:00 – 13:30 (America/New_York)',
        'Front desk',
        'Marisol Vega (organizer)',
        'Guest 8',
        'and 2 more',
      ],
      never: ['Guest 9'],
    },
  ],
  'A canceled invitation without title or time says so': [
    byMail({
      calendar: {
        method: 'CANCEL',
        summary: '',
        location: '',
        start: null,
        end: null,
        time_zone: null,
        organizer: null,
        attendees: [],
      },
    }),
    { says: ['Canceled: No title', 'No time given'], never: ['Where', 'Who'] },
  ],
  'Files have a name, a size and a link in a new tab; one whose bytes are lost says so': [
    message({
      attachments: [
        attachment('log.txt', 3_400_000),
        attachment('note.docx', 12_000),
        { ...attachment('lost.txt', 9), url: null },
      ],
    }),
    {
      says: ['log.txt', '3.2 MB', 'note.docx', '12 KB', 'lost.txt', 'File URL missing'],
      next: async (item) => {
        const files = item.getByRole('group', { name: 'Files sent by Marisol Vega' })
        await expect(files.getByRole('link')).toHaveCount(2)
        const link = files.getByRole('link', { name: 'log.txt (opens in a new tab)' })
        await expect(link).toHaveAttribute('href', '/files/log.txt')
        await expect(link).toHaveAttribute('target', '_blank')
      },
    },
  ],
  'Small pictures of a signature are folded away': [
    byMail(
      { inline_files: ['logo.png', 'icon.png'] },
      { attachments: [attachment('logo.png', 900), attachment('icon.png', 700), attachment('scan.png', 90_000)] },
    ),
    {
      says: ['scan.png', '2 small pictures of the signature'],
      never: ['logo.png'],
      next: async (item) => {
        await click(item, '2 small pictures of the signature')
        await expect(item.getByRole('group', { name: 'Pictures of the signature' })).toContainText('logo.png')
        await expect(item.getByRole('button', { name: 'Preview scan.png' })).toHaveAttribute('aria-haspopup', 'dialog')
      },
    },
  ],
  'A picture stands where the text names it, and opens from there': [
    byMail(
      { inline_files: ['shot.png'] },
      { text: 'Look:\n[image: shot.png]\nIt is blank.', attachments: [attachment('shot.png', 900)] },
    ),
    {
      says: ['Look:', 'It is blank.'],
      never: ['[image: shot.png]', 'small picture'],
      next: async (item, page) => {
        await item.getByRole('button', { name: 'Preview shot.png' }).press('Enter')
        await expect.poll(() => page.evaluate(() => window.told)).toEqual(['open file shot.png'])
      },
    },
  ],
  'Someone in copy is offered, and a refusal of the server is shown': [
    byMail({
      offered: [
        { name: 'Ana', address: SECOND },
        { name: 'Marisol', address: FIRST.toUpperCase() },
      ],
    }),
    {
      says: ['Copied on an email, but not on this ticket:'],
      buttons: [`Add ${SECOND} to this ticket`],
      next: async (item) => {
        await click(item, `Add ${SECOND} to this ticket`)
        await expect(item.getByText('A ticket has at most 20 participants.')).toBeVisible()
      },
    },
  ],
  'What people write is text, wherever it stands': [
    byMail(
      {
        from: `${SCRIPT} <${FIRST}>`,
        notices: [SCRIPT],
        refused_files: [{ name: SCRIPT, size: 1, reason: SCRIPT }],
        offered: [{ name: SCRIPT, address: `${SCRIPT}@example.com` }],
        calendar: {
          method: SCRIPT,
          summary: SCRIPT,
          location: SCRIPT,
          start: SCRIPT,
          end: null,
          time_zone: SCRIPT,
          organizer: SCRIPT,
          attendees: [SCRIPT],
        },
      },
      { author: { ...JO, name: SCRIPT }, text: SCRIPT, attachments: [{ ...attachment('a.txt', 1), name: SCRIPT }] },
    ),
    {
      says: [SCRIPT],
      next: async (item) => {
        await expect(item.getByText(SCRIPT)).not.toHaveCount(0)
        await expect(item.locator('img, .bubble b')).toHaveCount(0)
      },
    },
  ],
}

test.use({ expectedNoise: [/status of (400|409)/] })

const ANSWERS = [
  answer(getTeam, TEAM),
  refuse(resendAnswer, 400, {
    detail: 'Check the form.',
    errors: [{ path: 'email', message: 'Enter an email address' }],
  }),
  refuse(addParticipant, 409, { detail: 'A ticket has at most 20 participants.' }),
  answerFile(previewAttachment, PIXEL, 'image/png'),
]

async function expectLook(item: Locator, { says, never = [], buttons }: Story) {
  for (const words of says) await expect.soft(item).toContainText(words)
  for (const words of never) await expect.soft(item).not.toContainText(words)
  if (!buttons) return
  const names = item.getByRole('button').and(item.locator(':not(.message-menu, .thumbnail)'))
  await expect.soft(names).toHaveText(buttons)
}

const isStill = ({ next, customer }: Story) => !next && customer === undefined
const still = Object.entries(STORIES).filter(([, [, story]]) => isStill(story))

/** In one conversation: a message shows nothing of the others. */
test('Every kind of message says what it is', async ({ page, show, expectAccessible }) => {
  const messages = still.map(([, [shown]]) => shown)
  await show('conversation', 'Messages', { messages }, { answers: ANSWERS })
  for (const [title, [{ id }, story]] of still)
    await test.step(title, () => expectLook(page.locator(`#message-${id}`), story))
  await expectAccessible()
})

for (const [title, [shown, story]] of Object.entries(STORIES).filter(([, [, each]]) => !isStill(each)))
  test(title, async ({ page, show, expectAccessible }) => {
    const { customer = CUSTOMER, next } = story
    await show('conversation', 'Messages', { messages: [shown], customer }, { answers: ANSWERS })
    const item = page.locator(`#message-${shown.id}`)
    await expectLook(item, story)
    await expectAccessible()
    await next?.(item, page)
  })
