import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, expect, toast } from '../support/product.ts'

const PATH = '/api/settings/company'

// What is refused on purpose, and the scripts that a preview leaves out.
test.use({ keepToasts: true, expectedNoise: [/status of (409|422)/] })
test.afterEach(async ({ colleague }) => void (await colleague.delete(PATH)))

test('The company is changed, checked at its fields, previewed and put back', async ({ page, colleague }) => {
  const stored = async () => (await (await colleague.get(PATH)).json()) as { changed: string[]; street: string }
  await page.goto('/admin/settings/company')
  const street = page.getByLabel('Street')
  const closes = page.getByLabel('Monday closes')
  await street.fill('12 Main St <b>')
  await closes.fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(closes).toBeFocused()
  await expect(closes).toHaveAccessibleDescription('Close after you open')
  expect(await findAxeViolations(page)).toEqual([])

  // What was typed outlives a reload, and is not published.
  await page.reload()
  await expect(street).toHaveValue('12 Main St <b>')
  expect(await stored()).toMatchObject({ changed: [] })
  await closes.fill('18:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()
  expect(await stored()).toMatchObject({ changed: ['street'], street: '12 Main St <b>' })

  // A field that the server alone refuses.
  await page.getByRole('button', { name: 'Add a closed day' }).click()
  await page.getByLabel(/^Day, /).fill('2020-12-25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel(/^Day, /)).toHaveAccessibleDescription('This day has passed')
  await page.getByRole('button', { name: 'Remove 2020-12-25' }).click()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByTitle('Home page on a desktop')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await preview.getByRole('button', { name: 'Pricing' }).click()
  await preview.getByRole('button', { name: 'Phone' }).click()
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: 'Put back street' }).press('Enter')
  await expect(street).toBeFocused()
  await expect(street).toHaveValue('')
  await street.press('Enter')
  await expect.poll(stored).toMatchObject({ changed: [] })
})

test('Two admins change the same field of the company: the second one decides', async ({ page, colleague }) => {
  await page.goto('/admin/settings/company')
  const street = page.getByLabel('Street')
  await street.fill('Mine 1')
  await colleague.put(PATH, { data: { street: 'Theirs 2', postalCode: '80202' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const theirs = page.getByRole('region', { name: 'A colleague’s version' })
  await expect(theirs.getByRole('definition')).toHaveText('Theirs 2')
  await expect(page.getByLabel('ZIP code')).toHaveValue('80202')
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await (await colleague.get(PATH)).json()).street).toBe('Mine 1')
})
