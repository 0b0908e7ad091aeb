import { findAxeViolations } from '../support/axe.ts'
import { expect, test, toast } from '../support/product.ts'
import { openAccount, panel, person } from './account-page.ts'

const PASSWORD = 'a ridge at first light'

test.use({ expectedNoise: [/status of (401|403|409)/] })

test('A colleague is invited by link, appears among the people, and is signed out at once when removed', async ({
  page,
  product,
  playwright,
}) => {
  const nora = person('nora')
  await product.addUser(nora, { name: ['Nora', 'Whitfield'] })
  await openAccount(page, nora)
  const name = panel(page, 'Your name')
  await name.getByLabel('First name').fill('')
  await page.keyboard.press('Enter')
  await expect(name.getByText('Enter your first name')).toBeVisible()
  await page.keyboard.type('Eleonora')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Name Changed', 'Customers see Eleonora Whitfield now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Eleonora Whitfield Account' })).toBeVisible()

  const people = panel(page, 'People')
  await people.getByRole('button', { name: 'Invite a colleague' }).press('Enter')
  await expect(people.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Ivo')
  await people.getByLabel('Last name').fill('Brandt')
  await people.getByLabel('Email').fill(nora.email)
  await people.getByLabel('Your password').fill('not mine')
  await page.keyboard.press('Enter')
  await expect(people.getByText('This is not your password.')).toBeVisible()
  await people.getByLabel('Your password').fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(people.getByText(`${nora.email} is an administrator already`)).toBeVisible()
  await people.getByLabel('Email').fill('ivo@neatline.example.com')
  await expect(people.getByLabel('First name')).toHaveValue('Ivo')
  await page.keyboard.press('Enter')
  await expect(people.getByRole('heading', { name: 'Ivo Brandt is invited' })).toBeFocused()
  await expect(people.getByText('stays in the outbox folder')).toBeVisible()
  await expect(people.getByRole('list', { name: 'Open invitations' })).toContainText('ivo@neatline.example.com')
  const link = new URL(await people.getByLabel('Invitation link').inputValue())
  expect(link.pathname).toBe('/admin/invitation')
  expect(await findAxeViolations(page)).toEqual([])

  const colleague = await playwright.request.newContext({ baseURL: product.url })
  const chosen = { token: link.hash.slice(1), password: PASSWORD, firstName: 'Ivo', lastName: 'Brandt' }
  expect((await colleague.post('/api/invitations/accept', { data: chosen })).status()).toBe(200)
  await colleague.post('/api/auth/sign-in/email', { data: { email: 'ivo@neatline.example.com', password: PASSWORD } })
  const signedIn = async () => (await colleague.get('/api/admin/me')).status()
  expect(await signedIn()).toBe(200)

  await page.reload()
  const row = people.getByRole('listitem').filter({ hasText: 'Ivo Brandt' })
  await expect(row).toContainText(/Signed inNow.*Last seen.*Two-step sign-inOff/)
  await expect(people.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)
  const remove = row.getByRole('button', { name: 'Remove Ivo Brandt' })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove Ivo Brandt?' })
  await expect(dialog.getByText('They are signed out everywhere right away')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await dialog.getByLabel('Your password').fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Person Removed', 'Ivo Brandt can no longer sign in.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(people.getByRole('list', { name: 'People' })).toBeFocused()
  expect(await signedIn()).toBe(401)
})
