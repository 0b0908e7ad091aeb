import type { Page } from '@playwright/test'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { addTickets } from './add-tickets.ts'

const LIST = /\/api\/tickets\?/

const row = (page: Page, position: number) => page.locator(`tbody tr[aria-rowindex="${position + 1}"]`)
const title = (page: Page, position: number) => row(page, position).getByRole('button')
const newTicketsBar = (page: Page) => page.locator('.list-news')
/** Scrolls the list, which begins at its top, page after page until it has come to a row. */
const scrollTo = (page: Page, position: number, scroll = scrollBox) =>
  expect
    .poll(async () => {
      await scroll(page, (position - 1) * 52)
      return title(page, position).isVisible()
    })
    .toBe(true)
const scrollBox = (page: Page, top: number) =>
  page.locator('.ticket-scroll').evaluate((box, to) => box.scrollTo({ top: to, behavior: 'instant' }), top)
const scrollWindow = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** The tickets of the rows in view with their positions on screen. */
const placesOf = (page: Page) =>
  page.locator('tbody').evaluate((rows) => {
    const { top, bottom } = rows.closest('.ticket-scroll')!.getBoundingClientRect()
    const inView = [...rows.children].filter((element) => {
      const place = element.getBoundingClientRect()
      return place.top >= Math.max(0, top) && place.bottom <= Math.min(bottom, innerHeight)
    })
    return inView.map((element) => [
      element.querySelector<HTMLElement>('[data-ticket]')?.dataset.ticket,
      Math.round(element.getBoundingClientRect().top),
    ])
  })

/** The places of the tickets in view, once none of them is a row that is still loading. */
const loadedPlacesOf = async (page: Page) => {
  await idle(page)
  await expect.poll(async () => (await placesOf(page)).filter(([ticket]) => !ticket), 'rows still loading').toEqual([])
  return await placesOf(page)
}

/** Opens the list, and waits until it is told of new tickets. */
async function openList(page: Page) {
  await page.goto('/admin')
  await expect(title(page, 1)).toBeVisible()
  await live(page)
}

test.beforeAll(({ product }) => addTickets(product, 3_000, 'Crowd of printers'))

