import { expect, fillTicket, test } from '../support/product.ts'
import { chooseFiles, fileNamed, filesOfTicket } from '../support/ticket-files.ts'
import { unique } from '../support/unique.ts'

const SENT = "Message sent successfully! We'll respond within 4 hours."
const MESSAGE = {
  'First name': 'Inez',
  'Last name': 'Baca',
  Email: 'inez@baca.example.com',
  Subject: 'Quote for four desktops',
  Message: 'We need four desktops by June.',
}

test.use({ javaScriptEnabled: false, expectedNoise: [/the server responded with a status of 422/] })

test.describe('Without JavaScript the ticket form', () => {
  const submit = { name: 'Create Ticket' }

  test('creates a ticket with its files and shows its number and the automatic reply', async ({
    page,
    product,
    colleague,
  }) => {
    const title = unique('Typed without JavaScript')
    await page.goto('/support')
    await fillTicket(page, { Title: title })
    await chooseFiles(page, fileNamed('screen.png'), fileNamed('notes.txt'))
    await page.getByLabel('Category').selectOption('Printer')
    await page.getByRole('radio', { name: /High/ }).check({ force: true })
    await page.getByRole('button', submit).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/#\d{4}/)
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^(screen.png|notes.txt)$/ })).toHaveCount(2)
    const main = page.getByRole('main')
    for (const text of [title, 'Printer', 'High', 'marisol@ponderosa.example.com'])
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.match(/\d+/)![0]
    await expect.poll(() => product.outbox().some((mail) => mail.includes(`#${number}`))).toBe(true)
    const follow = page.getByRole('link', { name: 'Follow your ticket' })
    await expect(follow).toHaveAttribute('href', new RegExp(`^/t/${number}\\?k=[\\w-]{22}$`))
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['notes.txt', 'screen.png'])
    await page.getByRole('link', { name: 'Create Another Ticket' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })

  test('shows the browser’s own field for up to five files', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/support')
    const field = page.getByRole('group', { name: 'Files' }).locator('input')
    await expect(field).toHaveCSS('opacity', '1')
    await expect(field).toHaveAttribute('name', 'attachments')
    await expect(field).toHaveJSProperty('multiple', true)
    await expect(field).toHaveAccessibleDescription(/^Up to 5 files, 10 MB each\./)
    await expect(page.locator('form')).toHaveAttribute('enctype', 'multipart/form-data')
    await expect(page.getByText('Drop screenshots or documents here')).toBeHidden()
  })

  test('shows what was typed as text', { tag: '@deep' }, async ({ page }) => {
    const title = `<img src=x onerror="alert(1)"> {{email}} & 'quotes'`
    await page.goto('/support')
    await fillTicket(page, { Title: title })
    await page.getByRole('button', submit).click()
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })

  test('is not sent while the browser’s validation finds something missing', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/support')
    await page.getByRole('button', submit).click()
    await expect(page).toHaveURL(/\/support$/)
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  })

  test('comes back filled in when it is refused, with the good files, and can be sent from there', async ({
    page,
    colleague,
  }) => {
    await page.goto('/support')
    await fillTicket(page, { Title: 'Kept "as typed"', Description: '   ' })
    await page.getByLabel('Category').selectOption('Printer')
    await page.getByRole('radio', { name: /High/ }).check({ force: true })
    await chooseFiles(page, fileNamed('notes.txt'))
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Describe what is happening' })).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kept "as typed"')
    await expect(page.getByLabel('Category')).toHaveValue('Printer')
    await expect(page.getByRole('radio', { name: /High/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'notes.txt' })).toBeChecked()
    await expect(page.getByLabel('Description', { exact: true })).toHaveAccessibleDescription(
      /Describe what is happening/,
    )
    await page.getByLabel('Description', { exact: true }).fill('It prints blank pages.')
    await page.getByRole('button', submit).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['notes.txt'])
  })
})

test.describe('Without JavaScript the contact form', () => {
  test('shows what is wrong, sends one message and confirms it', async ({ page, product }) => {
    const name = unique('Baca')
    await page.goto('/contact')
    for (const [label, value] of Object.entries({ ...MESSAGE, 'Last name': name, Subject: ' ' }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.locator('form').getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Enter a subject' })).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE.Message)
    await page.getByLabel('Subject', { exact: true }).fill(MESSAGE.Subject)
    await page.locator('form').getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await page.reload()
    await expect(page.getByText(SENT)).toBeVisible()
    const mails = () => product.outbox().filter((mail) => mail.includes(`Website message from Inez ${name}`))
    await expect.poll(() => mails().length).toBe(1)
  })
})
