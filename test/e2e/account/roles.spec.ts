import { expect, test, toast } from '../support/product.ts'
import { openSettings, panel, person } from './account-page.ts'

test.use({ keepToasts: true, expectedNoise: [/status of 403/] })

test('A role changes at once what is done and, at the next look, what is offered', async ({
  page,
  product,
  browser,
}) => {
  const [ada, max] = [person('ada'), person('max')]
  await product.addUser(ada, { name: ['Ada', 'Lane'] })
  await product.addUser(max, { name: ['Max', max.email], role: 'manager' })
  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openSettings(other, max, 'assignment')
  const list = other.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link', { name: 'People' })).toHaveCount(0)
  await expect(list.getByText('Admins can change the rest.')).toBeVisible()
  const assignment = panel(other, 'Assignment')
  const hours = other.getByLabel(/Hours away/)
  await hours.fill('7')

  await openSettings(page, ada, 'people')
  const team = panel(page, 'The team')
  await team.getByRole('button', { name: `Change role of Max ${max.email}` }).click()
  const dialog = page.getByRole('dialog', { name: `Role of Max ${max.email}` })
  await dialog.getByLabel('Role').selectOption('Technician')
  await dialog.getByLabel('Your password').fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Role Changed', `Max ${max.email} has the role Technician now.`)).toBeVisible()
  await expect(team.getByRole('listitem').filter({ hasText: max.email })).toContainText('RoleTechnician')

  await other.getByRole('button', { name: 'Save' }).click()
  await expect(assignment.getByText('Managers can change this.')).toBeVisible()
  await expect(hours).toHaveValue('7')
  await other.reload()
  await expect(assignment.getByText('Managers can change this.')).toBeVisible()
  await expect(hours).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'Assignment' })).toHaveCount(0)
  await expect(list.getByText('Managers can change the rest.')).toBeVisible()
})
