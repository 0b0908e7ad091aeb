import type { Page } from '@playwright/test'
import { type Product, adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'

/** The mail domain of all customers in this file; no other file uses it. */
const HOST = 'list-spec.example.com'
const TICKETS = [
  { title: 'Alpine router drops calls', priority: 'High', email: `ana@${HOST}` },
  { title: 'Backup at 100% of_disk', priority: 'Low', email: `ben@${HOST}` },
  { title: 'Camera offline at the gate', priority: 'Critical', email: `cleo@${HOST}` },
]
const [ALPINE, BACKUP, CAMERA] = TICKETS.map(({ title }) => title) as [string, string, string]

async function createTickets(product: Product) {
  const ids = []
  for (const ticket of TICKETS) ids.push((await createTicket(product, ticket)).id)
  return ids
}
const heading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Support Tickets (${count.toLocaleString('en-US')})`, exact: true })
const searchBox = (page: Page) => page.getByPlaceholder('Search tickets...')
const rows = (page: Page) => page.getByRole('table', { name: 'Tickets' }).locator('tbody tr')
const titles = (page: Page) => rows(page).getByRole('button')
const words = (page: Page) => rows(page).locator('.ticket-words')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test.describe('The ticket list', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeAll(({ product }) => createTickets(product))

  test(
    'counts its tickets, newest first, and numbers them by position',
    { tag: '@deep' },
    async ({ page, colleague }) => {
      const { total } = await (await colleague.get('/api/tickets')).json()
      await page.goto('/admin')
      await expect(heading(page, total)).toBeVisible()
      await expect(page.getByRole('columnheader')).toHaveText([
        '#',
        'Title',
        'Customer',
        'Status',
        'Priority',
        'Created',
      ])
      await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'descending')
      await expect(rows(page).first().getByRole('cell')).toHaveText([
        '#1',
        new RegExp(`^#\\d+ ?${CAMERA}$`),
        new RegExp(`cleo@${HOST}$`),
        /^Open/,
        'Critical',
        'Nov 10, 2026',
      ])
      await expect(rows(page).nth(1).getByRole('cell').first()).toHaveText('#2')
      await expect(words(page).nth(1)).toHaveText(BACKUP)
      await expect(words(page).nth(2)).toHaveText(ALPINE)
    },
  )

  test('sorts by a column: descending first, ascending at the next click', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/admin?search=${HOST}`)
    await expect(words(page)).toHaveText([CAMERA, BACKUP, ALPINE])
    const sort = (name: string) => header(page, name).getByRole('button').click()
    await sort('Title')
    await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'descending')
    await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'none')
    await expect(words(page)).toHaveText([CAMERA, BACKUP, ALPINE])
    await sort('Title')
    await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
    await expect(words(page)).toHaveText([ALPINE, BACKUP, CAMERA])
    await sort('Priority')
    await expect(header(page, 'Priority')).toHaveAttribute('aria-sort', 'descending')
    await expect(words(page)).toHaveText([CAMERA, ALPINE, BACKUP])
    await sort('Status')
    await expect(header(page, 'Status')).toHaveAttribute('aria-sort', 'descending')
    await sort('Created')
    await sort('Created')
    await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'ascending')
    await expect(words(page)).toHaveText([ALPINE, BACKUP, CAMERA])
    await page.reload()
    await expect(words(page)).toHaveText([ALPINE, BACKUP, CAMERA])
    await expect(page.getByRole('button', { name: '#' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Customer' })).toHaveCount(0)
  })

  test(
    'is searched by title, status and customer email, ignoring case',
    { tag: '@deep' },
    async ({ page, colleague }) => {
      await page.goto('/admin')
      await searchBox(page).fill('ALPINE ROUTER')
      await expect(words(page)).toHaveText([ALPINE])
      await expect(heading(page, 1)).toBeVisible()
      await searchBox(page).fill(`Cleo@${HOST}`)
      await expect(words(page)).toHaveText([CAMERA])
      await searchBox(page).fill('open')
      const { total } = await (await colleague.get('/api/tickets?search=open')).json()
      await expect(heading(page, total)).toBeVisible()
      await expect(page).toHaveURL(/search=open/)
    },
  )

  test(
    'treats % and _ in a search as text, and says when nothing matches',
    { tag: '@deep' },
    async ({ page, colleague }) => {
      await page.goto('/admin')
      await searchBox(page).fill('100% of_')
      await expect(words(page)).toHaveText([BACKUP])
      await searchBox(page).fill('up_at%disk')
      await expect(page.getByText('No tickets match “up_at%disk”', { exact: true })).toBeVisible()
      await expect(
        page.getByText('Search looks at number, title, messages, status and the customer’s name, company and email.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Clear search' }).click()
      const { total } = await (await colleague.get('/api/tickets')).json()
      await expect(heading(page, total)).toBeVisible()
      await expect(searchBox(page)).toHaveValue('')
    },
  )

  test('is filtered by status, priority and category; the filters are in the URL and survive a reload', async ({
    page,
  }) => {
    await page.goto(`/admin?search=${HOST}`)
    const filter = page.getByRole('button', { name: 'Filter' })
    const menu = page.locator('.menu')
    const choose = async (name: string, value: string) => {
      await filter.click()
      await menu.getByRole('button', { name }).click()
      await menu.getByRole('button', { name: value }).click()
    }
    await choose('Priority', 'High')
    await expect(words(page)).toHaveText([ALPINE])
    await choose('Category', 'Network')
    await expect(page.getByText(`No tickets match “${HOST}”`)).toBeVisible()
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('listitem')).toHaveText(['Priority: High', 'Category: Network', 'Clear all'])
    await expect(page).toHaveURL(/priority=High.*category=Network/)
    await page.reload()
    await expect(chips.getByRole('listitem')).toHaveCount(3)
    await expect(filter).toHaveAttribute('aria-expanded', 'false')
    await chips.getByRole('button', { name: 'Remove Category: Network' }).click()
    await expect(words(page)).toHaveText([ALPINE])
    await chips.getByRole('button', { name: 'Priority: High', exact: true }).click()
    await menu.getByRole('button', { name: 'Critical' }).click()
    await expect(words(page)).toHaveText([CAMERA])
    await chips.getByRole('button', { name: 'Remove Priority: Critical' }).click()
    await expect(words(page)).toHaveText([CAMERA, BACKUP, ALPINE])
    await choose('Status', 'Resolved')
    await expect(page.getByText(`No tickets match “${HOST}”`)).toBeVisible()
  })

  test('opens with the view that this person chose last, and is none that names a customer', async ({ page }) => {
    const view = (name: RegExp) => page.getByRole('link', { name })
    await page.goto('/admin')
    // A list that comes between pointer down and up takes the press.
    await idle(page)
    await view(/^Mine/).click()
    await expect(page).toHaveURL(/assignee=me/)
    await page.goto('/admin')
    await expect(view(/^Mine/)).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/assignee=me/)
    // Somebody else's is not theirs.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith('last-view:'))!
      localStorage.setItem('last-view:00000000-0000-4000-8000-000000000001', localStorage.getItem(key)!)
      localStorage.removeItem(key)
    })
    await page.goto('/admin')
    await expect(view(/^All tickets/)).toHaveAttribute('aria-current', 'true')
    await view(/^Needs an answer/).click()
    await view(/^All tickets/).click()
    await page.reload()
    await expect(view(/^All tickets/)).toHaveAttribute('aria-current', 'true')
  })

  test(
    'is one press away: what a card counts, and what needs an answer, the longest wait first',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const answered = await createTicket(product, { title: 'Answered already' })
      await colleague.post(`/api/tickets/${answered.id}/responses`, { data: { message: 'Done.' } })
      const stats = await (await colleague.get('/api/tickets/stats')).json()
      await page.goto(`/admin?search=${HOST}`)
      await expect(titles(page)).toHaveCount(3)
      const open = page.getByRole('link', { name: /Awaiting response/ })
      await open.press('Enter')
      await expect(page).toHaveURL(/\/admin\?status=Open$/)
      await expect(heading(page, stats.open)).toBeVisible()
      await expect(open).toHaveAttribute('aria-current', 'true')

      await page.getByRole('link', { name: `Needs an answer ${stats.needsAnswer}` }).click()
      await expect(heading(page, stats.needsAnswer)).toBeVisible()
      await expect(header(page, 'Waiting')).toHaveAttribute('aria-sort', 'ascending')
      await idle(page)
      await page.keyboard.press('j')
      await page.keyboard.press('End')
      await expect(titles(page).last()).toBeFocused()
      await expect(words(page).last()).toHaveText(CAMERA)
      await expect(rows(page).last().getByRole('cell').last()).toHaveText(/^\d+ min, last message \d\d:\d\d$/)
      await expect(page.getByRole('button', { name: 'Answered already' })).toHaveCount(0)
      await page.getByRole('link', { name: /All time tickets/ }).click()
      await expect(heading(page, stats.total)).toBeVisible()
      await expect(page).toHaveURL(/\/admin$/)
      // Each press is an entry of its own.
      for (const address of [/needs_answer=yes/, /\?status=Open$/, new RegExp(`search=${HOST}$`)]) {
        await page.goBack()
        await expect(page).toHaveURL(address)
      }
    },
  )

  test('opens the ticket of a clicked row and highlights the row', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/admin?search=${HOST}`)
    await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()
    await expect(page.getByText('Choose a ticket from the list to view details')).toBeVisible()
    await rows(page).nth(1).getByText('Open', { exact: true }).click()
    await expect(page.getByRole('heading', { name: BACKUP })).toBeVisible()
    await expect(titles(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(titles(page).nth(0)).not.toHaveAttribute('aria-current')
    await page.mouse.move(0, 0)
    const areAlike = () =>
      rows(page).evaluateAll(([first, second]) => {
        const [fill, other] = [first, second].map((each) => getComputedStyle(each!.children[1]!).backgroundColor)
        return fill === other
      })
    await expect.poll(areAlike).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { name: BACKUP })).toBeVisible()
    await titles(page).nth(0).click()
    await expect(page.getByRole('heading', { name: CAMERA })).toBeVisible()
    await expect(rows(page).locator('[aria-current=true]')).toHaveCount(1)
  })

  test('offers to clear all filters when there are several', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/admin?search=${HOST}&priority=High&category=Network`)
    const chips = page.getByRole('list', { name: 'Active filters' })
    await chips.getByRole('button', { name: 'Clear all' }).click()
    await expect(words(page)).toHaveText([CAMERA, BACKUP, ALPINE])
    await expect(page).toHaveURL(new RegExp(`/admin\\?search=${HOST}$`))
    await expect(chips).toHaveCount(0)
  })

  const SHOWN: [number, string[]][] = [
    [1440, ['#', 'Title', 'Customer', 'Status', 'Priority', 'Created']],
    [1280, ['#', 'Title', 'Customer', 'Status', 'Priority', 'Created']],
    [1024, ['#', 'Title', 'Customer', 'Status', 'Priority']],
    [768, ['#', 'Title', 'Customer', 'Status']],
    [390, ['#', 'Title', 'Status']],
  ]
  test(
    'hides columns as the screen gets smaller: Created first, then Priority, then Customer',
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto(`/admin?search=${HOST}`)
      await expect(rows(page)).toHaveCount(3)
      for (const [width, names] of SHOWN) {
        await page.setViewportSize({ width, height: 900 })
        await expect.soft(page.getByRole('columnheader'), `at ${width} pixels`).toHaveText(names)
      }
    },
  )
})
