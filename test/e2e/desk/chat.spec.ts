import { sampleFiles } from '#test/support/files/sample-files.ts'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, attach, createTicket, expect } from '../support/product.ts'
import { chooseFiles, dispatchFiles, fileNamed } from '../support/ticket-files.ts'
import {
  expectBoxInView,
  holdAnswers,
  keepToasts,
  mailNow,
  messages,
  open,
  openChat,
  panel,
  replyBox,
  storedMessages,
  tab,
  toastWith,
} from './ticket-page.ts'

test.describe('The chat', () => {
  test(
    'shows the customer on the left, the admin on the right, oldest first',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await page.route('**/api/tickets/*/messages', (route) => route.fulfill({ json: conversation() }))
      // Its messages are not stored.
      await page.route('**/api/tickets/*/read', (route) => route.fulfill({ status: 204 }))
      await openChat(page, ticket)
      await expect(messages(page)).toHaveText([
        /^Marisol Vega \(Customer\) · Nov 20, 2024 01:12\s·\s+on the ticket’s pageIt prints blank pages\.$/,
        /^Jo Lindqvist \(Admin\) · Nov 20, 2024 01:31Is there an orange tab\?$/,
      ])
      await expect(panel(page).getByText('No conversation history')).toHaveCount(0)
      const side = (text: string) =>
        panel(page)
          .getByText(text, { exact: true })
          .evaluate((element) => {
            const [own, list] = [element, element.closest('li.message')!.parentElement!].map((each) => {
              const { left, right } = each.getBoundingClientRect()
              return left + right
            })
            return own! < list! ? 'left' : 'right'
          })
      await expect.poll(() => side('It prints blank pages.')).toBe('left')
      await expect.poll(() => side('Is there an orange tab?')).toBe('right')
    },
  )

  test(
    'with 500 messages opens at the newest and contains all of them',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      const { messages: few, ...rest } = conversation()
      const all = Array.from({ length: 500 }, (_, at) => ({ ...few[1], id: `${at}`, text: `Message ${at + 1}` }))
      await page.route('**/api/tickets/*/messages', (route) => route.fulfill({ json: { ...rest, messages: all } }))
      await page.route('**/api/tickets/*/read', (route) => route.fulfill({ json: { unread: false } }))
      await open(page, ticket)
      await tab(page, /^Chat \(500\)$/).click()
      await expect(panel(page).getByText('Message 500', { exact: true })).toBeInViewport()
      await expect(messages(page)).toHaveCount(500)
      await expect(panel(page).getByText('Message 500', { exact: true })).toBeInViewport()
    },
  )

  test('sends with Ctrl+Enter, but nothing blank', { tag: '@deep' }, async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await keepToasts(page)
    await openChat(page, ticket)
    await expect(panel(page).getByText('No conversation history', { exact: true })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send Response', exact: true })
    await expect(send).toBeDisabled()
    await replyBox(page).fill('  \n ')
    await expect(send).toBeDisabled()
    await replyBox(page).press('Control+Enter')
    await expect(toastWith(page, 'Please enter a response message')).toBeVisible()
    await replyBox(page).fill('  Is there an orange tab?\n')
    await expect(send).toBeEnabled()
    await replyBox(page).press('Control+Enter')
    await expect(messages(page)).toHaveText([/^Jo Lindqvist \(Admin\).*Is there an orange tab\?/])
    await expect(replyBox(page)).toHaveValue('')
    await expect(replyBox(page)).not.toBeFocused()
    await expect
      .poll(() => storedMessages(colleague, ticket))
      .toMatchObject([{ text: 'Is there an orange tab?', kind: 'answer' }])
  })

  test(
    'begins with the question, folded if it is long, and its files; a solution and a file go into the answer',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const description = Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of the question.`).join('\n')
      const ticket = await createTicket(product, { description })
      await attach(product, ticket, 'blank.png', sampleFiles.png)
      await holdAnswers(product, ticket)
      await keepToasts(page)
      await openChat(page, ticket)
      const question = page.getByRole('region', { name: 'The customer’s question' })
      await expect(question.getByText('Line 1 of the question.')).toBeInViewport()
      const text = question.locator('.question-text')
      const height = () => text.evaluate(({ clientHeight }) => clientHeight)
      const folded = await height()
      await question.getByRole('button', { name: 'Show all', expanded: false }).press('Enter')
      await expect.poll(height).toBeGreaterThan(folded * 1.4)
      await tab(page, 'Overview').click()
      await tab(page, 'Chat').click()
      await expect(question.getByRole('button', { name: 'Show less', expanded: true })).toBeVisible()
      await question.getByRole('button', { name: 'Preview blank.png' }).click()
      await page.getByRole('dialog', { name: 'blank.png' }).getByRole('button', { name: 'Close' }).click()

      await replyBox(page).fill('Typed before.')
      await page.getByRole('button', { name: 'Insert', exact: true }).click()
      await page.getByRole('group', { name: 'Suggested solutions' }).getByRole('button').first().click()
      await expect(replyBox(page)).toHaveValue(/^Typed before\.\n\n\S/)
      await expect(replyBox(page)).toBeFocused()
      await page.keyboard.press('Control+Z')
      await expect(replyBox(page)).toHaveValue('Typed before.')
      await tab(page, 'AI Insights').click()
      await page.getByRole('button', { name: 'Insert into the reply' }).first().click()
      await expect(replyBox(page)).toHaveValue(/^Typed before\.\n\n\S/)

      await chooseFiles(page, fileNamed('tab.png'))
      await dispatchFiles(page, 'body', 'drop', [fileNamed('steps.txt')])
      const row = (name: string) =>
        page.getByRole('list', { name: 'Files to send' }).getByRole('listitem').filter({ hasText: name })
      await expect(row('tab.png')).toContainText('Uploaded')
      await expect(row('steps.txt')).toContainText('Uploaded')
      await chooseFiles(page, ...['a.png', 'b.png', 'c.txt', 'd.pdf'].map(fileNamed))
      await expect(page.getByRole('region', { name: 'Files not attached' })).toContainText('More than 5 files in all')
      await expect(toastWith(page, 'You can only upload up to 5 files')).toBeVisible()
      await expectBoxInView(page, 'files and refusals')
      await page.reload()
      await expect(row('tab.png')).toContainText('Uploaded')
      await row('steps.txt').getByRole('button', { name: 'Remove steps.txt' }).click()
      await expect(row('steps.txt')).toHaveCount(0)
      expect(await findAxeViolations(page)).toEqual([])
      await replyBox(page).press('Control+Enter')
      await expect(messages(page).last()).toContainText(/Leaves in \d+ s/)
      await expect(row('tab.png')).toHaveCount(0)
      const sent = page.getByRole('group', { name: 'Files sent by Jo Lindqvist' })
      const preview = sent.getByRole('button', { name: 'Preview tab.png' })
      await expect(preview).toBeVisible()
      // Once the answer is mailed, the file has another address: in this test sooner than its picture may be requested.
      await expect(preview.locator('img')).toHaveJSProperty('complete', true)
      await expect(preview.locator('img')).toBeVisible()
      await mailNow(colleague, ticket)
      await expect.poll(() => storedMessages(colleague, ticket)).toMatchObject([{ attachments: [{ name: 'tab.png' }] }])
      await expect.poll(() => product.outbox().filter((mail) => mail.includes('filename=tab.png')).length).toBe(1)
      await page.getByRole('tab', { name: 'Files (2)' }).click()
      await expect(panel(page).getByRole('listitem').filter({ hasText: 'tab.png' })).toContainText(
        'Sent by Jo Lindqvist,',
      )
      await expect(panel(page).getByRole('listitem').filter({ hasText: 'blank.png' })).toContainText(
        'From the customer',
      )
    },
  )

  test('keeps a separate draft per ticket, across tickets and reloads', async ({ page, product }) => {
    const first = await createTicket(product, { title: 'First of two drafts' })
    await createTicket(product, { title: 'Second of two drafts' })
    await openChat(page, first)
    await replyBox(page).fill('Begun for the first')
    await page.getByRole('button', { name: 'Second of two drafts' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Second of two drafts' })).toBeVisible()
    await expect(replyBox(page)).toHaveValue('')
    await replyBox(page).fill('Begun for the second')
    await page.reload()
    await expect(replyBox(page)).toHaveValue('Begun for the second')
    await page.getByRole('button', { name: 'First of two drafts' }).click()
    await expect(replyBox(page)).toHaveValue('Begun for the first')
  })
})

function conversation() {
  const expected = {
    full_text: null,
    send_at: null,
    hold: null,
    earlier_texts: [],
    attachments: [],
    deliveries: [],
    mail: null,
    merged_from: null,
  }
  return {
    links: [],
    merged: [],
    messages: [
      {
        ...expected,
        id: 'a',
        kind: 'customer',
        channel: 'page',
        author: null,
        text: 'It prints blank pages.',
        state: null,
        created_at: '2024-11-20T08:12:00.000Z',
      },
      {
        ...expected,
        id: 'b',
        kind: 'answer',
        channel: 'dashboard',
        author: { id: 'jo', name: 'Jo Lindqvist' },
        text: 'Is there an orange tab?',
        state: 'sent',
        created_at: '2024-11-20T08:31:00.000Z',
      },
    ],
    held: [],
    first_mail: null,
    participants: [],
    mail_problem: null,
    linked: null,
    suggested: null,
  }
}
