import type { Page } from '@playwright/test'
import { findAxeViolations } from '../../support/axe.ts'
import { adminTest as test, createTicket, expect, type Product } from '../../support/product.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const box = (page: Page, title: string) => row(page, title).getByRole('checkbox')

/** Tickets whose titles begin with a word that no other has, the first one on top of the list. */
async function listed(page: Page, product: Product, word: string, count: number) {
  const titles = Array.from({ length: count }, (_, index) => `${word} ${count - index}`)
  for (const title of titles.toReversed()) await createTicket(product, { title })
  await page.goto(`/admin?search=${word}`)
  await expect(page.getByRole('row')).toHaveCount(count + 1)
  return titles
}

test.describe('Many tickets at once', () => {
  test('are selected, resolved and put back with the keyboard alone', async ({ page, product }) => {
    const titles = await listed(page, product, 'Keyswitch', 4)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(box(page, titles[0]!)).toBeChecked()
    await expect(bar(page)).toContainText('1 selected')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(bar(page)).toContainText('3 selected')
    await expect(box(page, titles[3]!)).not.toBeChecked()
    expect(await findAxeViolations(page)).toEqual([])

    await page.keyboard.press('Tab')
    await expect(bar(page).getByRole('button', { name: 'Resolve' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 tickets changed')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    for (const title of titles.slice(0, 3)) await expect(row(page, title)).toContainText('Resolved')
    await expect(row(page, titles[3]!)).toContainText('Open')

    await page.keyboard.press('z')
    await expect(page.getByText('3 tickets changed back')).toBeVisible()
    for (const title of titles) await expect(row(page, title)).toContainText('Open')

    await page.keyboard.press('Control+a')
    await expect(bar(page)).toContainText('4 selected')
    await bar(page).getByRole('button', { name: 'Spam' }).press('Enter')
    await expect(page.getByText('4 tickets changed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Support Tickets (0)' })).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('4 tickets changed back')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Support Tickets (4)' })).toBeVisible()

    await page.keyboard.press('Control+a')
    await expect(bar(page)).toContainText('4 selected')
    await page.keyboard.press('t')
    await expect(page.getByRole('combobox', { name: 'Tags, separated by commas' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
  })

  test(
    'get tags that are suggested, and one that cannot be changed is named with the reason',
    { tag: '@deep' },
    async ({ page, product }) => {
      const full = await createTicket(product, { title: 'Overfull of tags' })
      const tags = Array.from({ length: 20 }, (_, index) => `overfull ${index}`)
      await page.request.patch(`/api/tickets/${full.id}`, { data: { tags } })
      await createTicket(product, { title: 'Overfull of nothing' })
      await page.goto('/admin?search=Overfull')
      await expect(page.getByRole('row')).toHaveCount(3)
      await page.getByRole('checkbox', { name: 'Select all loaded tickets' }).check()
      await expect(bar(page)).toContainText('2 selected')

      await bar(page).getByRole('button', { name: 'Tags' }).click()
      const field = page.getByRole('combobox', { name: 'Tags, separated by commas' })
      await field.fill('full 17')
      await page.getByRole('option', { name: 'overfull 17' }).click()
      await field.pressSequentially('Bulky')
      await page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'Add' }).click()
      await expect(page.getByText('1 ticket changed')).toBeVisible()
      await page.getByRole('button', { name: '1 could not be changed' }).click()
      const failures = page.getByRole('dialog', { name: 'Could not be changed' })
      await expect(failures).toContainText('It would have more than 20 tags.')
      expect(await findAxeViolations(page)).toEqual([])
      await failures.getByRole('button', { name: 'Overfull of tags' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Overfull of tags' })).toBeVisible()
    },
  )

  test(
    'go on while the page is loaded again, and an error loses no selection',
    { tag: '@deep' },
    async ({ page, product, expectedNoise }) => {
      expectedNoise.push(/status of 500/)
      const titles = await listed(page, product, 'Reloader', 2)
      await page.route('**/api/tickets/bulk', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await box(page, titles[0]!).check()
      await box(page, titles[1]!).click({ modifiers: ['Shift'] })
      const choose = async () => {
        await bar(page).getByRole('button', { name: 'Priority' }).click()
        await page.getByRole('button', { name: 'Critical' }).click()
      }
      await choose()
      await expect(bar(page).getByRole('alert')).toBeVisible()
      await expect(bar(page)).toContainText('2 selected')

      // The change looks unfinished until the page has been loaded again.
      await page.route('**/api/bulk/*', (route) =>
        route.fulfill({ json: { done: 1, total: 2, failed: [], finished: false, undone: false } }),
      )
      await choose()
      await expect(page.getByRole('progressbar', { name: 'Changing tickets' })).toBeVisible()
      await expect(page.getByText('1 of 2')).toBeVisible()
      await page.reload()
      await expect(page.getByText('1 of 2')).toBeVisible()
      await page.unroute('**/api/bulk/*')
      await expect(page.getByText('2 tickets changed')).toBeVisible()
      for (const title of titles) await expect(row(page, title)).toContainText('Critical')
      await page.reload()
      await expect(page.getByRole('row')).toHaveCount(3)
      await expect(page.getByText('2 tickets changed')).toBeHidden()
    },
  )
})
