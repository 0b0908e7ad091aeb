import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { mailRows } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle, live } from '../support/state.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { openLive, openOverview, panel, tab } from './ticket-page.ts'

const linkOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Links' }).getByRole('listitem').filter({ hasText: name })
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const sensitive = (page: Page) => page.getByRole('checkbox', { name: /^Sensitive: / })

test.describe('The customer’s page in the dashboard', () => {
  test('each person has a link, which says whether it was opened, and ends after one question', async ({
    page,
    product,
    colleague,
  }) => {
    const ticket = await createTicket(product)
    const { query, participant } = mailRows(product, ticket.id)
    const giveLink = (person: string) =>
      query(`insert into ticket_links (ticket_id, user_id, key_hash, created_at)
        values ('${ticket.id}', '${person}', '${person}', now())`)
    const record = (kind: string) =>
      query(`insert into ticket_events (ticket_id, kind, created_at) values ('${ticket.id}', '${kind}', now())`)
    await giveLink(await participant(`ben.of.${ticket.ticket_id}@ponderosa.example.com`, 'Ben'))
    await giveLink(await participant(`carol.of.${ticket.ticket_id}@ponderosa.example.com`, 'Carol'))
    await page.setViewportSize({ width: 390, height: 844 })
    await openLive(page, ticket)
    await tab(page, 'Overview').click()
    for (const name of ['Marisol Vega', 'Ben', 'Carol'])
      await expect(linkOf(page, name)).toContainText('Not opened yet')
    await query(`update ticket_links set opened_at = now() where id = '${ticket.id}'`)
    await record('link_opened')
    await expect(linkOf(page, 'Marisol Vega')).toContainText(/Opened \w{3} \d\d, \d{4} \d\d:\d\d/)

    const endBen = page.getByRole('button', { name: 'End the link of Ben' })
    await endBen.press('Enter')
    await expect(page.getByRole('button', { name: 'End the link', exact: true })).toBeFocused()
    expect(await findAxeViolations(page)).toEqual([])
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(endBen).toBeFocused()
    await endBen.press('Enter')
    await page.keyboard.press('Enter')
    await expect(linkOf(page, 'Ben')).toContainText('Ended')
    await expect(page.getByRole('heading', { name: 'Customer’s page' })).toBeFocused()
    await expect(linkOf(page, 'Carol')).toContainText('Not opened yet')

    await page.getByRole('button', { name: 'End all links' }).click()
    await expect(page.getByText('All links stop working right away.')).toBeVisible()
    await page.getByRole('button', { name: 'End all links' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /Ended \w{3} \d\d/ })).toHaveCount(3)
    const ended = async () => {
      const links: { revoked_at: string | null }[] = await (
        await colleague.get(`/api/tickets/${ticket.id}/links`)
      ).json()
      return links.map(({ revoked_at }) => typeof revoked_at)
    }
    await expect.poll(ended).toEqual(['string', 'string', 'string'])
  })

  test('the dashboard shows them in the theme that was chosen', { tag: '@deep' }, async ({ page, product }) => {
    const ticket = await createTicket(product)
    await page.emulateMedia({ colorScheme: 'light' })
    await openOverview(page, ticket)
    await expect(linkOf(page, 'Marisol Vega')).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  })

  test(
    'links that another admin ends are shown as ended at once',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product)
      await openOverview(page, ticket)
      await live(page)
      await expect(linkOf(page, 'Marisol Vega')).toContainText('Not opened yet')
      await colleague.delete(`/api/tickets/${ticket.id}/links`)
      await expect(linkOf(page, 'Marisol Vega')).toContainText('Ended')
      await expect(page.getByRole('button', { name: /^End / })).toHaveCount(0)
    },
  )

  test(
    'the code for sensitive tickets is switched on and off, and is on by itself for Password/Access',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const ticket = await createTicket(product)
      await openOverview(page, ticket)
      await live(page)
      await expect(sensitive(page)).not.toBeChecked()
      await sensitive(page).click()
      await expect(sensitive(page)).toBeChecked()
      const isSensitive = async () => (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()).sensitive
      await expect.poll(isSensitive).toBe(true)
      await idle(page)
      await colleague.patch(`/api/tickets/${ticket.id}`, { data: { sensitive: false } })
      await expect(sensitive(page)).not.toBeChecked()
      await openOverview(page, await createTicket(product, { category: 'Password/Access' }))
      await expect(sensitive(page)).toBeChecked()
      await expect(sensitive(page)).toHaveAccessibleDescription('On automatically for Security and Password/Access.')
      await sensitive(page).click()
      await expect(sensitive(page)).not.toBeChecked()
      await expect(sensitive(page)).toHaveAccessibleDescription(/^Turned off for this ticket\./)
    },
  )
})

test(
  'A member of a company may see its tickets by one switch, and no longer by another press',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product, { email: 'office@aspen.example.com', company: 'Aspen Dental' })
    const right = page.getByRole('checkbox', { name: 'Sees the company’s tickets' })
    await openOverview(page, ticket)
    await expect(page.getByRole('checkbox', { name: 'VIP' })).toBeVisible()
    await expect(right).toHaveCount(0)
    const company = (await (await colleague.post('/api/companies', { data: { name: 'Aspen Dental' } })).json()) as {
      id: string
    }
    const { user_id } = (await (await colleague.get(`/api/tickets/${ticket.id}`)).json()) as { user_id: string }
    await colleague.put(`/api/customers/${user_id}/company`, { data: { company_id: company.id } })
    await page.reload()
    await right.press('Space')
    await expect(right).toBeChecked()
    await idle(page)
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await expect(right).toBeChecked()
    await right.press('Space')
    await expect(right).not.toBeChecked()
  },
)

test('A rating is shown on the ticket with its comment, and in the list, in words', async ({
  page,
  product,
  colleague,
}) => {
  const ticket = await createTicket(product, { title: 'The plotter folds its paper' })
  const { query } = mailRows(product, ticket.id)
  await colleague.patch(`/api/tickets/${ticket.id}`, { data: { status: 'Resolved' } })
  await openLive(page, ticket)
  await tab(page, 'Overview').click()
  await expect(row(page, ticket.title)).toContainText('Resolved')
  await expect(panel(page).getByRole('heading', { name: 'Rating' })).toHaveCount(0)
  await query(`insert into ticket_ratings (ticket_id, value, comment, created_at, changed_at)
    values ('${ticket.id}', 'bad', 'It came back twice.', now(), now())`)
  await query(`insert into ticket_events (ticket_id, kind, created_at) values ('${ticket.id}', 'rated', now())`)
  await expect(row(page, ticket.title)).toContainText('Rated Not good')
  await expect(panel(page).getByRole('heading', { name: 'Rating' }).locator('..')).toContainText(
    /Rated Not good.*\d{4} \d\d:\d\dIt came back twice\./,
  )
  expect(await findAxeViolations(page)).toEqual([])
})
