import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { unique } from '../support/unique.ts'

// A refused change, and the preview while there is no ticket.
test.use({ expectedNoise: [/status of (404|409)/] })
test.afterEach(async ({ colleague }) => void (await colleague.delete('/api/mail-texts/rating-request')))

test('A reply that a colleague changes or deletes while it is edited: both texts are shown, and nothing typed is lost', async ({
  page,
  colleague,
}) => {
  const data = { title: unique('Shared'), text: 'Hello.' }
  const { id } = await (await colleague.post('/api/saved-replies', { data })).json()
  const stored = async () => (await (await colleague.get(`/api/saved-replies?search=${data.title}`)).json())[0]
  const path = `/api/saved-replies/${id}`
  await page.goto(`/admin/replies?open=${id}`)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Mine.')
  await colleague.patch(path, { data: { text: 'Theirs.', folder: 'Shared folder' } })
  const theirs = page.getByRole('region', { name: 'A colleague’s version' })
  await expect(theirs.getByRole('definition')).toHaveText('Theirs.')
  // What is not typed in is theirs at once.
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveValue('Shared folder')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(theirs.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await expect.poll(stored).toMatchObject({ text: 'Theirs.' })
  await page.keyboard.press('Enter')
  await expect(theirs).toBeHidden()
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect.poll(stored).toMatchObject({ text: 'Mine.', folder: 'Shared folder' })
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await idle(page)

  await text.fill('Typed while it is deleted.')
  await colleague.delete(path)
  await expect(page.getByText('saving it makes a new reply')).toBeVisible()
  await page.getByLabel('Title').fill(data.title)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('saving it makes a new reply')).toBeHidden()
  await expect.poll(stored).toMatchObject({ text: 'Typed while it is deleted.' })
})

test(
  'The text of an email is not overwritten where a colleague has changed it meanwhile',
  {
    tag: '@deep',
  },
  async ({ page, colleague }) => {
    const path = '/api/mail-texts/rating-request'
    const words = (text: string) => ({ subject: 'About #{{ticket.number}}', text: `${text}\n\n{{link}}` })
    await page.goto('/admin/settings/email-texts')
    const texts = page.getByRole('region', { name: 'Email texts' })
    await texts.getByLabel('Email', { exact: true }).selectOption('How did it go')
    const text = texts.getByLabel('Text', { exact: true })
    await text.fill(words('Mine.').text)
    await colleague.put(path, { data: words('Theirs.') })
    await texts.getByRole('button', { name: 'Save' }).click()
    const theirs = texts.getByRole('region', { name: 'A colleague’s version' })
    await expect(theirs).toContainText('Theirs.')
    await expect(text).toHaveValue(words('Mine.').text)
    await theirs.getByRole('button', { name: 'Use theirs' }).click()
    await expect(text).toHaveValue(words('Theirs.').text)
    await expect(texts.getByText('Your own text')).toBeVisible()
  },
)
