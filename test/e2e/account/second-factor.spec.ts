import type { Page } from '@playwright/test'
import { expect, test, toast } from '../support/product.ts'
import { addWithSecondFactor, codeOf } from '../support/second-factor.ts'
import { panel, person } from './account-page.ts'

const tickets = (page: Page) => page.getByRole('heading', { name: /^Support Tickets/ })

/** Presses Tab that many times, then types. */
async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.getByText(name).count()) > 0 || (await focused.textContent()) === name) return
  }
  throw new Error(`"${name}" is not within reach of the Tab key`)
}

test.use({ keepToasts: true, expectedNoise: [/status of (401|403|404|409|422|503)/] })

test('A second factor can be set up by keyboard alone, from the dashboard and back to the same place', async ({
  page,
  product,
}) => {
  const nora = person('nora.quinn')
  await product.addUser(nora, { name: ['Nora', 'Quinn'] })
  await page.request.post('/api/auth/sign-in/email', { data: nora })
  await page.goto('/admin?search=printer')
  await expect(tickets(page)).toBeVisible()
  await page.getByRole('button', { name: 'Nora Quinn' }).press('Enter')
  await page.getByRole('link', { name: 'Account & settings' }).press('Enter')
  await page.getByRole('link', { name: 'Security' }).press('Enter')
  const factor = panel(page, 'Two-step sign-in')
  await factor.getByRole('button', { name: 'Set up' }).press('Enter')
  await expect(factor.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not mine')
  await page.keyboard.press('Enter')
  await expect(factor.getByText('This is not your password.')).toBeVisible()
  await expect(factor.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(nora.password)
  await page.keyboard.press('Enter')

  await expect(factor.getByRole('heading', { name: 'Scan this' })).toBeFocused()
  await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible()
  const uri = await factor.getByRole('link', { name: 'Open an app' }).getAttribute('href')
  const secret = new URL(uri!).searchParams.get('secret')!
  await expect(factor.getByText(secret.match(/.{4}/g)!.join(' '))).toBeVisible()
  const code = factor.getByLabel('Code from your authenticator app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await tabTo(page, 'Copy')
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await expect(factor.getByText(/^This code is not right/)).toBeVisible()
  await expect(code).toHaveValue('000 000')
  await code.fill(codeOf(uri!).replace(/(\d{3})/, ' $1 '))
  await page.keyboard.press('Enter')

  await expect(factor.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(factor.getByRole('listitem')).toHaveCount(10)
  const shown = await factor.getByRole('listitem').allTextContents()
  await tabTo(page, 'Download as text')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const kept = await (await download).createReadStream().then((stream) => stream.toArray())
  for (const each of shown) expect(kept.join('')).toContain(each)
  await tabTo(page, 'I saved them. Continue')
  await page.keyboard.press('Enter')
  await expect(factor.getByText('10 of 10')).toBeVisible()
  await expect(factor.getByRole('button', { name: 'New recovery codes' })).toBeFocused()

  await page.getByRole('link', { name: 'Back to the dashboard' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\?search=printer$/)
})

test(
  'Renewing recovery codes and removing the second factor ask for password and code',
  {
    tag: '@deep',
  },
  async ({ page, product }) => {
    const ines = person('ines')
    const { recoveryCodes } = await addWithSecondFactor(product, ines)
    await page.goto('/admin/login')
    await page.request.post('/api/auth/sign-in/email', { data: { ...ines, code: recoveryCodes[0] } })
    await page.goto('/admin/settings/security')
    const factor = panel(page, 'Two-step sign-in')
    await expect(factor.getByText('9 of 10')).toBeVisible()
    await factor.getByRole('button', { name: 'New recovery codes' }).click()
    await factor.getByRole('button', { name: 'Make new codes' }).click()
    await expect(factor.getByText('Enter your password')).toBeVisible()
    await expect(factor.getByText('Enter the code')).toBeVisible()
    await factor.getByLabel('Your password').fill(ines.password)
    await factor.getByLabel('Code from').fill(recoveryCodes[1]!.toUpperCase().replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(factor.getByRole('listitem')).toHaveCount(10)
    await expect(toast(page, 'Recovery Codes Renewed', 'The old codes no longer work.')).toBeVisible()
    const renewed = await factor.getByRole('listitem').allTextContents()
    await factor.getByRole('button', { name: 'I saved them. Continue' }).click()

    await factor.getByRole('button', { name: 'Turn off' }).click()
    await factor.getByLabel('Your password').fill(ines.password)
    await factor.getByLabel('Code from').fill(recoveryCodes[2]!)
    await page.keyboard.press('Enter')
    await expect(factor.getByText(/^This code is not right/)).toBeVisible()
    await factor.getByLabel('Code from').fill(renewed[0]!)
    await page.keyboard.press('Enter')
    await expect(factor.getByRole('button', { name: 'Set up' })).toBeFocused()
    await expect(toast(page, 'Two-Step Sign-In Off', 'Your other sessions have ended.')).toBeVisible()
  },
)

test(
  'Where a second factor is required, the dashboard leads to its set-up and opens afterwards',
  {
    tag: '@deep',
  },
  async ({ page, product, browser }) => {
    const [gwen, omar] = [person('gwen'), person('omar')]
    const { recoveryCodes, calls } = await addWithSecondFactor(product, gwen)
    await product.addUser(omar, { name: ['Omar', 'Diaz'] })
    const other = await browser.newPage({ baseURL: product.url })
    await other.request.post('/api/auth/sign-in/email', { data: { ...gwen, code: recoveryCodes[0] } })
    await other.goto('/admin/settings/people')
    try {
      const rule = panel(other, 'Signing in')
      await rule.getByRole('checkbox', { name: 'Require two-step sign-in' }).check()
      await rule.getByRole('button', { name: 'Save' }).click()
      await expect(toast(other, 'Saved.', 'Saved.')).toBeVisible()
      await other.getByRole('link', { name: 'Security' }).click()
      const own = panel(other, 'Two-step sign-in')
      await expect(own.getByText(/^It can’t be turned off/)).toBeVisible()
      await expect(own.getByRole('button', { name: 'Turn off' })).toHaveCount(0)

      await page.request.post('/api/auth/sign-in/email', { data: omar })
      await page.goto('/admin?search=toner')
      await expect(page).toHaveURL(/\/admin\/settings\/security$/)
      await expect(page.getByText(/^Everyone uses two-step sign-in here/)).toBeVisible()
      const factor = panel(page, 'Two-step sign-in')
      await factor.getByLabel('Your password').fill(omar.password)
      await factor.getByRole('button', { name: 'Continue' }).click()
      const uri = await factor.getByRole('link', { name: 'Open an app' }).getAttribute('href')
      await factor.getByLabel('Code from your').fill(codeOf(uri!))
      await page.keyboard.press('Enter')
      await factor.getByRole('button', { name: 'I saved them. Continue' }).click()
      await expect(page).toHaveURL(/\/admin\?search=toner$/)
      await expect(tickets(page)).toBeVisible()
    } finally {
      await other.request.patch('/api/admin/settings', { data: { secondFactorRequired: false } })
      await calls.dispose()
      await other.close()
    }
  },
)
