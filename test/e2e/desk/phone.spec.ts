import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { mailRows } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { STOPPED_MAILBOX } from '../support/stopped-mailbox.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { replyBox, tab } from './ticket-page.ts'

/** An answer to three people, which did not reach the one who asked. */
async function createBounced(product: Product) {
  const ticket = await createTicket(product, { title: 'Both printers print blank pages', phone: '(303) 555-0199' })
  const rows = mailRows(product, ticket.id)
  const answer = await rows.message('answer', 'Thursday at 10 it is.')
  const [{ user_id } = { user_id: '' }] = await rows.query(`select user_id from tickets where id = '${ticket.id}'`)
  await rows.delivery(answer, { user_id, address: 'marisol@ponderosa.example.com', state: 'bounced' })
  for (const name of ['Ben', 'Carol'])
    await rows.participant(`${name}.of.${ticket.ticket_id}@ponderosa.example.com`, name)
  await rows.query(`update tickets set attention = 'bounced' where id = '${ticket.id}'`)
  return ticket
}

/** The part of the screen's height in which the conversation is read, below banners and above the box to answer in. */
async function readingShare(page: Page) {
  const { y: top } = (await page.getByRole('region', { name: 'The customer’s question' }).boundingBox())!
  const { y: bottom } = (await page.locator('form.answer-box').boundingBox())!
  return (bottom - top) / page.viewportSize()!.height
}

test.describe('By touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the conversation has its place below what needs attention, and everything is large enough to press', async ({
    page,
    product,
  }) => {
    const ticket = await createBounced(product)
    const unfold = (name: RegExp) => page.getByRole('button', { name, expanded: false }).tap()
    await page.route('**/api/mail-status', (route) =>
      route.fulfill({ json: { mailboxes: [STOPPED_MAILBOX], oauth: null } }),
    )
    // Its list holds no tickets of other tests.
    const address = `/admin?ticket=${ticket.id}&search=%23${ticket.ticket_id}`
    await page.goto(address)
    await tab(page, /^Chat/).tap()
    await expect(page.getByRole('button', { name: 'Emails aren’t coming in' })).toBeVisible()
    await expect.poll(() => readingShare(page)).toBeGreaterThan(0.4)
    await page.setViewportSize({ width: 360, height: 640 })
    await expect.poll(() => readingShare(page)).toBeGreaterThan(0.2)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => findSmallTargets(page)).toEqual([])

    await unfold(/^Emails aren’t coming in/)
    await expect(page.getByText(STOPPED_MAILBOX.what_to_do)).toBeVisible()
    await unfold(/^Needs attention/)
    await expect(page.getByRole('button', { name: 'Show the reply' })).toBeVisible()
    await replyBox(page).tap()
    await page.getByRole('button', { name: 'Leave Ben out of this reply' }).tap()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add or remove people' }).tap()
    await expect(page.getByRole('dialog', { name: 'People on this ticket' })).toBeVisible()
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await replyBox(page).press('Escape')
    await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeHidden()

    for (const name of ['Overview', 'AI Insights', /^Files/]) {
      await tab(page, name).tap()
      await expect(tab(page, name)).toHaveAttribute('data-state', 'active')
      await expect.poll(() => findSmallTargets(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('button', { name: /^Filter/ }).tap()
    await expect(page.locator('.menu').getByRole('button', { name: 'Status' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    for (const path of [
      '/admin/mail',
      '/admin/settings/people',
      '/admin/settings/notifications',
      `${address}&tab=chat`,
    ]) {
      await page.setViewportSize({ width: 1280, height: 1000 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect.poll(() => findSmallTargets(page)).toEqual([])
    }
    // Ben, left out before, is shown once everything of the box is loaded.
    await replyBox(page).focus()
    await expect(page.getByRole('button', { name: 'Send this reply to Ben too' })).toBeVisible()
    await expect.poll(() => findSmallTargets(page)).toEqual([])
  })
})
