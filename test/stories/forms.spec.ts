import type { Page } from '@playwright/test'
import { removeAttachment, uploadAttachment } from '#contract/attachments.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { getTicketForm } from '#contract/settings.ts'
import { createTicket } from '#contract/tickets.ts'
import { chooseFiles, fileField, fileNamed, fileRow } from '#test/e2e/support/ticket-files.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type Answer, answer, disconnected, healing, pending, refuse } from './support/answers.ts'
import { SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'
import { ticket } from './support/tickets.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Create Ticket', exact: true })
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const rejected = (page: Page) => page.getByRole('region', { name: 'Files not attached' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const OPEN = answer(getTicketForm, { open: true, message: '', phone: '', closed_days: [] })
/** Stores each file under its name. */
const stored: Answer = {
  operation: uploadAttachment,
  fulfill: (route) => {
    const [, name = ''] = /filename="([^"]+)"/.exec(route.request().postData() ?? '') ?? []
    const file = { id: `temp/${name}`, name, size: 900, contentType: 'text/plain', token: 'token' }
    return route.fulfill({ status: uploadAttachment.status, json: file })
  },
}
const PERSON = {
  'First name': 'Marisol',
  'Last name': 'Vega',
  Email: 'marisol@ponderosa.example.com',
}
const TICKET = {
  Title: 'Front desk printer prints blank pages',
  Description: 'Third morning in a row.',
  ...PERSON,
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

const FAULTS: Record<string, [Record<string, string>, label: string, words: string]> = {
  'A blank field is named in the summary, which leads to it': [
    { Description: '   ' },
    'Description',
    'Describe what is happening',
  ],
  'An email address that is none is refused with an example': [
    { Email: 'marisol@' },
    'Email',
    'Enter an email address like name@example.com',
  ],
}

for (const [title, [changes, label, words]] of Object.entries(FAULTS))
  test(title, async ({ page, show, calls, expectAccessible }) => {
    await show('forms', 'Ticket', {}, { answers: [OPEN], stored: KEEP_TOASTS })
    await fill(page, { ...TICKET, ...changes })
    await submit(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText([words])
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(words))
    await expectAccessible()
    await summary(page).getByRole('link').press('Enter')
    await expect(field(page, label)).toBeFocused()
    await field(page, label).fill('someone@example.com')
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Title')).toHaveValue(TICKET.Title)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

test('A ticket is created once, however often its button is pressed', async ({ page, show, calls }) => {
  await show('forms', 'Ticket', {}, { answers: [OPEN, pending(createTicket)] })
  await fill(page, TICKET)
  const request = page.waitForRequest((sent) => sent.method() === 'POST')
  await submit(page).dblclick()
  expect((await request).headers()['idempotency-key']).toMatch(/^.{16,}$/)
  await expect(page.getByRole('button', { name: 'Creating Ticket...' })).toBeDisabled()
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('The confirmation has number, facts and the first steps, and leads to an empty form', async ({
  page,
  show,
  expectAccessible,
}) => {
  const { id, title, description, category, priority, status, created_at, updated_at, resolved_at, user_id } = ticket()
  const row = { id, ticket_id: 1001, title, description, category, priority, status, created_at, updated_at }
  const created = answer(createTicket, {
    ticket: { ...row, resolved_at, user_id },
    aiResponse: `Try this first.\n\n1. Pull the orange tab. ${SCRIPT}\n2. Call (303) 555-0148.`,
    uploadToken: 'token',
    link: '/t/1001?k=abc',
  })
  await show('forms', 'Ticket', {}, { answers: [OPEN, created], stored: KEEP_TOASTS })
  await fill(page, { ...TICKET, Title: `Blank ${SCRIPT}` })
  await page.getByRole('radio', { name: /High/ }).check({ force: true })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Ticket #1001' })).toBeFocused()
  await expect(page.getByText(`Blank ${SCRIPT}`, { exact: true })).toBeVisible()
  await expect(page.locator('.assistance ol > li').first()).toHaveText(`Pull the orange tab. ${SCRIPT}`)
  await expect(page.locator('.assistance').getByRole('link', { name: '(303) 555-0148' })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await expect(page.getByRole('link', { name: 'Follow your ticket' })).toHaveAttribute('href', '/t/1001?k=abc')
  await expect(toasts(page)).toContainText(
    "Ticket Created SuccessfullyYour ticket #1001 has been created. You'll receive updates via email.",
  )
  await expect(page.locator('main img')).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Create Another Ticket' }).press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  for (const label of Object.keys(TICKET)) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('General')
  await expect(page.getByRole('radio', { name: /Medium/ })).toBeChecked()
})

test('A closed form says why and whom to call, and looks again', async ({ page, show, expectAccessible }) => {
  const closed = answer(getTicketForm, { open: false, message: `We are moving. ${SCRIPT}`, phone: '', closed_days: [] })
  await show('forms', 'Ticket', {}, { answers: [closed] })
  await expect(page.getByText(`We are moving. ${SCRIPT}`)).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Call / }).last()).toHaveAttribute('href', /^tel:/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByText('The form is still closed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused()
})

test.describe('When it cannot be sent', () => {
  test.use({ expectedNoise: [/status of (400|422|429|500|503)|ERR_FAILED|could not be/] })
  const REASONS: Record<string, [Answer, words: string]> = {
    'the server’s reason is shown': [
      refuse(createTicket, 503, { detail: 'We cannot reach our database right now.' }),
      'We cannot reach our database right now.',
    ],
    'without a response the fixed text is shown': [
      disconnected(createTicket),
      'Something went wrong. Please try again.',
    ],
  }
  for (const [title, [refusal, words]] of Object.entries(REASONS))
    test(`a ticket keeps everything: ${title}`, async ({ page, show, expectAccessible }) => {
      await show('forms', 'Ticket', {}, { answers: [OPEN, refusal], stored: KEEP_TOASTS })
      await fill(page, TICKET)
      await submit(page).click()
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
      await expect(toasts(page).getByRole('alert')).toHaveText(`Error Creating Ticket${words}`)
      for (const [label, value] of Object.entries(TICKET)) await expect(field(page, label)).toHaveValue(value)
      await expect(submit(page)).toBeEnabled()
      await expectAccessible()
    })

  const FAILED = 'Failed to send message. Please try again or call us directly.'
  const MESSAGE = { ...PERSON, Subject: 'A question', Message: 'Do you come to Boulder?' }
  const ANSWERS: Record<string, [Answer, words: string]> = {
    'says whom to call': [refuse(sendContactMessage, 500), FAILED],
    'says when to try again': [
      refuse(sendContactMessage, 429, { detail: 'Please try again in 7 minutes.' }),
      'Please try again in 7 minutes.',
    ],
  }
  for (const [title, [refusal, words]] of Object.entries(ANSWERS))
    test(`a message keeps everything and ${title}`, async ({ page, show, expectAccessible }) => {
      await show('forms', 'Contact', {}, { answers: [refusal], stored: KEEP_TOASTS })
      await fill(page, MESSAGE)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.locator('form').getByText(words)).toBeVisible()
      await expect(page.locator('form').getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
      for (const [label, value] of Object.entries(MESSAGE)) await expect(field(page, label)).toHaveValue(value)
      await expectAccessible()
    })

  test('a field that only the server refuses is named', async ({ page, show }) => {
    const errors = [{ path: 'customerInfo.email', message: 'This address cannot get mail' }]
    const refusal = refuse(createTicket, 422, { detail: 'Check the form.', errors })
    await show('forms', 'Ticket', {}, { answers: [OPEN, refusal] })
    await fill(page, TICKET)
    await submit(page).click()
    await expect(summary(page).getByRole('link')).toHaveText(['This address cannot get mail'])
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Email')).toHaveValue(PERSON.Email)
  })

  test('a file says that the connection was lost, and Retry sends it', async ({ page, show, expectAccessible }) => {
    const upload = healing(disconnected(uploadAttachment), stored)
    await show('forms', 'Ticket', {}, { answers: [OPEN, upload, answer(removeAttachment, null)], stored: KEEP_TOASTS })
    await chooseFiles(page, fileNamed('notes.txt'))
    await expect(fileRow(page, 'notes.txt')).toContainText('Not uploaded. The connection was lost')
    await expect(toasts(page).getByRole('alert')).toHaveText('Upload FailedFailed to upload files. Please try again.')
    await expectAccessible()
    upload.heal()
    await page.getByRole('button', { name: 'Retry upload of notes.txt' }).press('Enter')
    await expect(fileRow(page, 'notes.txt')).toContainText('Uploaded')
    await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(fileRow(page, 'notes.txt')).toHaveCount(0)
    await expect(fileField(page)).toBeFocused()
  })

  test('a file that the server refuses is listed with its reason, which is text', async ({ page, show }) => {
    const refusal = refuse(uploadAttachment, 422, { detail: `A virus was found. ${SCRIPT}` })
    await show('forms', 'Ticket', {}, { answers: [OPEN, refusal], stored: KEEP_TOASTS })
    await chooseFiles(page, { ...fileNamed('renamed.png'), name: '<img onerror=x>.png' })
    await expect(rejected(page)).toContainText(`<img onerror=x>.png A virus was found. ${SCRIPT}`)
    await expect(toasts(page)).toContainText('Some files are invalid. Please check file type and size (max 10MB)')
    await expect(page.getByRole('list', { name: 'Files', exact: true })).toHaveCount(0)
    await expect(page.locator('main img')).toHaveCount(0)
  })

  test('a ticket with a file that cannot be stored is not sent', async ({ page, show, calls }) => {
    await show('forms', 'Ticket', {}, { answers: [OPEN, disconnected(uploadAttachment)], stored: KEEP_TOASTS })
    await chooseFiles(page, fileNamed('stubborn.txt'))
    await expect(fileRow(page, 'stubborn.txt')).toContainText('Not uploaded')
    await fill(page, TICKET)
    await submit(page).click()
    await expect(page.getByRole('main').getByText('Failed to upload files. Please try again.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue(TICKET.Title)
    expect(calls.some((call) => call.startsWith('POST /api/tickets'))).toBe(false)
  })

  test('a removal that fails leaves the file', async ({ page, show }) => {
    await show('forms', 'Ticket', {}, { answers: [OPEN, stored, disconnected(removeAttachment)], stored: KEEP_TOASTS })
    await chooseFiles(page, fileNamed('stays.txt'))
    await expect(fileRow(page, 'stays.txt')).toContainText('Uploaded')
    await page.getByRole('button', { name: 'Remove stays.txt' }).click()
    await expect(toasts(page)).toContainText('Failed to remove file')
    await expect(fileRow(page, 'stays.txt')).toContainText('Uploaded')
  })
})

test('Files that cannot be attached are listed, each with its reason', async ({ page, show, expectAccessible }) => {
  await show('forms', 'Ticket', {}, { answers: [OPEN, stored] })
  await chooseFiles(
    page,
    fileNamed('good.txt'),
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: sampleFiles.exe },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'photo.png', mimeType: 'text/plain', buffer: sampleFiles.png },
  )
  await expect(rejected(page).getByRole('listitem')).toHaveText([
    'setup.exe Programs and scripts cannot be attached. Add a screenshot or describe what it does.',
    'empty.txt The file is empty',
    'photo.png Its name and its content do not agree',
  ])
  await expect(fileRow(page, 'good.txt')).toContainText('1 KBUploaded')
  await expectAccessible()
  await rejected(page).getByRole('button', { name: 'Dismiss the files not attached' }).press('Enter')
  await expect(rejected(page)).toHaveCount(0)
  await expect(fileField(page)).toBeFocused()
})

test('Six files at once are all rejected', async ({ page, show }) => {
  await show('forms', 'Ticket', {}, { answers: [OPEN], stored: KEEP_TOASTS })
  await chooseFiles(page, ...[1, 2, 3, 4, 5, 6].map((number) => fileNamed(`${number}.txt`)))
  await expect(toasts(page)).toContainText('Too Many FilesYou can only upload up to 5 files')
  await expect(rejected(page).getByRole('listitem')).toHaveCount(6)
  await expect(rejected(page).getByRole('listitem').last()).toHaveText('6.txt More than 5 files in all')
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toHaveCount(0)
})

test('Files on their way say so, wait in turn, and can be canceled', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  await show('forms', 'Ticket', {}, { answers: [OPEN, pending(uploadAttachment)] })
  await chooseFiles(page, ...[1, 2, 3, 4].map((number) => fileNamed(`${number}.txt`)))
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await expect(fileRow(page, '4.txt')).toContainText('Waiting')
  await expect(fileRow(page, '1.txt').getByRole('meter', { name: 'Upload of 1.txt' })).toBeVisible()
  await expect.poll(() => calls.filter((call) => call.startsWith('POST /api/attachments'))).toHaveLength(3)
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel upload of 2.txt' }).press('Enter')
  await expect(fileRow(page, '2.txt')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel upload of 3.txt' })).toBeFocused()
  await expect.poll(() => calls.filter((call) => call.startsWith('POST /api/attachments'))).toHaveLength(4)
})

test('Five files fill the box; the focus moves on as they are removed', async ({ page, show, calls }) => {
  await show('forms', 'Ticket', {}, { answers: [OPEN, stored, answer(removeAttachment, null)], stored: KEEP_TOASTS })
  await chooseFiles(page, ...[1, 2, 3, 4, 5].map((number) => fileNamed(`${number}.txt`)))
  await expect(page.getByText('5 of 5 files')).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(5)
  await expect(toasts(page)).toContainText('Files UploadedSuccessfully uploaded 5 file(s)')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove 4.txt' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 5.txt' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeEnabled()
  await expect
    .poll(() => calls.filter((call) => call.startsWith('DELETE')))
    .toEqual(['DELETE /api/attachments/temp%2F4.txt'])
})
