import type { Locator, Page } from '@playwright/test'
import { DEFAULT_COLUMNS, type SavedView, listViews } from '#contract/saved-views.ts'
import { getSetupList, sendTestEmail } from '#contract/setup-list.ts'
import { type Ticket, listTickets } from '#contract/tickets.ts'
import { answer, healing, pending, refuse } from './support/answers.ts'
import { ONE_TICKET, listed, stats } from './support/dashboard.ts'
import { uuid } from './support/messages.ts'
import { DANA, JO, SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'
import { ticket } from './support/tickets.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Tickets' }).locator('tbody tr')
const heading = (page: Page) => page.getByRole('heading', { name: /^Support Tickets/ })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

type Row = { says: string[]; never?: string[]; at?: string; next?: (row: Locator) => Promise<void> }
const waiting = '/admin?needs_answer=yes&sort=waiting_since&direction=asc'

const ROWS: Record<string, [Partial<Ticket>, Row]> = {
  'A row has position, number, title, customer, status, priority and day': [
    {},
    {
      says: [
        '#1',
        '#1001',
        'Front desk printer prints blank pages',
        'Marisol Vega',
        'marisol@ponderosa.example.com',
        'Open',
        'Medium',
        'Nov 10, 2026',
      ],
      never: ['Unread', 'Draft', 'Came by email', 'Tags', 'Woke up', 'Needs attention'],
      // The address is whole for screen readers, and on screen for a pointer, also where it is cut.
      next: async (row) => {
        await row.getByRole('cell', { name: /marisol@ponderosa\.example\.com$/ }).hover()
        await expect(row.getByText('marisol@ponderosa.example.com', { exact: true })).toBeInViewport({ ratio: 1 })
      },
    },
  ],
  'A row marks what is unread, came by email, has an owner, a draft and tags': [
    {
      unread: true,
      channel: 'mail',
      assignee: DANA,
      assignee_id: DANA.id,
      draft: true,
      tags: ['vip', 'printer', 'q4'],
    },
    {
      says: ['Came by email', 'Dana Reyes', 'Draft', 'Tags: vip, printer, q4'],
      next: async (row) => {
        await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
        await expect(
          row.getByRole('button', { name: 'Front desk printer prints blank pages' }),
        ).toHaveAccessibleDescription(/#1001.*Came by email.*Dana Reyes.*Draft.*Tags: vip, printer, q4/)
      },
    },
  ],
  'A row of an erased customer has no address': [
    { customer: null, user_id: null, status: 'Resolved', priority: 'Critical' },
    { says: ['N/A', 'Resolved', 'Critical'], never: ['null', 'undefined'] },
  ],
  'A row whose answer bounced needs attention, before its rating and its sleep': [
    {
      attention: 'bounced',
      waiting_for: 'customer',
      rating: { value: 'good', comment: '', at: '2026-11-10T15:00:00.000Z' },
    },
    { says: ['Needs attention'], never: ['Waits for', 'Good'] },
  ],
  'A row that sleeps says until which day': [
    { waiting_for: 'date', wake_at: '2026-11-13T15:00:00.000Z' },
    { says: ['Sleeps until Nov 13'], never: ['Woke up'] },
  ],
  'A row that waits says for whom': [{ waiting_for: 'third_party' }, { says: ['Waits for third party'] }],
  'A row that woke up says so': [{ attention: 'woke' }, { says: ['Woke up'], never: ['Sleeps'] }],
  'A list of those who wait tells how long, and when someone wrote last': [
    { waiting_since: '2026-11-10T14:01:00.000Z', last_message_at: '2026-11-10T16:30:00.000Z' },
    {
      at: waiting,
      says: ['2 h', ', last message 09:30'],
      next: (row) => expect(row.getByTitle('Waiting since Nov 10, 2026 07:01')).toBeVisible(),
    },
  ],
  'A wait of a minute and a last word of last year are told as such': [
    { waiting_since: '2026-11-10T17:00:30.000Z', last_message_at: '2025-12-31T17:00:00.000Z' },
    { at: waiting, says: ['1 min', ', last message Dec 31, 2025'] },
  ],
  'A customer who has their answer does not wait': [
    { waiting_since: null, last_message_at: '2026-11-08T16:30:00.000Z' },
    { at: waiting, says: ['Replied', ', last message Nov 08 09:30'] },
  ],
  'Title, customer and tags are text, and a title of 200 letters is all there': [
    { title: SCRIPT + 'a'.repeat(200), tags: [SCRIPT], assignee: { ...JO, name: SCRIPT } },
    {
      says: [SCRIPT + 'a'.repeat(200), `Tags: ${SCRIPT}`],
      next: (row) => expect(row.locator('img, td b')).toHaveCount(0),
    },
  ],
}

for (const [at, name] of [
  ['/admin', 'Every row says what is special about its ticket'],
  [waiting, 'Every row of those who wait says how long'],
] as const)
  test(name, async ({ page, show, expectAccessible }) => {
    const stories = Object.entries(ROWS).filter(([, [, row]]) => (row.at ?? '/admin') === at)
    const tickets = stories.map(([, [changes]]) => ticket({ id: uuid(), ...changes }))
    await page.setViewportSize({ width: 1440, height: 1200 })
    await show('dashboard', 'Page', {}, { at, answers: [listed(...tickets), ...ONE_TICKET] })
    await expect(rows(page)).toHaveCount(stories.length)
    for (const [index, [title, [, { says, never = [], next }]]] of stories.entries())
      await test.step(title, async () => {
        const row = rows(page).nth(index)
        for (const words of says) await expect.soft(row).toContainText(words)
        for (const words of never) await expect.soft(row).not.toContainText(words)
        await next?.(row)
      })
    await expectAccessible()
  })

const SETUP_NAMES = ['company', 'sending', 'receiving', 'team', 'form', 'test-ticket'] as const
const NONE = [listed(), stats(0, { needsAnswer: 0, unassigned: 0 }), ...ONE_TICKET]
const FILTERED = '/admin?priority=High&category=Network'
const EMPTY: Record<string, [at: string, title: string, text: string, chips?: string[]]> = {
  'A helpdesk without tickets says where they will appear': [
    '/admin',
    'No tickets yet',
    'New tickets appear here as soon as they are created.',
  ],
  'Nobody waits': [waiting, 'Nobody is waiting', 'Every ticket has a reply.'],
  'Nothing matches a search, whose words are text': [
    `/admin?search=${encodeURIComponent(SCRIPT)}`,
    `No tickets match “${SCRIPT}”`,
    'Search looks at number, title, messages, status and the customer’s name, company and email.',
  ],
  'Nothing matches the filters, which are named': [
    FILTERED,
    'No tickets match these filters',
    'Remove a filter to see more.',
    ['Priority: High', 'Category: Network', 'Clear all'],
  ],
  'A filter by someone who has left says so': [
    '/admin?assignee=11111111-1111-4111-8111-111111111111',
    'No tickets match these filters',
    'Remove a filter to see more.',
    ['Owner: A removed person'],
  ],
}

for (const [title, [at, words, text, chips]] of Object.entries(EMPTY))
  test(title, async ({ page, show, expectAccessible }) => {
    await show('dashboard', 'Page', {}, { at, answers: NONE })
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(heading(page)).toHaveText('Support Tickets (0)')
    if (chips) await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(chips)
    await expectAccessible()
  })

test('The empty dashboard lists what is set up, and a test email says where it was sent', async ({
  page,
  show,
  expectAccessible,
}) => {
  const texts = ['Neatline IT.', SCRIPT, 'It is not read.', '2 people can sign in.', 'It is closed.', 'None yet.']
  const items = texts.map((text, at) => {
    const state = (['done', 'done', 'problem', 'done', 'todo', 'todo'] as const)[at]!
    return { name: SETUP_NAMES[at]!, state, text, href: '/admin/mail' }
  })
  const answers = [answer(getSetupList, { items }), answer(sendTestEmail, { sent_to: 'jo@example.com' }), ...NONE]
  await show('dashboard', 'Page', {}, { at: '/admin', answers })
  const list = page.getByRole('region', { name: 'Get started' })
  await expect(list.getByRole('listitem')).toHaveText([
    'Your company DoneNeatline IT.Change',
    `Sending email Done${SCRIPT}Send me a test email`,
    'Receiving email ProblemIt is not read.Connect a mailbox',
    'Your team Done2 people can sign in.Invite someone',
    'Ticket form To doIt is closed.Open to customers',
    'First ticket To doNone yet.Make a test ticket',
  ])
  await expect(page.getByText('Select a Ticket')).toHaveCount(0)
  await expectAccessible()
  await list.getByRole('button', { name: 'Send me a test email' }).press('Enter')
  await expect(list.getByText('Sent to jo@example.com. Look in your inbox, and in spam.')).toBeVisible()
})

test('The filters that find nothing are cleared by one press, and the address with them', async ({ page, show }) => {
  await show('dashboard', 'Page', {}, { at: FILTERED, answers: NONE })
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('No tickets yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
})

test('Statistics count in thousands, and say where there are none', async ({ page, show, expectAccessible }) => {
  const counted = stats(12_345, {
    open: 1_234,
    inProgress: 0,
    resolved: 11_111,
    needsAnswer: 125,
    mine: 112,
    unassigned: 138,
  })
  await show('dashboard', 'Page', {}, { at: '/admin?status=Open', answers: [counted, ...ONE_TICKET] })
  const cards = page.getByRole('list', { name: 'Statistics' }).getByRole('listitem')
  await expect(cards).toHaveText([
    '12,345Total TicketsAll time ticketsActive',
    '1,234OpenAwaiting responseActive',
    '0In ProgressBeing worked onNone',
    '11,111ResolvedCompleted ticketsActive',
  ])
  await expect(page.getByRole('link', { name: /Awaiting response/ })).toHaveAttribute('aria-current', 'true')
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(views).toHaveText(['All tickets', 'Needs an answer 125', 'Mine 112', 'Unassigned 138'])
  const countLines = () =>
    views.evaluateAll((links) => new Set(links.map((each) => each.getBoundingClientRect().top)).size)
  await expect.poll(countLines).toBe(1)
  await expectAccessible()
})

test('The dashboard says that it loads', async ({ page, show, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: '/admin', answers: [pending(listTickets), ...ONE_TICKET] })
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  await expectAccessible()
})

test('Without a ticket chosen, the panel says how to choose one', async ({ page, show, expectAccessible }) => {
  await show('dashboard', 'Page', {}, { at: '/admin', answers: ONE_TICKET })
  const panel = page.getByRole('region', { name: 'Ticket details' })
  await expect(panel).toContainText('Select a TicketChoose a ticket from the list to view details')
  await expectAccessible()
  await rows(page).getByRole('button').press('Enter')
  await expect(page).toHaveURL(/ticket=/)
  await expect(rows(page).getByRole('button')).toHaveAttribute('aria-current', 'true')
})

test('The heads name the order of the list, and change it', async ({ page, show }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await show('dashboard', 'Page', {}, { at: '/admin', answers: ONE_TICKET })
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Title', 'Customer', 'Status', 'Priority', 'Created'])
  await expect(head('Created')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'none')
  await expect(head('Customer').getByRole('button')).toHaveCount(0)
  await head('Title').getByRole('button').press('Enter')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'descending')
  await head('Title').getByRole('button').press('Enter')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Created')).toHaveAttribute('aria-sort', 'none')
  await expect(page).toHaveURL(/sort=title&direction=asc|direction=asc&sort=title/)
})

