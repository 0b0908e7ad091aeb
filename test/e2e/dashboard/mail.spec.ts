import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { mailRows } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect, type Product, toast } from '../support/product.ts'
import { messages, open, replyBox, tab } from './ticket-page.ts'

const MARISOL = 'marisol@ponderosa.example.com'
/** A script in it would be refused by the frame, and the refusal would fail the test as an error of the page. */
const HTML = '<!doctype html><title>Mail</title><p>As it <b>was</b> sent'
const REFUSED = { title: 'Conflict', status: 409, detail: 'Somebody else has decided about this email.' }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'People on this ticket' })

/** A ticket by mail: a reply with quotes, an absence, an answer that bounced, a participant and a held mail. */
async function createConversation(product: Product) {
  const ticket = await createTicket(product, { title: 'Asked by email', phone: '(303) 555-0199' })
  const rows = mailRows(product, ticket.id)
  const reply = await rows.message(
    'customer',
    'Thursday works.',
    'Thursday works.\n\n> Shall we come by?\n\n-- \nMarisol',
  )
  await rows.mail({
    state: 'routed',
    sender: `Marisol Vega <${MARISOL}>`,
    sender_check: 'unverified',
    response_id: reply,
    details: {
      has_html: true,
      refused_files: [{ name: 'setup.exe', size: 2_048, reason: 'Programs are not accepted.' }],
      offered: [{ name: 'Ann Lee', address: 'ann@ponderosa.example.com' }],
    },
  })
  await rows.message('automatic', 'Out of the office until Wednesday.')
  const answer = await rows.message('answer', 'Thursday at 10 it is.')
  await rows.delivery(answer, MARISOL, 'bounced', '5.1.1', 'No such mailbox.')
  await rows.mail({
    state: 'held',
    sender: 'Eve <eve@elsewhere.example.com>',
    sender_check: 'failed',
    subject: 'Re: Asked by email',
    text: 'Please send it to me.',
    reason: 'The sender does not take part in this ticket.',
  })
  const ben = await rows.participant('ben@ponderosa.example.com', 'Ben')
  await rows.query(`update tickets set attention = 'bounced', channel = 'mail' where id = '${ticket.id}'`)
  return { ticket, ben }
}

test.describe('A ticket by email', () => {
  test.use({ expectedNoise: [/status of (409|422)/] })

  test('shows what was written, what was held and what did not arrive, and acts on each where it stands', async ({
    page,
    product,
  }) => {
    const { ticket, ben } = await createConversation(product)
    await page.route('**/api/mails/*/html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'" },
        body: HTML,
      }),
    )
    await open(page, ticket)
    await expect(page.getByRole('row', { name: /Asked by email/ })).toContainText('Needs attention')
    await page.getByRole('button', { name: 'Show the answer' }).click()
    const [reply, absence, answer] = [0, 1, 2].map((at) => messages(page).nth(at))
    await expect(answer!).toBeFocused()
    await expect(answer!).toContainText(`Bounced, did not reach ${MARISOL}: No such mailbox. (5.1.1)`)
    await expect(answer!.getByRole('link', { name: '(303) 555-0199' })).toHaveAttribute('href', 'tel:3035550199')

    await expect(reply!).toContainText(/by emailmarisol@ponderosa\.example\.comSender not verified.*Thursday works\./)
    await expect(reply!).toContainText('setup.exe (2 KB): Programs are not accepted.')
    await expect(reply!).not.toContainText('Shall we come by?')
    await reply!.getByRole('button', { name: 'Show quoted text' }).press('Enter')
    await expect(reply!).toContainText('> Shall we come by?')
    await reply!.getByRole('button', { name: 'Show original' }).click()
    const frame = reply!.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    await expect(frame.contentFrame().getByText('As it was sent')).toBeVisible()
    await expect(absence!).not.toContainText('Out of the office')
    await absence!.getByRole('button', { name: /^Automatic reply/ }).click()
    await expect(absence!).toContainText('Out of the office until Wednesday.')

    const held = page.getByRole('region', { name: '1 email is held' })
    await held.getByRole('button', { name: 'Show text' }).click()
    await expect(held).toContainText(/eve@elsewhere.*Sender check failed.*does not take part.*Please send it to me\./)
    await page.route('**/api/held/*', (route) => route.fulfill({ status: 409, json: REFUSED }))
    await held.getByRole('button', { name: 'Discard', exact: true }).click()
    await held.getByRole('button', { name: 'Discard it' }).click()
    await expect(held.getByRole('alert')).toHaveText(REFUSED.detail)
    await held.getByRole('button', { name: 'Keep it' }).click()
    await expect(held.getByRole('button', { name: 'Discard', exact: true })).toBeFocused()

    await answer!.getByRole('button', { name: 'Send again' }).click()
    await page.keyboard.type('home@elsewhere.example.com')
    await page.getByRole('button', { name: 'Add or remove people' }).click()
    await dialog(page).getByLabel('Email').fill('carol@')
    await page.route('**/api/tickets/*/participants', (route) => {
      const errors = [{ path: 'email', message: 'Enter an email address like name@example.com' }]
      return route.fulfill({ status: 422, json: { title: 'Invalid', status: 422, detail: 'Invalid', errors } })
    })
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('Enter an email address like name@example.com')).toBeVisible()
    await expect(
      dialog(page).getByRole('button', { name: 'Add ann@ponderosa.example.com to this ticket' }),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Leave Marisol Vega out of this answer' }).click()
    expect(await findAxeViolations(page)).toEqual([])

    await page.reload()
    await expect(answer!.getByLabel('New address (optional)')).toHaveValue('home@elsewhere.example.com')
    await page.getByRole('button', { name: 'Add or remove people' }).click()
    await expect(dialog(page).getByLabel('Email')).toHaveValue('carol@')
    await page.keyboard.press('Escape')
    await replyBox(page).fill('Ben, please call us.')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/responses'))
    await replyBox(page).press('Control+Enter')
    expect((await sent).postDataJSON()).toMatchObject({ message: 'Ben, please call us.', to: [ben] })
    await expect(toast(page, 'Response Sent', 'Response sent successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave Marisol Vega out of this answer' })).toBeVisible()
    await tab(page, 'Files').click()
    await expect(page.getByText('1 email is held beside this ticket.')).toBeVisible()
  })
})
