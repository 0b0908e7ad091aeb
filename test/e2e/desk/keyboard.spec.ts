import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { keepToasts, open, reopenButton, replyBox, tab } from './ticket-page.ts'

test.describe('By keyboard', () => {
  test('an admin moves through the list, opens, reads, answers and resolves a ticket', async ({ page, product }) => {
    const title = { older: 'Older by keyboard', newer: 'Newer by keyboard' }
    await createTicket(product, { title: title.older })
    await createTicket(product, { title: title.newer })
    await keepToasts(page)
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: title.newer })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search tickets...')).toBeFocused()
    await page.keyboard.type('nothing like it')
    await expect(page.getByText('No tickets match')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: title.newer })).toBeVisible()
    await expect(page.getByPlaceholder('Search tickets...')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type('by keyboard')
    await expect(page.getByRole('heading', { name: 'Support Tickets (2)' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: title.older })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: title.newer })).toBeVisible()
    for (const [index, name] of ['Overview', 'Chat', 'AI Insights', 'Files', 'History'].entries()) {
      await page.keyboard.press(String(index + 1))
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('r')
    await expect(replyBox(page)).toBeFocused()
    await page.keyboard.type('Reje?1')
    await expect(replyBox(page)).toHaveValue('Reje?1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeFocused()
    await page.keyboard.press('4')
    await expect(tab(page, 'Files')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('2')
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
    await page.keyboard.press('4')
    await expect(tab(page, 'Files')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('e')
    await expect(reopenButton(page)).toBeVisible()
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Resolved')).toBeVisible()
    // It covers nothing of the ticket.
    const isBeside = () =>
      page.evaluate(() => {
        const [card, detail] = ['.toast', '.ticket-detail'].map((part) => document.querySelector(part)!)
        return card!.getBoundingClientRect().right < detail!.getBoundingClientRect().left
      })
    await expect.poll(isBeside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Select a Ticket' })).toBeVisible()
    await expect(page.getByRole('button', { name: title.newer })).toBeFocused()
  })

  test('five answers and one resolved ticket take at most 21 keys beside the words', async ({ page, product }) => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `${word} of five in a row`)
    for (const title of titles.toReversed()) await createTicket(product, { title })
    await keepToasts(page)
    await page.goto('/admin?search=of five in a row')
    await expect(page.getByRole('heading', { name: 'Support Tickets (5)' })).toBeVisible()
    await page.getByRole('button', { name: titles[0]! }).focus()
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (const [index, title] of titles.entries()) {
      if (index > 0) await press('j')
      await expect(page.getByRole('button', { name: title })).toBeFocused()
      await press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await press('r')
      await expect(replyBox(page)).toBeFocused()
      await page.keyboard.type('Done.')
      await press('Control+Enter')
      await expect(replyBox(page)).toHaveValue('')
    }
    await press('e')
    await expect(reopenButton(page)).toBeVisible()
    expect(keys).toBeLessThanOrEqual(21)
  })

  test(
    '? lists all shortcuts, and the switch for single keys is remembered',
    { tag: '@deep' },
    async ({ page, product }) => {
      const ticket = await createTicket(product)
      await open(page, ticket)
      await expect(tab(page, 'Overview')).toBeVisible()
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await page.keyboard.press('?')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(tab(page, 'Overview')).toBeVisible()
      await page.keyboard.press('1')
      await page.keyboard.press('?')
      await expect(tab(page, 'Chat')).toHaveAttribute('aria-selected', 'true')
      await expect(dialog).toBeHidden()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('keyboard shortcuts')
      await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.keyboard.press('1')
      await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
    },
  )
})
