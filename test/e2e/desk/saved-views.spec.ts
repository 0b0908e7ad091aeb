import { findAxeViolations } from '../support/axe.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { idle, live } from '../support/state.ts'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { keepToasts } from './ticket-page.ts'

test('A saved view keeps its columns after a reload, counts live and can be changed', async ({
  page,
  product,
  colleague,
}) => {
  await createTicket(product, { title: 'Plottograph draws nothing' })
  await page.goto('/admin?search=Plottograph')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Save this list as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toContainText('Give the view a name')
  await dialog.getByLabel('Name').fill('Plottographs')
  await dialog.getByRole('checkbox', { name: 'Tags' }).check()
  await dialog.getByRole('checkbox', { name: 'Priority' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Share with the team' }).check()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()

  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Plottographs/ })
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(link).toContainText('1')
  const heads = ['#', 'Title', 'Customer', 'Status', 'Created', 'Tags']
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await live(page)
  await createTicket(product, { title: 'Plottograph is loud' })
  await expect(link).toContainText('2')

  const count = async () => {
    const views = (await (await colleague.get('/api/views')).json()) as { name: string; count: number }[]
    return views.find(({ name }) => name === 'Plottographs')?.count
  }
  await expect.poll(count).toBe(2)

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await expect(link).toHaveAttribute('aria-current', 'true')

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Views', exact: true })
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit Plottographs' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByRole('button', { name: 'Delete view' }).click()
  await edit.getByRole('button', { name: 'Delete for the whole team' }).click()
  await expect(link).toBeHidden()
})

test('A view that filters by someone who is gone says so and can be mended', { tag: '@deep' }, async ({ page }) => {
  const gone = '11111111-1111-4111-8111-111111111111'
  await page.request.post('/api/views', { data: { name: 'Theirs', query: { assignee: gone } } })
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Theirs/ }).click()
  await expect(page.getByText('It filters by someone who has been removed.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Edit view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit view' })
  await dialog.getByRole('checkbox', { name: /^Remove the filter/ }).check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).not.toHaveURL(/assignee/)
  await expect(page.getByRole('button', { name: 'Edit view' })).toBeHidden()
})

test(
  'A view that has been changed meanwhile is not overwritten, unless that is chosen',
  { tag: '@deep' },
  async ({ page, product, expectedNoise }) => {
    expectedNoise.push(/status of 409/)
    await createTicket(product, { title: 'Twofold printer' })
    const created = await page.request.post('/api/views', { data: { name: 'Two of us', query: { search: 'Twofold' } } })
    const { id } = await created.json()
    const saveElsewhere = (sort: string) => page.request.patch(`/api/views/${id}`, { data: { sort } })
    const head = (name: string) => page.getByRole('columnheader', { name })
    const link = page.getByRole('link', { name: /^Two of us/ })
    await keepToasts(page)
    await page.goto('/admin')
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await live(page)
    await idle(page)

    // The other change is saved, and has not been seen here.
    const release = await holdRequests(page, 'GET', '**/api/views')
    await saveElsewhere('priority')
    await head('Title').getByRole('button').click()
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await refused
    release()
    await expect(page.getByText('It has been changed since you opened it.')).toBeVisible()
    await expect(
      toast(page, 'Error', 'This view has been changed since you opened it, so nothing was saved.'),
    ).toBeVisible()
    await expect(head('Title')).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Replace it with this list' }).click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    const stored = async () => {
      const views = await (await page.request.get('/api/views')).json()
      return views.find((view: { id: string }) => view.id === id).sort
    }
    await expect.poll(stored).toBe('title')

    await saveElsewhere('status')
    await page.getByRole('button', { name: 'Show it as it is now' }).click()
    await expect(head('Status')).toHaveAttribute('aria-sort', 'descending')
    await expect(link).toHaveAttribute('aria-current', 'true')
  },
)