test('A view that filters by someone who has left says so', async ({ page, show, expectAccessible }) => {
  const view: SavedView = {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: `Theirs ${SCRIPT}`,
    query: { assignee: '11111111-1111-4111-8111-111111111111' },
    sort: 'created_at',
    direction: 'desc',
    columns: [...DEFAULT_COLUMNS],
    shared: true,
    own: true,
    owner: null,
    pinned: true,
    count: null,
    problem: 'It filters by someone who has been removed.',
    updated_at: '2026-11-09T17:00:00.000Z',
  }
  await show('dashboard', 'Page', {}, { at: '/admin', answers: [answer(listViews, [view]), ...NONE] })
  await page.getByRole('link', { name: /^Theirs <img/ }).press('Enter')
  await expect(page.getByText('It filters by someone who has been removed.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit view' })).toBeVisible()
  await expectAccessible()
})

test.describe('When tickets cannot be loaded', () => {
  test.use({ expectedNoise: [/status of (404|503)/] })
  test('the dashboard says so once, and Try again loads them', async ({ page, show, expectAccessible }) => {
    // Not loaded again by itself: it was understood and refused.
    const list = healing(refuse(listTickets, 404), listed(ticket()))
    await show('dashboard', 'Page', {}, { at: '/admin', answers: [list, ...ONE_TICKET], stored: KEEP_TOASTS })
    await expect(page.getByText('Tickets could not be loaded.')).toBeVisible()
    await expect(toasts(page).getByRole('alert')).toHaveText(['ErrorFailed to fetch tickets'])
    await expectAccessible()
    list.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Tickets could not be loaded.')).toHaveCount(0)
  })

  test('the statistics have no number', async ({ page, show }) => {
    const answers = [refuse(stats(1).operation, 503), ...ONE_TICKET]
    await show('dashboard', 'Page', {}, { at: '/admin', answers })
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Statistics' }).getByRole('listitem').first()).toHaveText(
      '–Total TicketsAll time tickets',
    )
  })
})
