import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { unique } from '../support/unique.ts'
import { keepToasts } from './ticket-page.ts'

test('A ticket marked as spam leaves the list, says so, and comes back', async ({ page, product }) => {
  const email = `${unique('pills')}@spam.example.com`
  const { id } = await createTicket(product, { title: 'Cheap pills for you', email })
  await keepToasts(page)
  await page.goto(`/admin?search=${email}&ticket=${id}`)
  const row = page.getByRole('row', { name: 'Cheap pills for you' })
  await expect(row).toBeVisible()
  const mark = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('group', { name: 'More actions' }).getByRole('button', { name, exact: true }).press('Enter')
  }
  const banner = page.getByText('This ticket is marked as spam.')

  await mark('Spam')
  await expect(banner).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await expect(banner).toHaveCount(0)

  await mark('Block sender')
  await expect(page.getByText('Marked as spam, sender blocked')).toBeVisible()
  await page.goto(`/admin?spam=true&search=${email}&ticket=${id}`)
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(row).toHaveCount(0)
  const settings = await page.request.get('/api/admin/settings')
  expect(await settings.text()).not.toContain(email)
})
