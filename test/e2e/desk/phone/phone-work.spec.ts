import type { Page } from '@playwright/test'
import { findAxeViolations } from '../../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../../support/product.ts'
import { findSmallTargets } from '../../support/touch-targets.ts'
import { keepToasts, messages, noteBox, replyBox, storedMessages, toastWith } from '../ticket-page.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Work on this ticket' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).tap()
const title = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const closeToast = (page: Page, text: string) =>
  toastWith(page, text).getByRole('button', { name: 'Close notification' }).tap()

/** Everything can be pressed by a finger and read by everyone, and nothing stands next to the screen. */
async function expectFit(page: Page) {
  await expect.poll(() => findSmallTargets(page)).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  await expect.poll(() => width(page)).toBe(390)
}

test('A ticket is taken, answered, noted, put to sleep and resolved at the lower edge of a phone, then comes the next', async ({
  page,
  product,
}) => {
  const next = await createTicket(product, { title: 'The gate opens by itself' })
  const ticket = await createTicket(product, { title: 'The barn camera is dark' })
  await keepToasts(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: ticket.title }).tap()
  await expect(title(page, ticket.title)).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Resolve' })).toBeInViewport({ ratio: 1 })
  await press(page, 'Take it')
  await expect(bar(page).locator('[data-owner]')).toContainText('You')
  await closeToast(page, 'You own it now')
  await expectFit(page)

  await press(page, 'Reply')
  await expect(replyBox(page)).toBeFocused()
  // The box has the room of the bar, also where a keyboard leaves half of the screen.
  await expect(bar(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 480 })
  await replyBox(page).fill('We look at it today.')
  await expect(replyBox(page)).toBeInViewport({ ratio: 1 })
  const send = page.getByRole('button', { name: 'Send Response' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await send.tap()
  await expect(messages(page).filter({ hasText: 'We look at it today.' })).toBeVisible()

  await press(page, 'Note')
  await noteBox(page).fill('The key is at the front office.')
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(messages(page).filter({ hasText: 'front office' })).toBeVisible()
  await closeToast(page, 'Only the team sees it')
  await closeToast(page, 'Response sent')
  await expectFit(page)

  await press(page, 'Wait…')
  await page.getByRole('button', { name: /^Tomorrow/ }).tap()
  await expect(bar(page).getByRole('button', { name: /^Sleeps until/ })).toBeVisible()
  await press(page, 'Resolve')
  await expect(bar(page).getByRole('button', { name: 'Reopen' })).toBeVisible()
  const kinds = async () => (await storedMessages(page.request, ticket)).map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['answer', 'note'])
  await page.locator('.ticket-head').getByRole('button', { name: 'Next ticket' }).tap()
  await expect(title(page, next.title)).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(page.getByRole('button', { name: next.title })).toBeFocused()
})

test(
  'Several tickets are selected by touch and changed at the lower edge, and changed back',
  { tag: '@deep' },
  async ({ page, product }) => {
    const asked = ['The kiosk prints twice', 'The kiosk prints blank', 'The kiosk is slow']
    for (const name of asked) await createTicket(product, { title: name })
    await page.goto('/admin?search=kiosk')
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    const selected = page.getByRole('region', { name: 'Selected tickets' })
    await page.getByRole('row', { name: asked[0]! }).getByRole('checkbox').tap()
    // All of a row is its checkbox then.
    await page.getByRole('button', { name: asked[1]! }).tap()
    await expect(selected.getByText('2 selected')).toBeVisible()
    await expectFit(page)
    await selected.getByRole('button', { name: 'Tags' }).tap()
    await page.getByLabel('Tags, separated by commas').fill('lobby')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(page.getByText('2 tickets changed')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('row').filter({ hasText: 'lobby' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('2 tickets changed back')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'lobby' })).toHaveCount(0)
    // What stands at the lower edge covers no row at the end of the list.
    const last = page.getByRole('row', { name: asked[0]! })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  },
)
