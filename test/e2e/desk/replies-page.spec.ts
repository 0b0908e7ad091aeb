import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, expect } from '../support/product.ts'

// As people have it: the page has to open next to the worker, too.
test.use({ serviceWorkers: 'allow', expectedNoise: [/ERR_FAILED|Failed to fetch|Failed to load resource/] })

test('The team keeps replies and macros on one page; what is typed survives, and deleting says what it breaks', async ({
  page,
}) => {
  const title = 'Yak'
  const macro = 'Yak macro'
  await page.goto('/admin/replies')
  await page.getByRole('link', { name: 'New reply' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Hi {{customer.first_name}},')
  await expect(page.getByText('{{customer.first_name}} may be empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByLabel('Text')).toBeFocused()
  await page.getByLabel('Text').fill('Hi ')
  await page.getByRole('button', { name: 'Insert a variable' }).click()
  await page.getByRole('button', { name: 'Customer’s first name' }).click()
  await expect(page.getByLabel('Text')).toBeFocused()
  await page.keyboard.type('there')
  await expect(page.getByLabel('Text')).toHaveValue('Hi {{customer.first_name|there}}')
  await page.getByRole('combobox', { name: 'Folder' }).fill('Yaks')
  await page.reload()
  await expect(page.getByLabel('Text')).toHaveValue('Hi {{customer.first_name|there}}')

  // The reply is stored, but its response is lost: sent again, it is kept once.
  const path = '**/api/saved-replies'
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await page.unroute(path)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByRole('heading', { name: 'Edit reply' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Yaks' }).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Tags').fill('hello, herd')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /^Macros/ }).click()
  await page.getByRole('link', { name: 'New macro' }).click()
  await page.getByLabel('Title').fill(macro)
  await page.getByRole('button', { name: 'Save macro' }).click()
  await expect(page.getByText('the macro does nothing')).toBeVisible()
  await page.getByLabel('Saved reply').selectOption(title)
  await page.getByLabel('Waiting for').selectOption('A date')
  await page.getByRole('button', { name: 'Save macro' }).click()
  await expect(page.getByText('Say after how many days it wakes')).toBeVisible()
  await expect(page.getByLabel('Wakes after business days')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: macro })).toContainText(`Puts “${title}” into your reply`)
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /^Saved replies/ }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Delete reply' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await expect(dialog.getByRole('listitem')).toHaveText([macro])
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.getByRole('link', { name: /^Macros/ }).click()
  await expect(page.getByRole('link', { name: macro })).toContainText('Its saved reply has been removed.')
  await page.getByRole('link', { name: macro }).click()
  await expect(page.getByText('This saved reply has been removed. Choose another one')).toBeVisible()
})
