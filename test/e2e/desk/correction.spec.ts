import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { live } from '../support/state.ts'
import { keepToasts } from './ticket-page.ts'

const TICKET = /\/api\/tickets\/[\w-]{36}$/

const change = (page: Page, field: 'category' | 'priority') =>
  page.getByRole('button', { name: `Change ${field}`, exact: true })
const menu = (page: Page, name: 'Category' | 'Priority') => page.getByRole('group', { name })
const choice = (page: Page, value: string) =>
  page.getByRole('group', { name: /^(Category|Priority)$/ }).getByRole('button', { name: value })
const fact = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
const headerBadges = (page: Page) => page.locator('.ticket-head .badge')

async function open(page: Page, { id }: { id: string }) {
  await keepToasts(page)
  await page.goto(`/admin?ticket=${id}&tab=overview`)
  await expect(change(page, 'category')).toBeVisible()
  await live(page)
}
/** Collects the corrections the page sends. */
function corrections(page: Page) {
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  return sent
}

test.describe('An admin corrects category or priority', () => {
  test('with the mouse; panel, header and list show the change', async ({ page, product, colleague }) => {
    const ticket = await createTicket(product, { title: 'Filed under the wrong name' })
    await open(page, ticket)
    await change(page, 'category').click()
    await expect(choice(page, 'Printer')).toHaveAttribute('aria-current', 'true')
    expect(await findAxeViolations(page)).toEqual([])
    await choice(page, 'Network').click()
    await expect(fact(page, 'Category')).toHaveText('Network')
    await expect(change(page, 'category')).toBeFocused()
    await expect(toast(page, 'Ticket Updated', 'Category changed to Network')).toBeVisible()

    await change(page, 'priority').click()
    await choice(page, 'Critical').click()
    await expect(fact(page, 'Priority')).toHaveText('Critical')
    await expect(headerBadges(page)).toHaveText(['Open', 'Critical'])
    await expect(page.getByRole('row', { name: ticket.title })).toContainText('Critical')
    await expect
      .poll(async () => (await colleague.get(`/api/tickets/${ticket.id}`)).json())
      .toMatchObject({ category: 'Network', priority: 'Critical' })
  })

  test('with the keyboard: arrow keys and letters move, Enter saves, Escape cancels', async ({ page, product }) => {
    await open(page, await createTicket(product))
    const sent = corrections(page)
    await change(page, 'category').press('Enter')
    await expect(choice(page, 'General')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(change(page, 'category')).toBeFocused()
    await expect(fact(page, 'Category')).toHaveText('Printer')

    await page.keyboard.press('Enter')
    await page.keyboard.press('n')
    await expect(choice(page, 'Network')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Ticket Updated', 'Category changed to Security')).toBeVisible()
    await expect(change(page, 'category')).toBeFocused()
    expect(sent).toEqual([{ category: 'Security' }])
  })

  test('to the value the analysis suggests, with one click', { tag: '@deep' }, async ({ page, product }) => {
    const ai_analysis = {
      suggested_category: 'Network',
      suggested_priority: 'Medium',
      insights: '<img src=x onerror="alert(1)"> The **switch** is the [common part](https://example.com).',
      suggested_solutions: ['<b>Restart</b> the switch.\n\nWait a minute.'],
      confidence_score: 0.8,
    }
    await page.route(TICKET, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ai_analysis } })
    })
    await open(page, await createTicket(product))
    await page.getByRole('tab', { name: 'AI Insights' }).click()
    await expect(page.getByText(ai_analysis.insights, { exact: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(
      ai_analysis.suggested_solutions.map((text) => `${text}Insert`),
    )
    await expect(page.getByRole('button', { name: /^Use / })).toHaveText(['Use Network'])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use Network' }).press('Enter')
    await expect(toast(page, 'Ticket Updated', 'Category changed to Network')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0)
    await expect(fact(page, 'Suggested category')).toHaveText('Network')
    await expect(fact(page, 'Suggested category')).toBeFocused()
  })
})

test.describe('A correction that fails', () => {
  test.use({ expectedNoise: [/status of 503/] })
  test('restores the old value, and the next try succeeds', { tag: '@deep' }, async ({ page, product }) => {
    await open(page, await createTicket(product))
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
    await page.route(TICKET, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await refused
      await route.fulfill({ status: 503, json: {} })
    })
    await change(page, 'category').click()
    await choice(page, 'Email').click()
    await expect(fact(page, 'Category')).toHaveText('Email')
    await expect(change(page, 'category')).toHaveAttribute('aria-busy', 'true')
    refuse()
    await expect(toast(page, 'Error', 'Failed to update ticket')).toBeVisible()
    await expect(fact(page, 'Category')).toHaveText('Printer')
    await expect(change(page, 'category')).toBeFocused()

    await page.unroute(TICKET)
    await page.keyboard.press('Enter')
    await choice(page, 'Email').click()
    await expect(toast(page, 'Ticket Updated', 'Category changed to Email')).toBeVisible()
  })
})

test(
  'A correction by another admin shows at once and does not interrupt a choice in progress',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product, { title: 'Corrected by a colleague' })
    await open(page, ticket)
    const sent = corrections(page)
    await change(page, 'category').click()
    const data = { category: 'Security', priority: 'High' }
    await colleague.patch(`/api/tickets/${ticket.id}`, { data })
    await expect(headerBadges(page)).toHaveText(['Open', 'High'])
    await expect(fact(page, 'Priority')).toHaveText('High')
    await expect(page.getByRole('row', { name: ticket.title })).toContainText('High')
    await expect(menu(page, 'Category')).toBeVisible()
    await expect(choice(page, 'General')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(fact(page, 'Category')).toHaveText('Security')
    await expect(change(page, 'category')).toBeFocused()
    expect(sent).toEqual([])
  },
)

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a correction is made by touch', { tag: '@deep' }, async ({ page, product }) => {
    await open(page, await createTicket(product, { category: 'Password/Access' }))
    for (const field of ['category', 'priority'] as const) {
      const size = async () => {
        const { width, height } = (await change(page, field).boundingBox())!
        return [width, height]
      }
      await expect.poll(size).toEqual([44, 44])
    }
    expect(await findAxeViolations(page)).toEqual([])
    await change(page, 'category').tap()
    await choice(page, 'Email').tap()
    await expect(toast(page, 'Ticket Updated', 'Category changed to Email')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