test.describe('A list of thousands', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(({ page }) => openList(page))

  test('has few rows in the document, shows the right ones wherever it is scrolled to, and moves none for a new ticket until Show is pressed', async ({
    page,
    product,
    colleague,
  }) => {
    const { total, tickets, nextCursor } = await (await colleague.get('/api/tickets?limit=200')).json()
    const second = await (await colleague.get(`/api/tickets?limit=200&cursor=${nextCursor}`)).json()
    const table = page.getByRole('table', { name: 'Tickets' })
    await expect(table).toHaveAttribute('aria-rowcount', String(total + 1))
    for (const position of [150, 350, 1]) {
      await scrollTo(page, position)
      const ticket = [...tickets, ...second.tickets][position - 1]
      await expect(title(page, position)).toHaveAttribute('data-ticket', ticket.id)
      await expect(title(page, position)).toBeInViewport()
      await expect(row(page, position).getByRole('cell').first()).toHaveText(`#${position}`)
      await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
    }

    await scrollTo(page, 251)
    const before = await loadedPlacesOf(page)
    await createTicket(product, { title: 'Came while reading' })
    await expect(newTicketsBar(page)).toContainText('1 new ticket')
    await createTicket(product, { title: 'Came while reading too' })
    await expect(newTicketsBar(page)).toContainText('2 new tickets')
    await expect.poll(() => placesOf(page)).toEqual(before)
    // What is loaded by now continues the rows on screen.
    await scrollTo(page, 450)
    await expect(title(page, 453)).toBeVisible()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(title(page, 1)).toHaveAccessibleName('Came while reading too')
    await expect(title(page, 1)).toBeInViewport()
    await expect(newTicketsBar(page)).toHaveText('')
  })

  test('loads pages of 100 as it is scrolled, each once', { tag: '@deep' }, async ({ page }) => {
    await idle(page)
    const cursors: string[] = []
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      if (!LIST.test(request.url()) || !searchParams.has('cursor')) return
      expect(searchParams.get('limit')).toBe('100')
      cursors.push(searchParams.get('cursor')!)
    })
    await scrollTo(page, 350)
    await scrollTo(page, 20)
    await scrollTo(page, 350)
    await idle(page)
    expect(new Set(cursors).size).toBe(cursors.length)
    expect(cursors.length).toBeLessThan(5)
  })

  test('goes to a date where it is sorted by one, from where it can be scrolled both ways', async ({
    page,
    colleague,
  }) => {
    const [day, midnight] = await page.evaluate(() => {
      const date = new Date(Date.now() - 2 * 24 * 60 * 60_000)
      const next = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
      return [date.toLocaleDateString('sv-SE'), next.toISOString()] as const
    })
    const { tickets, position } = await (await colleague.get(`/api/tickets?moment=${midnight}&numbered=yes`)).json()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Go to date' }).click()
    const date = page.getByLabel('Go to date')
    await date.fill(day)
    await expect(title(page, position + 1)).toHaveAttribute('data-ticket', tickets[0].id)
    await expect(title(page, position + 1)).toBeInViewport()
    await expect(date).toBeFocused()
    await page.reload()
    await expect(title(page, position + 1)).toHaveAttribute('data-ticket', tickets[0].id)
    // The page before it is loaded: keys lead one row beyond what is there.
    await idle(page)
    for (const key of ['k', 'k', 'k']) await page.keyboard.press(key)
    await expect(title(page, position - 1)).toBeFocused()
    await expect
      .poll(async () => {
        await scrollBox(page, 0)
        return title(page, 1).isVisible()
      })
      .toBe(true)
    await expect(row(page, 1).getByRole('cell').first()).toHaveText('#1')
    await page.goto('/admin?sort=title')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.locator('.menu').getByRole('button', { name: 'Company' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to date' })).toHaveCount(0)
  })

  test('returns to the same rows and ticket after a reload and from another page', async ({ page }) => {
    await scrollTo(page, 350)
    await title(page, 352).click()
    await expect(page).toHaveURL(/ticket=/)
    await expect(title(page, 352)).toHaveAttribute('aria-current', 'true')
    const before = await loadedPlacesOf(page)
    await page.reload()
    await expect(title(page, 352)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => placesOf(page)).toEqual(before)
    await page.goto('/privacy-policy')
    await page.goBack()
    await expect(title(page, 352)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => placesOf(page)).toEqual(before)
    // Whoever is sent the address sees the same row, with nothing kept in their browser.
    const address = page.url()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await page.goto(address)
    await expect(title(page, 352)).toHaveAttribute('aria-current', 'true')
    await expect(title(page, 352)).toBeInViewport()
  })

  test(
    'has an address for each of its states; Back, Forward and a reload lead to them',
    { tag: '@deep' },
    async ({ page }) => {
      const opened = (name: string) =>
        page.getByRole('heading', { level: 2 }).filter({ has: page.getByText(name, { exact: true }) })
      const tab = (name: string) => page.getByRole('tab', { name })
      const words = (position: number) => row(page, position).locator('.ticket-words').innerText()
      const [first, second] = [await words(3), await words(4)]
      const all = await page.getByRole('heading', { name: /^Support Tickets/ }).innerText()

      await title(page, 3).click()
      await expect(opened(first)).toBeVisible()
      await expect.poll(() => page.title()).toContain(` ${first} | `)
      await expect(page).toHaveTitle(/^#\d{4} /)
      await page.keyboard.press('2')
      await expect(page).toHaveURL(/&tab=chat$/)
      await page.reload()
      await expect(tab('Chat')).toHaveAttribute('aria-selected', 'true')
      await title(page, 4).click()
      await expect(opened(second)).toBeVisible()
      await page.goBack()
      await expect(opened(first)).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()
      await expect(page).toHaveTitle(/^Support dashboard \| /)
      await page.goForward()
      await expect(opened(first)).toBeVisible()
      await expect(tab('Chat')).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()

      // However much is typed and chosen, one Back leads to the list as it was.
      await page.getByPlaceholder('Search tickets...').pressSequentially('prin')
      await expect(page).toHaveURL(/search=prin$/)
      await page.getByPlaceholder('Search tickets...').pressSequentially('ter')
      await expect(page).toHaveURL(/search=printer$/)
      await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=title/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: all })).toBeVisible()
      await expect(page).toHaveURL(/\/admin$/)
    },
  )

  test('starts at its top when search or sort change', { tag: '@deep' }, async ({ page }) => {
    await scrollTo(page, 250)
    await page.getByPlaceholder('Search tickets...').fill('printer')
    await expect(title(page, 1)).toBeInViewport()
    await scrollTo(page, 50)
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
    await expect(title(page, 1)).toBeInViewport()
  })

  test(
    'is navigated by keys beyond the rows in the document, and scrolling keeps the focus',
    { tag: '@deep' },
    async ({ page }) => {
      await page.keyboard.press('j')
      await expect(title(page, 1)).toBeFocused()
      await page.keyboard.press('End')
      const last = 100
      await expect(title(page, last)).toBeFocused()
      await page.keyboard.press('k')
      await expect(title(page, last - 1)).toBeFocused()
      await scrollTo(page, 10)
      await expect(title(page, last - 1)).toBeFocused()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await expect(title(page, last + 1)).toBeFocused()
      await expect(title(page, last + 1)).toBeInViewport()
      await page.keyboard.press('Home')
      for (let step = 0; step < 30; step++) await page.keyboard.press('j')
      await expect(title(page, 31)).toBeFocused()
      await expect(title(page, 31)).toBeInViewport()
    },
  )

  test('has ranges over many pages', { tag: '@deep' }, async ({ page }) => {
    await row(page, 3).getByRole('checkbox').check()
    await scrollTo(page, 350)
    await row(page, 352).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('region', { name: 'Selected tickets' })).toContainText('350 selected')
    await scrollTo(page, 150)
    await expect(row(page, 153).getByRole('checkbox')).toBeChecked()
  })

  test(
    'announces a new Critical ticket in the list, the title and the icon until it is seen',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const icon = page.locator('link[rel="icon"]')
      const usual = (await icon.getAttribute('href'))!
      await scrollTo(page, 150)
      await createTicket(product, { title: 'Nobody can work', priority: 'Critical' })
      await expect(newTicketsBar(page).getByRole('status')).toHaveText('1 new, 1 critical')
      await page.reload()
      await expect(newTicketsBar(page).getByRole('status')).toHaveText('1 new, 1 critical')
      await page.setViewportSize({ width: 1024, height: 900 })
      for (const name of [/^Needs an answer/, /^All tickets/])
        await page.getByRole('link', { name }).click({ trial: true })
      await expect(page).toHaveTitle(/^\(1\) Support dashboard, 1 critical \| /)
      await expect(icon).toHaveAttribute('href', /favicon-new\.svg$/)
      const { total } = await (await colleague.get('/api/tickets/stats')).json()
      const count = total.toLocaleString('en-US')
      await expect(page.getByRole('heading', { name: `Support Tickets (${count})` })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All time tickets' })).toContainText(count)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(title(page, 1)).toHaveAccessibleName('Nobody can work')
      await expect(page).toHaveTitle(/^Support dashboard \| /)
      await expect(icon).toHaveAttribute('href', usual)
    },
  )

  test(
    'adds a new ticket at its top, unless the pointer is over the list',
    { tag: '@deep' },
    async ({ page, product }) => {
      await createTicket(product, { title: 'Came unobserved' })
      await expect(title(page, 1)).toHaveAccessibleName('Came unobserved')
      await row(page, 2).hover()
      await createTicket(product, { title: 'Came under the pointer' })
      await expect(newTicketsBar(page)).toContainText('1 new ticket')
      await expect(title(page, 1)).toHaveAccessibleName('Came unobserved')
    },
  )

  test(
    'updates a changed ticket in its row, and reports that the list has changed',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const { id } = await createTicket(product, { title: 'Open for a moment' })
      await page.goto('/admin?status=Open')
      await expect(title(page, 1)).toHaveAccessibleName('Open for a moment')
      await live(page)
      await row(page, 3).hover()
      await colleague.patch(`/api/tickets/${id}`, { data: { status: 'Resolved' } })
      await expect(row(page, 1)).toContainText('Resolved')
      await expect(newTicketsBar(page)).toContainText('The list changed')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(title(page, 1)).not.toHaveAccessibleName('Open for a moment')
    },
  )
})

