import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import {
  expectCounted,
  keepToasts,
  open,
  openLive,
  panel,
  reopenButton,
  resolveButton,
  signInElsewhere,
  tab,
  toastWith,
} from './ticket-page.ts'

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
  test(
    'has title, badges and creation time on top and its facts in the overview',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { priority: 'High', category: 'Password/Access' })
      const { created_at, updated_at } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      await open(page, ticket)
      const details = page.getByRole('region', { name: 'Ticket details' })
      const title = details.getByRole('heading', {
        level: 2,
        name: `#${ticket.ticket_id} ${ticket.title}`,
        exact: true,
      })
      await expect(title).toBeVisible()
      await expect(details.getByText(`Created ${moment(created_at)}`, { exact: true })).toBeVisible()
      await expect(details.locator('.badge')).toHaveText(['Open', 'High'])
      await expect(page.getByRole('tab')).toHaveText(['Overview', /^Chat/, 'AI Insights', 'Files (0)', 'History'])
      await expect(tab(page, 'Chat')).toHaveAttribute('aria-selected', 'true')
      await tab(page, 'Overview').click()
      await expect(fact(page, 'Ticket ID')).toHaveText(`#${ticket.ticket_id}`)
      await expect(fact(page, 'Category')).toHaveText('Password/Access')
      await expect(fact(page, 'Priority')).toHaveText('High')
      await expect(fact(page, 'Status')).toHaveText('Open')
      await expect(fact(page, 'Customer')).toHaveText('marisol@ponderosa.example.com')
      await expect(fact(page, 'Created')).toHaveText(moment(created_at))
      await expect(fact(page, 'Updated')).toHaveText(moment(updated_at))
      await expect(panel(page).getByText('Third morning in a row.')).toBeVisible()
      await tab(page, 'History').click()
      await expect(panel(page).getByText('Marisol Vega opened the ticket')).toBeVisible()
      await expect(title).toBeVisible()
    },
  )

  test(
    'is resolved and reopened; panel, list and statistics follow',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product, { title: 'Awaits its end' })
      await openLive(page, ticket)
      await resolveButton(page).click()
      await expect(page.locator('.detail-badges')).toContainText('Resolved')
      await expect(page.getByText(/^Resolved by Jo Lindqvist, /)).toBeVisible()
      await expect(page.getByRole('row', { name: ticket.title })).toContainText('Resolved')
      await expectCounted(page, colleague, 'resolved', 'Completed tickets')
      await expect
        .poll(async () => (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).resolved_at)
        .not.toBeNull()
      await reopenButton(page).click()
      await expect(page.locator('.detail-badges')).toContainText('Open')
      await expect(resolveButton(page)).toBeFocused()
    },
  )

  test('is resolved by mistake: Undo in the toast brings its status back, after a later change too; Next ticket leads on', async ({
    page,
    product,
    colleague,
  }) => {
    const below = await createTicket(product, { title: 'Next in the list' })
    const ticket = await createTicket(product, { title: 'Resolved too early' })
    await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'In Progress' } })
    await keepToasts(page)
    await open(page, ticket)
    await expect(page.getByRole('button', { name: below.title })).toBeVisible()
    await idle(page)
    expect(await findAxeViolations(page)).toEqual([])
    const resolved = toastWith(page, 'Ticket status changed to Resolved')
    const undo = resolved.getByRole('button', { name: 'Undo', exact: true })
    const stored = async () => {
      const { status, resolved_at, assignee } = await (await colleague.get(`/api/tickets/${ticket.id}`)).json()
      return [status, resolved_at, assignee?.name]
    }
    await resolveButton(page).press('Enter')
    await expect(undo).toBeVisible()
    await page.keyboard.press('Alt+T')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('.detail-badges')).toContainText('In Progress')
    await expect.poll(stored).toEqual(['In Progress', null, undefined])

    // Its Undo is there again when what was done next is closed.
    await resolveButton(page).click()
    await expect(undo).toBeVisible()
    await page.keyboard.press('i')
    const taken = toastWith(page, 'You own it now')
    await expect(taken.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await expect(undo).toHaveCount(0)
    await taken.getByRole('button', { name: 'Close notification' }).click()
    await undo.click()
    await expect(resolveButton(page)).toBeVisible()
    await expect.poll(stored).toEqual(['In Progress', null, 'Jo Lindqvist'])

    await resolveButton(page).click()
    await page.getByRole('button', { name: 'Next ticket', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: below.title })).toBeVisible()
    await expect(page.getByRole('button', { name: below.title })).toBeFocused()
  })

  test(
    'says whom to call, and leads to what the customer asked before',
    { tag: '@deep' },
    async ({ page, product }) => {
      const email = 'again@ponderosa.example.com'
      const phone = '+1 (303) 555-0199 ext. 4'
      const earlier = await createTicket(product, { title: 'Asked before', email })
      const ticket = await createTicket(product, { title: 'Asked again', email, phone, company: 'Ponderosa' })
      await page.goto(`/admin?ticket=${ticket.id}&tab=overview`)
      await expect(page.locator('.detail-customer')).toHaveText(`Marisol Vega${phone}Ponderosa`)
      await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+13035550199')
      await expect(fact(page, 'Customer').getByRole('link')).toHaveAttribute('href', `mailto:${email}`)
      await expect(fact(page, 'Company')).toHaveText('Ponderosa')
      await expect(fact(page, 'Earlier tickets').getByRole('link')).toHaveText('1 earlier ticket')
      await page.getByRole('link', { name: `#${earlier.ticket_id} Asked before` }).press('Enter')
      const title = page.getByRole('heading', { level: 2, name: 'Asked before' })
      await expect(title).toBeVisible()
      await expect(title).toBeFocused()
      await tab(page, 'Overview').click()
      await expect(fact(page, 'Earlier tickets')).toHaveText('None')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 2, name: 'Asked again' })).toBeVisible()
    },
  )

  test('shows HTML in title, description and messages as text', async ({ page, product, colleague }) => {
    const html = '<img src="/stolen" onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b>'
    const ticket = await createTicket(product, { title: `T ${html}`, description: `D ${html}` })
    await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: `M ${html}` } })
    await open(page, ticket)
    await expect(page.getByRole('heading', { level: 2, name: `T ${html}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `T ${html}` })).toBeVisible()
    await expect(panel(page).getByText(`D ${html}`)).toBeVisible()
    await expect(panel(page).getByText(`M ${html}`)).toBeVisible()
    await idle(page)
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'hacked'),
        document.querySelectorAll('main b:not(.message-head b, .draft-mark), main script').length,
      ]),
    ).toEqual([undefined, 0])
  })
})

test.describe('An Undo that comes too late', () => {
  const DANA = { email: 'dana@ponderosa.example.com', password: 'a second pair of hands' }
  test.use({ expectedNoise: [/status of 409/] })

  test(
    'leaves a colleague’s newer status, and says whose it is',
    { tag: '@deep' },
    async ({ page, product, browser }) => {
      await product.addUser(DANA, { name: ['Dana', 'Ortiz'] })
      const ticket = await createTicket(product, { title: 'Resolved twice' })
      const dana = await signInElsewhere(browser, product, DANA)
      await keepToasts(page)
      await open(page, ticket)
      await resolveButton(page).click()
      const undo = toastWith(page, 'Ticket status changed to Resolved').getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      for (const status of ['Open', 'Resolved']) {
        const changed = await dana.calls.patch(`/api/tickets/${ticket.id}`, { data: { status } })
        expect(changed.ok()).toBe(true)
      }
      await undo.click()
      await expect(toastWith(page, 'Dana Ortiz has changed the status since.')).toBeVisible()
      await expect(page.locator('.detail-badges')).toContainText('Resolved')
      await dana.context.close()
    },
  )
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the ticket replaces the list, and Back returns to it', { tag: '@deep' }, async ({ page, product }) => {
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
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goForward()
    await expect(tab(page, 'History')).toBeInViewport({ ratio: 1 })
  })
})
