import { findAxeViolations } from '../support/axe.ts'
import { mailRows, receiveMail } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import {
  holdAnswers,
  keepToasts,
  mailNow,
  messages,
  noteBox,
  openChat,
  reopenButton,
  replyBox,
  resolveButton,
  signInElsewhere,
  storedMessages,
  toastWith,
} from './ticket-page.ts'

const DANA = { email: 'dana.boxes@neatline.example.com', password: 'a second pair of hands' }
const MARISOL = 'marisol@ponderosa.example.com'
const FIRST_ID = '<first.words@ponderosa.example.com>'
const ANSWER = 'Please pull the orange tab.'

/** The customer writes by email. */
function customerWrites(product: Product, text: string) {
  receiveMail(product, 'never-mind.eml', [
    `From: Marisol Vega <${MARISOL}>`,
    'To: info@neatline.example.com',
    'Subject: Re: Blank pages',
    `In-Reply-To: ${FIRST_ID}`,
    'Content-Type: text/plain',
    '',
    text,
    '',
  ])
}

async function createWithMail(product: Product) {
  const ticket = await createTicket(product)
  const rows = mailRows(product, ticket.id)
  const sender = { sender: `Marisol Vega <${MARISOL}>`, sender_check: 'verified' }
  const response_id = await rows.message('customer', 'It still prints blank pages.')
  await rows.mail({ state: 'routed', ...sender, response_id, message_id: FIRST_ID })
  return ticket
}

test.beforeAll(({ product }) => product.addUser(DANA, { name: ['Dana', 'Ortiz'] }))