test.describe('A part of the list that cannot be loaded', () => {
  test.use({ expectedNoise: [/status of 503/], viewport: { width: 1440, height: 900 } })
  test('says so in its rows, and is loaded with Try again', { tag: '@deep' }, async ({ page }) => {
    await openList(page)
    await idle(page)
    await page.route(LIST, (route) => route.fulfill({ status: 503, json: {} }))
    await scrollBox(page, 5_200)
    await expect(row(page, 101)).toContainText('Could not be loaded')
    await expect(row(page, 101).getByRole('cell').first()).toHaveText('#101')
    await expect(toast(page, 'Error', 'Failed to fetch tickets')).toBeVisible()
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(title(page, 103)).toBeVisible()
    await expect(title(page, 101)).toBeFocused()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('Back from a ticket returns to the same rows', async ({ page }) => {
    await openList(page)
    await scrollTo(page, 150, scrollWindow)
    await expect(title(page, 150)).toBeInViewport()
    const before = await loadedPlacesOf(page)
    await title(page, 150).tap()
    await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(title(page, 150)).toBeFocused()
    await expect.poll(() => placesOf(page)).toEqual(before)
    await title(page, 150).tap()
    await page.goBack()
    await expect(title(page, 150)).toBeInViewport()
    await expect.poll(() => placesOf(page)).toEqual(before)
  })
})
