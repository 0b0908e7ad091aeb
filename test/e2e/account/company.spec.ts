import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, expect, toast } from '../support/product.ts'

const PATH = '/api/settings/company'

// What is refused on purpose, and a logo that is asked for a moment before its file is served.
test.use({ keepToasts: true, expectedNoise: [/status of (409|422)|404.*\/brand\/logo-/] })
test.afterEach(async ({ colleague }) => void (await colleague.delete(PATH)))

test('The company is changed, checked at its fields, previewed and put back', async ({ page, colleague }) => {
  const stored = async () => (await (await colleague.get(PATH)).json()) as { changed: string[]; street: string }
  await page.goto('/admin/settings/company')
  const street = page.getByLabel('Street')
  const closes = page.getByLabel('Closes, Monday–Friday')
  await street.fill('12 Main St <b>')
  await closes.fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(closes).toBeFocused()
  await expect(closes).toHaveAccessibleDescription('Choose a closing time after the opening time')
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
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await preview.getByLabel('Page').selectOption('Pricing')
  await preview.getByLabel('Width').selectOption('Phone')
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: 'Use default for street' }).press('Enter')
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
  // Nothing is sent before that.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await (await colleague.get(PATH)).json()).street).toBe('Mine 1')
})

test('A logo is previewed and saved like any field, and a color is corrected next to it', async ({
  page,
  colleague,
}) => {
  const stored = async () => (await (await colleague.get(PATH)).json()) as { changed: string[] }
  await page.goto('/admin/settings/company')
  const choose = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a logo' }).click(),
    ])
    await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  }
  await choose(Buffer.from('hello'))
  await expect(page.getByText('This is no PNG, JPEG, WebP or SVG picture, or it is damaged')).toBeVisible()
  await choose(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="red"/></svg>'),
  )
  const logo = page.getByRole('img', { name: 'Your logo' })
  await expect(logo).toHaveAttribute('src', /^data:/)
  await page.reload()
  await expect(logo).toHaveAttribute('src', /^data:/)
  expect((await stored()).changed).toEqual([])
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').locator('header .logo img')).toHaveAttribute('src', /^data:/)
  await page.keyboard.press('Escape')

  const color = page.getByLabel('Main color (optional)')
  await color.fill('beige wall')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(color).toHaveAccessibleDescription(/Choose a color that is not transparent/)
  await expect(logo).toHaveAttribute('src', /^data:/)
  await color.fill('yellow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Darkened to #\w{6} so that white text stays readable\.$/)).toBeVisible()
  expect((await stored()).changed.toSorted()).toEqual(['color', 'logo'])
  await page.getByRole('button', { name: 'Use default for logo' }).click()
  await page.getByRole('button', { name: 'Use default for main color' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toMatchObject({ changed: [] })
})
