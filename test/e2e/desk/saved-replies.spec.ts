import { findAxeViolations } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { messages, open, replyBox, storedMessages, tab } from './ticket-page.ts'

const post = async (page: import('@playwright/test').Page, path: string, data: object) =>
  (await page.request.post(path, { data })).json()

test(
  'A slash finds a saved reply by keyboard alone; what is not filled in is red and cannot be sent',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await createTicket(product)
    await post(page, '/api/saved-replies', { title: 'Zebra greeting', text: 'Hi {{customer.first_name|there}}' })
    await post(page, '/api/saved-replies', { title: 'Zebra riddle', text: 'About {{no.such}}.' })
    await open(page, ticket)
    await tab(page, /^Chat/).click()
    await replyBox(page).focus()
    await page.keyboard.type('/zeb')
    const list = page.getByRole('listbox', { name: 'Saved replies' })
    await expect(list.getByRole('option')).toHaveCount(2)
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(replyBox(page)).toHaveValue('/zeb')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('/zeb')
    await expect(list).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(replyBox(page)).toHaveValue(/^Hi \w+$/)
    await page.keyboard.press('Control+z')
    await expect(replyBox(page)).toHaveValue('/zeb')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('/zebra rid')
    await page.keyboard.press('Enter')
    await expect(replyBox(page)).toHaveValue('About {{no.such}}.')
    const send = page.getByRole('button', { name: 'Send Response' })
    await expect(send).toBeDisabled()
    await expect(replyBox(page)).toHaveAttribute('aria-invalid', 'true')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '{{no.such}}' }).press('Enter')
    await page.keyboard.type('the scanner')
    await expect(replyBox(page)).toHaveValue('About the scanner.')
    await expect(send).toBeEnabled()
  },
)

test(
  'An answer is kept as a reply with what is the ticket’s own left to be filled in',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await createTicket(product)
    await page.request.post(`/api/tickets/${ticket.id}/messages`, {
      data: { kind: 'answer', message: `Hello, ticket #${ticket.ticket_id} is ours.` },
    })
    await open(page, ticket)
    await tab(page, /^Chat/).click()
    await messages(page).last().getByRole('button', { name: 'More about this message' }).click()
    await page.getByRole('button', { name: 'Save as reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as reply' })
    await expect(dialog.getByLabel('Text')).toHaveValue('Hello, ticket #{{ticket.number}} is ours.')
    await dialog.getByLabel(`${ticket.ticket_id} →`).uncheck()
    await expect(dialog.getByLabel('Text')).toHaveValue(`Hello, ticket #${ticket.ticket_id} is ours.`)
    await dialog.getByLabel(`${ticket.ticket_id} →`).check()
    await dialog.getByLabel('Title').fill(`Ours ${ticket.ticket_id}`)
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(dialog).toBeHidden()
    const [kept] = await (await page.request.get(`/api/saved-replies?search=ours ${ticket.ticket_id}`)).json()
    expect(kept.text).toBe('Hello, ticket #{{ticket.number}} is ours.')
    await expect.poll(() => storedMessages(page.request, ticket)).toHaveLength(1)
  },
)

test(
  'In the box AltGr makes characters, no shortcuts; a slash within a word or an address opens no list',
  { tag: '@deep' },
  async ({ page, product }) => {
    const ticket = await createTicket(product)
    await post(page, '/api/saved-replies', { title: 'Zebra or any', text: 'Hello.' })
    await open(page, ticket)
    await tab(page, /^Chat/).click()
    await replyBox(page).focus()
    // On Windows, AltGr is Ctrl and Alt at once.
    const taken = await replyBox(page).evaluate((field) =>
      Array.from('@{[]}\\|~€/?kezµ').filter((key) => {
        const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
        return !field.dispatchEvent(new KeyboardEvent('keydown', { key, ...altGr, bubbles: true, cancelable: true }))
      }),
    )
    expect(taken).toEqual([])
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(replyBox(page)).toBeFocused()
    const list = page.getByRole('listbox', { name: 'Saved replies' })
    await page.keyboard.type('mail and/or')
    await expect(list).toBeHidden()
    await page.keyboard.type(' https://a.example/or')
    await expect(list).toBeHidden()
    await page.keyboard.press('Enter')
    await page.keyboard.type('/zzzz')
    await expect(page.getByText('No saved reply found.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No saved reply found.').first()).toBeHidden()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('/zebra or')
    await expect(list).toBeVisible()
  },
)
