import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { ADMIN, adminTest as test, expect } from '../support/product.ts'
import { STOPPED_MAILBOX } from '../support/stopped-mailbox.ts'

const { words: REFUSED, what_to_do: NEW_PASSWORD } = STOPPED_MAILBOX
const EXPIRES = 'The secret for email expires in 30 days.'
const STOPPED = {
  sends: true,
  receives: true,
  mailboxes: [STOPPED_MAILBOX],
  oauth: { expires_at: '2026-12-23T00:00:00.000Z', days_left: 30, words: EXPIRES, what_to_do: 'Make a new one.' },
}
const FLOODING = 'flood@ponderosa.example'
/** All but one of the mails that may open tickets within an hour. */
const FLOOD = `insert into inbound_mails
    (sha256, size, source, state, sender, from_address, subject, opened_ticket, received_at, next_attempt_at)
  select 'disk ' || n, 1, 'file', 'routed', '${FLOODING}', '${FLOODING}', 'Disk ' || n, true, now(), now()
  from generate_series(1, 19) n`

type Mails = {
  mails: { subject: string; state: string; flood_count: number | null }[]
  counts: Record<'failed' | 'held' | 'spam', number>
}
const BOMB = `${'--b\r\n\r\nx\r\n'.repeat(1_100)}--b--`

test('An admin reads a failed email again, blocks a sender, releases spam and decides about a held email', async ({
  page,
  product,
  colleague,
}) => {
  const drop = (name: string, content: string) => {
    const inbox = join(product.dataDir, 'inbox')
    writeFileSync(join(inbox, `.${name}`), content)
    renameSync(join(inbox, `.${name}`), join(inbox, `${name}.eml`))
  }
  const readMails = async () => (await (await colleague.get('/api/mails?limit=200')).json()) as Mails
  const arrived = async () =>
    (await readMails()).mails.map(({ subject, state, flood_count }) => `${subject}: ${state}, ${flood_count}`)
  await queryDatabase({ DATA_DIR: product.dataDir }, FLOOD)
  drop('bomb', rawMail({ subject: 'Scan', body: { type: 'multipart/mixed; boundary=b', content: BOMB } }))
  drop('forged', rawMail({ from: ADMIN.email, subject: 'Wire money', text: 'Pay the invoice today.' }))
  drop('spam', rawMail({ from: 'win@lottery.example', subject: 'Quote for the office', headers: ['X-Spam-Flag: YES'] }))
  for (const number of [20, 21, 22]) drop(`z${number}`, rawMail({ from: FLOODING, subject: `Disk ${number}` }))
  // Those beyond 20 an hour are one entry.
  const entries = [
    'Scan: failed, null',
    'Wire money: held, null',
    'Quote for the office: spam, null',
    'Disk 22: held, 2',
  ]
  await expect.poll(arrived).toEqual(expect.arrayContaining(entries))
  const { counts } = await readMails()

  await page.route('**/api/mail-status', (route) => route.fulfill({ json: STOPPED }))
  await page.goto('/admin?status=Open')
  const banner = page.getByRole('status').filter({ hasText: 'Emails haven’t been coming in since' })
  for (const words of [REFUSED, NEW_PASSWORD, EXPIRES]) await expect(banner).toContainText(words)
  await banner.getByRole('button', { name: 'Close this warning' }).click()
  await expect(banner).not.toContainText(EXPIRES)
  await expect(banner).toContainText(REFUSED)
  await page.unroute('**/api/mail-status')
  const { failed, held } = counts
  await page
    .getByRole('link', { name: `Email ${held} ${held === 1 ? 'needs' : 'need'} review ${failed} couldn’t be read` })
    .click()
  await expect(page).toHaveURL(/state=held/)
  await page.getByRole('link', { name: /^Failed/ }).click()
  const list = page.getByRole('list', { name: /^Emails, / })
  const detail = page.getByRole('region', { name: 'Open email' })
  const heading = detail.getByRole('heading', { level: 2 })
  await list.getByRole('link', { name: /Scan/ }).click()
  await expect(detail).toContainText('Failed')
  const retried = page.waitForResponse((response) => response.request().method() === 'POST')
  await detail.getByRole('button', { name: 'Try again' }).click()
  expect((await retried).ok()).toBe(true)
  await expect(heading).toBeFocused()
  await expect(detail.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.getByRole('link', { name: `Spam ${counts.spam}` }).click()
  await list.getByRole('link', { name: /Quote for the office/ }).click()
  await detail.getByRole('button', { name: 'Block sender' }).click()
  await expect(heading).toBeFocused()
  await page.goto('/admin/settings/blocked')
  const blocked = page.getByLabel('Emails that go to Spam')
  await expect(blocked).toHaveValue('win@lottery.example')
  await blocked.fill('win@lottery.example\nall of them')
  const update = page.getByRole('button', { name: 'Save' })
  await update.click()
  await expect(blocked).toHaveAccessibleDescription(/not “all of them”/)
  await expect(blocked).toBeFocused()
  await blocked.fill('win@lottery.example\n@Casino.example')
  await update.click()
  await expect(blocked).toHaveValue('win@lottery.example\ncasino.example')
  await page.goBack()
  await detail.getByRole('button', { name: 'Unblock sender' }).click()
  await expect(detail.getByRole('button', { name: 'Block sender' })).toBeVisible()
  await detail.getByRole('button', { name: 'Not spam' }).click()
  await expect(detail.getByRole('link', { name: /^Open #/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /Quote for the office/ })).toHaveCount(0)

  await page.getByRole('link', { name: `Held ${counts.held}` }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await list.getByRole('link', { name: /2 emails from flood@ponderosa.example within an hour/ }).click()
  await expect(heading).toHaveText('2 emails from flood@ponderosa.example within an hour')
  await detail.getByRole('button', { name: 'Discard all 2' }).click()
  await detail.getByRole('button', { name: 'Keep them' }).press('Enter')
  await expect(detail.getByRole('button', { name: 'Discard all 2' })).toBeFocused()
  await detail.getByRole('button', { name: 'Make 2 tickets' }).click()
  await expect(heading).toHaveText('Disk 22')
  await expect(heading).toBeFocused()
  await expect(detail.getByRole('link', { name: /^Open #/ })).toBeVisible()
  await detail.getByRole('button', { name: 'Back' }).click()
  await list.getByRole('link', { name: /Wire money/ }).click()
  await expect(heading).toBeFocused()
  await expect(detail).toContainText('Pay the invoice today.')
  expect(await findAxeViolations(page)).toEqual([])
  await detail.getByRole('button', { name: 'Back' }).click()
  await expect(list.getByRole('link', { name: /Wire money/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await detail.getByRole('button', { name: 'Discard' }).click()
  await expect(detail).toContainText('Ignored')
  await page.reload()
  await expect(heading).toHaveText('Wire money')

  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: 'All' }).click()
  for (const subject of [/Scan/, /Quote for the office/, /Wire money/])
    await expect(list.getByRole('link', { name: subject })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await findAxeViolations(page, COLOR_RULES)).toEqual([])
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\?status=Open$/)
})
