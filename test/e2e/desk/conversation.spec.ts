import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { mailRows, receiveMail } from '../support/mail-rows.ts'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { messages, openLive, replyBox, tab } from './ticket-page.ts'

const MARISOL = 'marisol@ponderosa.example.com'
const REFUSED = { title: 'Conflict', status: 409, detail: 'Someone else has decided about this email.' }
const HOME = 'marisol@home.example.com'
const REPLY_ID = '<reply.thursday@ponderosa.example.com>'
/** Its script would be refused by the frame, and the refusal would fail the test as an error in the console. */
const HTML =
  '<p>See you <b>then</b>.<script>top.hacked = 1</script><img src="https://elsewhere.example.com/seen.gif"></p>'
const mail = (from: string, type: string, text: string) => [
  `From: ${from}`,
  'To: info@neatline.example.com',
  'Subject: Re: Asked by email',
  `In-Reply-To: ${REPLY_ID}`,
  `Content-Type: ${type}`,
  '',
  text,
  '',
]
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
    message_id: REPLY_ID,
    details: {
      refused_files: [{ name: 'setup.exe', size: 2_048, reason: 'Programs are not accepted.' }],
      offered: [{ name: 'Ann Lee', address: 'ann@ponderosa.example.com' }],
    },
  })
  await rows.message('automatic', 'Out of the office until Wednesday.')
  const answer = await rows.message('answer', 'Thursday at 10 it is.')
  const [{ user_id } = { user_id: '' }] = await rows.query(`select user_id from tickets where id = '${ticket.id}'`)
  const bounce = { state: 'bounced', code: '5.1.1', words: 'No such mailbox.' }
  await rows.delivery(answer, { user_id, address: MARISOL, ...bounce })
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
    await openLive(page, ticket)
    await expect(page.getByRole('row', { name: /Asked by email/ })).toContainText('Needs attention')
    await page.getByRole('button', { name: 'Show the reply' }).click()
    const [reply, absence, answer] = [0, 1, 2].map((at) => messages(page).nth(at))
    await expect(answer!).toBeFocused()
    await expect(answer!).toContainText(`Bounced, did not reach ${MARISOL}: No such mailbox. (5.1.1)`)
    await expect(answer!.getByRole('link', { name: '(303) 555-0199' })).toHaveAttribute('href', 'tel:3035550199')

    await expect(reply!).toContainText(/by email Sender not verified.*Thursday works\./)
    await expect(reply!).toContainText('setup.exe (2 KB): Programs are not accepted.')
    await expect(reply!).not.toContainText('Shall we come by?')
    await reply!.getByRole('button', { name: 'Show quoted text' }).press('Enter')
    await expect(reply!).toContainText('> Shall we come by?')
    await expect(absence!).not.toContainText('Out of the office')
    await absence!.getByRole('button', { name: /^Automatic reply/ }).click()
    await expect(absence!).toContainText('Out of the office until Wednesday.')

    receiveMail(product, '1.eml', mail(`Marisol Vega <${MARISOL}>`, 'text/html', HTML))
    const latest = messages(page).nth(3)
    const more = latest.getByRole('button', { name: 'More about this message' })
    await more.click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the email (.eml)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.eml$/)
    await more.press('Enter')
    await page.getByRole('button', { name: 'Show original' }).press('Enter')
    await expect(more).toBeFocused()
    const frame = latest.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    await expect(frame.contentFrame().getByText('See you then.')).toBeVisible()

    receiveMail(product, '2.eml', mail('Eve <eve@elsewhere.example.com>', 'text/plain', 'Please send it to me.'))
    const held = page.getByRole('region', { name: 'Needs review' })
    await expect(held.getByText('An email from eve@elsewhere.example.com needs review.')).toBeAttached()
    await held.getByRole('button', { name: /Review$/ }).click()
    await held.getByRole('button', { name: 'Show text' }).click()
    await expect(held).toContainText(/eve@elsewhere.*Sender not verified.*isn’t on the ticket.*Please send it to me\./)
    await page.route('**/api/held/*', (route) => route.fulfill({ status: 409, json: REFUSED }))
    await held.getByRole('button', { name: 'Discard', exact: true }).click()
    await held.getByRole('button', { name: 'Discard it' }).click()
    await expect(held.getByRole('alert')).toHaveText(REFUSED.detail)
    await page.unroute('**/api/held/*')

    await answer!.getByRole('button', { name: 'Send again' }).click()
    await page.keyboard.type(HOME)
    await replyBox(page).focus()
    await page.getByRole('button', { name: 'Add or remove people' }).click()
    await dialog(page).getByLabel('Email').fill('carol@')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('Enter an email address like name@example.com')).toBeVisible()
    await expect(
      dialog(page).getByRole('button', { name: 'Add ann@ponderosa.example.com to this ticket' }),
    ).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Leave Ben out of this reply' }).click()
    await page.getByRole('button', { name: 'Leave Marisol Vega out of this reply' }).click()
    await expect(page.getByText('Choose at least one person who gets this reply.')).toBeVisible()
    await page.getByRole('button', { name: 'Send this reply to Ben too' }).click()
    expect(await findAxeViolations(page)).toEqual([])

    await page.reload()
    await replyBox(page).focus()
    await page.getByRole('button', { name: 'Add or remove people' }).click()
    await expect(dialog(page).getByLabel('Email')).toHaveValue('carol@')
    await dialog(page).getByLabel('Email').fill('carol@ponderosa.example.com')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: /^Remove carol / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(answer!.getByLabel('New address (optional)')).toHaveValue(HOME)
    await answer!.getByRole('button', { name: 'Send again' }).click()
    await expect(answer!).toContainText(`Saved, not sent: ${HOME}`)
    await expect(page.getByRole('row', { name: /Asked by email/ })).not.toContainText('Needs attention')

    await replyBox(page).fill('Ben and Carol, please call us.')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/messages'))
    await replyBox(page).press('Control+Enter')
    expect((await sent).postDataJSON().to).toEqual([ben, expect.any(String)])
    await expect(messages(page).last()).toContainText('Ben and Carol, please call us.')
    await replyBox(page).focus()
    await expect(page.getByRole('button', { name: 'Leave Marisol Vega out of this reply' })).toBeVisible()

    await tab(page, 'Files').click()
    await held.getByRole('button', { name: /Review$/ }).click()
    await held.getByRole('button', { name: 'Discard', exact: true }).click()
    await held.getByRole('button', { name: 'Discard it' }).click()
    await expect(held).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })
})