test('A note has a box of its own: its text never becomes an answer by itself, names are offered, and edits are seen', async ({
  page,
  product,
  colleague,
}) => {
  const ticket = await createTicket(product)
  await openChat(page, ticket)
  await expect(page.getByText('No conversation history')).toBeVisible()
  await page.keyboard.press('n')
  await expect(noteBox(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Internal note', pressed: true })).toBeVisible()
  await expect(page.locator('form').getByText('Only the team sees this')).toBeVisible()
  await expect(page.locator('form').getByText('Add a person')).toHaveCount(0)

  await page.keyboard.type('Fuser again, @da')
  await expect(page.getByRole('option', { name: /^Dana Ortiz/, selected: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('n')
  await page.keyboard.press('Enter')
  await page.keyboard.type('has the part.')
  const note = 'Fuser again, @Dana Ortiz has the part.'
  await expect(noteBox(page)).toHaveValue(note)

  await page.getByRole('button', { name: 'Response', exact: true }).click()
  await expect(replyBox(page)).toBeFocused()
  await expect(replyBox(page)).toHaveValue('')
  await replyBox(page).fill('Hello Marisol,')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(noteBox(page)).toHaveValue(note)
  await page.reload()
  await expect(noteBox(page)).toHaveValue(note)
  await noteBox(page).press('Control+Enter')
  await expect(messages(page)).toHaveText([/\(Note\).*Only the team sees this.*Fuser again, @Dana Ortiz/])
  await expect(noteBox(page)).toHaveValue('')

  await page.getByRole('button', { name: 'More about this message' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Text of the note')).toBeFocused()
  await page.keyboard.type(' Ask on Monday.')
  await page.keyboard.press('Control+Enter')
  await expect(messages(page).getByText(`${note} Ask on Monday.`)).toBeVisible()
  await page.getByRole('button', { name: 'Edited — show before' }).click()
  await expect(messages(page).getByText(note, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('button', { name: 'Reply with this' }).click()
  await expect(replyBox(page)).toHaveValue(`Hello Marisol,\n\n${note} Ask on Monday.`)
  await expect(replyBox(page)).toBeFocused()
  await expect.poll(() => storedMessages(colleague, ticket)).toMatchObject([{ kind: 'note' }])
  expect(product.outbox().filter((mail) => mail.includes('Fuser again'))).toEqual([])
})

test(
  'An open menu of a message stays open while messages are loaded again and a note that was changed is saved',
  { tag: '@deep' },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await openChat(page, ticket)
    await page.keyboard.press('n')
    await noteBox(page).fill('Fuser again')
    await noteBox(page).press('Control+Enter')
    await expect(messages(page)).toHaveText([/Fuser again/])
    const more = page.getByRole('button', { name: 'More about this message' })
    await more.click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    // The other tabs hear of the change, and this one too, before its own response is here.
    const arrival = Promise.withResolvers<void>()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.route('/api/messages/*', async (route) => {
      const response = await route.fetch()
      await arrival.promise
      await route.fulfill({ response })
    })
    await page.keyboard.type(', once more')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Edited — show before' })).toBeVisible()
    await more.click()
    const entry = page.getByRole('button', { name: 'Reply with this' })
    await expect(entry).toBeFocused()
    arrival.resolve()
    await (await saved).finished()
    await expect(page.getByLabel('Text of the note')).toBeHidden()
    await expect(entry).toBeFocused()
    await colleague.post(`/api/tickets/${ticket.id}/messages`, { data: { kind: 'note', message: 'Ordered one.' } })
    await expect(messages(page).getByText('Ordered one.')).toBeVisible()
    await expect(entry).toBeFocused()
    await entry.press('Enter')
    await expect(replyBox(page)).toHaveValue('Fuser again, once more')
  },
)

test('An answer can be taken back, is announced to colleagues while it is held, and the customer’s words stop it', async ({
  page,
  product,
  browser,
}) => {
  const ticket = await createWithMail(product)
  await holdAnswers(product, ticket)
  await keepToasts(page)
  const dana = await signInElsewhere(browser, product, DANA)
  await openChat(dana.page, ticket)
  await openChat(page, ticket)
  await expect(messages(page)).toHaveCount(1)

  await replyBox(page).fill(ANSWER)
  await replyBox(page).press('Control+Enter')
  await expect(messages(page).nth(1)).toContainText(/Leaves in \d+ s/)
  await expect(messages(dana.page).nth(1)).toContainText(/Jo Lindqvist’s reply leaves in \d+ s/)
  await expect(messages(dana.page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await expect(toastWith(page, 'Response Sent')).toContainText('Response sent successfully')
  await toastWith(page, 'Response Sent').getByRole('button', { name: 'Undo' }).click()
  await expect(replyBox(page)).toHaveValue(ANSWER)
  await expect(replyBox(page)).toBeFocused()
  await expect(messages(page)).toHaveCount(1)
  await expect(messages(dana.page)).toHaveCount(1)

  await replyBox(page).press('Control+Enter')
  await expect(messages(page).nth(1)).toContainText(/Leaves in/)
  customerWrites(product, 'Never mind, it prints again.')
  await expect(messages(page).getByText('Never mind, it prints again.')).toBeVisible()
  await expect(
    messages(page).getByText('Not sent: the customer wrote first. Your text is back in the box.'),
  ).toBeVisible()
  await expect(page.getByText('Your reply was not sent: the customer wrote first.')).toBeAttached()
  await expect(replyBox(page)).toHaveValue(ANSWER)
  await expect(page.locator('blockquote')).toHaveText('Never mind, it prints again.')
  await expect(messages(dana.page).getByText('Not sent: the customer wrote first.', { exact: true })).toBeVisible()
  expect(product.outbox().filter((mail) => mail.includes(`[#${ticket.ticket_id}]`) && mail.includes(ANSWER))).toEqual(
    [],
  )
  await dana.context.close()
})

test.describe('In a browser two hours ahead of the company', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('An answer is planned, taken back and sent at once, and says what becomes of its ticket, by the keyboard alone', async ({
    page,
    product,
    colleague,
  }) => {
    const ticket = await createTicket(product)
    await holdAnswers(product, ticket)
    await keepToasts(page)
    await openChat(page, ticket)
    const more = page.getByRole('button', { name: 'More ways to send' })
    const dialog = page.getByRole('dialog', { name: 'Send later' })
    async function planForTomorrow() {
      await more.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: 'Send later…' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Cancel if the customer writes first')).toBeChecked()
      await dialog.getByRole('button', { name: 'Tomorrow, 8:00 AM' }).press('Enter')
    }
    await replyBox(page).fill(ANSWER)
    await more.press('Enter')
    await expect(page.getByRole('group', { name: 'More ways to send' }).getByRole('button')).toHaveText([
      'Send and wait for customer',
      'Send and resolve',
      'Send later…',
      'Share with the team',
      'Discard',
    ])
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await planForTomorrow()
    const planned = messages(page).getByText(
      /^Planned for Wed, Nov 11, 8:00 AM \(Wed, Nov 11, 10:00 AM your time\) · canceled if the customer writes/,
    )
    await expect(planned).toBeVisible()
    await expect(page.getByText('It goes out Wed, Nov 11, 8:00 AM')).toBeVisible()
    await expect(replyBox(page)).toHaveValue('')
    await messages(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(messages(page)).toHaveCount(0)
    await expect(page.getByText('Response Scheduled')).toHaveCount(0)
    await expect(replyBox(page)).toHaveValue(ANSWER)
    await expect(replyBox(page)).toBeFocused()
    await planForTomorrow()
    await messages(page).getByRole('button', { name: 'Send now' }).press('Enter')
    await expect(planned).toBeHidden()
    await expect(messages(page)).toContainText([/Saved, not sent: marisol@ponderosa\.example\.com/])

    await replyBox(page).fill('It is solved, then.')
    await more.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(messages(page).getByText(/Leaves in \d+ s · then the ticket is resolved/)).toBeVisible()
    await expect(resolveButton(page)).toBeVisible()
    await mailNow(colleague, ticket)
    await expect(reopenButton(page)).toBeVisible()
  })
})
