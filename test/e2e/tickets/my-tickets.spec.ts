import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { type Product, createTicket, expect, test } from '../support/product.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { unique } from '../support/unique.ts'

/** Bodies of mails are quoted-printable. */
const decoded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** Signs in as a customer does: address, mail, button. */
async function signInByMail(page: Page, product: Product, email: string): Promise<void> {
  const links = () =>
    product
      .outbox()
      .map(decoded)
      .filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`<${email}>`))
      .flatMap((mail) => /\/my\/tickets\/sign-in\?k=[\w-]{22}/.exec(mail)?.[0] ?? [])
  await page.goto('/my/tickets')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('a link is on its way. It works for 15 minutes.')).toBeVisible()
  await expect.poll(() => links().length).toBe(1)
  await page.goto(links()[0]!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/my/tickets`)
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer signs in by mail, finds a ticket, writes a new one and signs out', async ({ page, product }) => {
    const email = `${unique('ada')}@ponderosa.example.com`
    const { ticket_id } = await createTicket(product, { email, title: 'Scanner sends empty mails' })
    await createTicket(product, { email, title: 'VPN drops every hour' })
    await createTicket(product, { email: 'eve@elsewhere.example.com', title: 'Scanner of someone else' })
    await signInByMail(page, product, email)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Open' })).toHaveCount(2)
    await page.getByLabel('Search by title or number').fill('scanner')
    await page.getByRole('button', { name: 'Search' }).click()
    const found = page.getByRole('link', { name: 'Scanner sends empty mails' })
    await expect(found).toHaveAttribute('href', `/t/${ticket_id}`)
    await expect(page.getByText('Scanner of someone else')).toHaveCount(0)

    await page.getByRole('link', { name: 'New ticket', exact: true }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Marisol')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Title', { exact: true }).fill('New laptop for Dr. Ortega')
    await page.getByLabel('Description').fill('She starts on Monday.')
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await page.goto('/my/tickets')
    await expect(page.getByRole('link', { name: 'New laptop for Dr. Ortega' })).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
    await expect(page.getByText('VPN drops every hour')).toHaveCount(0)
  })
})

test.describe('My tickets', { tag: '@deep' }, () => {
  test.use({ expectedNoise: [/the server responded with a status of 404/] })

  test('has no accessibility violations, fits a phone, and can be used by a finger and by keyboard', async ({
    page,
    product,
  }) => {
    const email = `${unique('lou')}@ponderosa.example.com`
    const title = 'Shared drive says “access denied” for everyone at the front desk since the update'
    for (let count = 0; count < 21; count++) await createTicket(product, { email, title: `${title} ${count}` })
    const check = async () => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1280, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 844 })
          expect(await findAxeViolations(page), `${page.url()} ${colorScheme} ${width}`).toEqual([])
        }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(390)
      // Those around the page are the site's.
      await page.evaluate(() => document.querySelectorAll('body > :not(main)').forEach((element) => element.remove()))
      expect(await findSmallTargets(page), page.url()).toEqual([])
    }
    await page.goto('/my/tickets')
    await page.getByRole('button', { name: 'Decline' }).click()
    await check()
    await page.goto('/my/tickets/sign-in?k=ended')
    await check()
    await signInByMail(page, product, email)
    await check()
    await page.getByRole('link', { name: 'Older tickets' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
    await page.goto('/my/tickets?search=zebra')
    await expect(page.getByRole('heading', { name: 'No tickets match “zebra”' })).toBeVisible()
    await check()
  })

  test('fills the ticket form in, which keeps what is known after it has started', async ({ page, product }) => {
    const email = `${unique('sue')}@ponderosa.example.com`
    await createTicket(product, { email, phone: '(303) 555-0199' })
    await signInByMail(page, product, email)
    await page.getByRole('link', { name: 'New ticket', exact: true }).click()
    await page.getByLabel('Title', { exact: true }).fill('Monitor flickers')
    await page.getByLabel('Description').fill('Since this morning.')
    await expect(page.locator('form-island[data-ready], form[novalidate]')).toHaveCount(1)
    await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0199')
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await page.goto('/my/tickets')
    await expect(page.getByRole('link', { name: 'Monitor flickers' })).toBeVisible()
  })
})
