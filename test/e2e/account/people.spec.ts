import { findAxeViolations } from '../support/axe.ts'
import { expect, test, toast } from '../support/product.ts'
import { unique } from '../support/unique.ts'
import { openSettings, panel, person } from './account-page.ts'

const PASSWORD = 'a ridge at first light'

test.use({ keepToasts: true, expectedNoise: [/status of (401|403|409)/] })

test('A colleague is invited by link, appears among the people, and is signed out at once when removed', async ({
  page,
  product,
  browser,
  playwright,
}) => {
  const nora = person('nora')
  const last = unique('Brandt')
  const ivo = person('ivo.brandt').email
  const fullName = `Ivo ${last}`
  await product.addUser(nora, { name: ['Nora', 'Whitfield'] })
  await openSettings(page, nora, 'profile')
  const name = panel(page, 'Profile')
  await name.getByLabel('First name').fill('')
  await page.keyboard.press('Enter')
  await expect(name.getByText('Enter your first name')).toBeVisible()
  await page.keyboard.type('Eleonora')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Eleonora Whitfield' })).toBeVisible()
  await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()

  // Four presses from the dashboard, with a field as one.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('invite')
  await page.keyboard.press('Enter')
  const people = panel(page, 'Invite a colleague')
  const team = panel(page, 'The team')
  await expect(people.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(nora.email)
  await page.reload()
  await expect(people.getByLabel('Email')).toHaveValue(nora.email)
  await people.getByLabel('Your password').fill('not mine')
  await page.keyboard.press('Enter')
  await expect(people.getByText('This is not your password.')).toBeVisible()
  await people.getByLabel('Your password').fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(people.getByText(`${nora.email} is in the team already`)).toBeVisible()
  await people.getByLabel('Email').fill(ivo)
  await page.keyboard.press('Enter')
  await expect(people.getByRole('heading', { name: /^Ivo Brandt.* is invited$/ })).toBeFocused()
  await expect(people.getByText('stays in the outbox folder')).toBeVisible()
  await expect(team.getByRole('list', { name: 'Open invitations' })).toContainText(ivo)
  const link = new URL(await people.getByLabel('Invitation link').inputValue())
  expect(link.pathname).toBe('/admin/invitation')
  expect(await findAxeViolations(page)).toEqual([])

  const invited = await (await browser.newContext({ baseURL: product.url })).newPage()
  await invited.goto(link.href)
  await expect(invited.getByLabel('Email')).toHaveValue(ivo)
  await expect(invited).toHaveURL(`${product.url}/admin/invitation`)
  await invited.reload()
  await expect(invited.getByLabel('First name')).toHaveValue('Ivo')
  await invited.getByLabel('Last name').fill(last)
  await invited.getByLabel('Choose a password').fill('short')
  await invited.keyboard.press('Enter')
  await expect(invited.getByText('Use at least 8 characters')).toBeVisible()
  expect(await findAxeViolations(invited)).toEqual([])
  await invited.getByLabel('Choose a password').fill(PASSWORD)
  await invited.keyboard.press('Enter')
  await expect(invited.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(invited.getByLabel('Email')).toHaveValue(ivo)
  await expect(toast(invited, 'Account Created', 'Sign in with your new password.')).toBeVisible()
  await invited.goto(link.href)
  await expect(invited.getByText('This invitation has expired, was used already, or was taken back.')).toBeVisible()

  const colleague = await playwright.request.newContext({ baseURL: product.url })
  await colleague.post('/api/auth/sign-in/email', { data: { email: ivo, password: PASSWORD } })
  const signedIn = async () => (await colleague.get('/api/admin/me')).status()
  await expect.poll(signedIn).toBe(200)

  await page.reload()
  const row = team.getByRole('listitem').filter({ hasText: fullName })
  await expect(row).toContainText(/Signed inNow.*Last seen.*Two-step sign-inOff/)
  await expect(team.getByRole('list', { name: 'Open invitations' }).getByText(ivo)).toHaveCount(0)
  const remove = row.getByRole('button', { name: `Remove ${fullName}` })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Remove ${fullName}?` })
  await expect(dialog.getByText('They are signed out everywhere right away')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await dialog.getByLabel('Your password').fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(team.getByRole('list', { name: 'The team' })).toBeFocused()
  await expect(toast(page, 'Person Removed', `${fullName} can no longer sign in.`)).toBeVisible()
  await expect.poll(signedIn).toBe(401)
})
