import type { Page } from '@playwright/test'
import { violationsAtBoth } from '../support/axe.ts'
import { adminTest as test, createTicket, expect, toast } from '../support/product.ts'
import { open, replyBox, tab } from './ticket-page.ts'

/** Presses the key at a place of the keyboard that gives a character on another layout. */
async function pressOnLayout(page: Page, code: string, key: string, modifiers = 0) {
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key, modifiers })
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key, modifiers })
}

test.describe('Keys of the team’s work', () => {
  test('take, assign, tag, sleep, change the priority, resolve, undo and go to a list', async ({ page, product }) => {
    const ticket = await createTicket(product, { title: 'All by keys' })
    await open(page, ticket)
    await expect(tab(page, 'Overview')).toBeVisible()
    await page.keyboard.press('i')
    await expect(page.getByRole('button', { name: 'Take it' })).toBeHidden()
    await expect(toast(page, 'Ticket Updated', 'You own it now')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible()
    await expect(toast(page, 'Ticket Updated', 'Undone')).toBeVisible()
    await page.keyboard.press('i')
    await expect(toast(page, 'Ticket Updated', 'You own it now')).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('group', { name: 'Owner and followers' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await expect(page.getByRole('group', { name: 'What the ticket waits for' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    await expect(page.getByLabel('Add tag')).toBeFocused()
    await page.keyboard.type('gear')
    await page.keyboard.press('Enter')
    // Each change is waited for: the toast of one that takes longer would stand in the place of the next.
    await expect(toast(page, 'Ticket Updated', 'Tags: gear')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Resolved')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.press('p')
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
    await page.getByRole('heading', { level: 2, name: 'All by keys' }).focus()
    for (const [key, address] of [
      ['m', /assignee=me/],
      ['u', /assignee=none/],
      ['w', /waiting=any/],
    ] as const) {
      await page.keyboard.press('g')
      await expect(page.getByText('Go to:')).toBeVisible()
      await page.keyboard.press(key)
      await expect(page).toHaveURL(address)
    }
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).not.toHaveURL(/assignee|waiting/)
  })

  test('follow a German layout, and are text in a field', async ({ page, product }) => {
    await open(page, await createTicket(product))
    await expect(tab(page, 'Overview')).toBeVisible()
    await pressOnLayout(page, 'Minus', '?', 8)
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await violationsAtBoth(page, 'the shortcuts', { schemes: ['light', 'dark'] })).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(toast(page, 'Status Updated', 'Ticket status changed to Resolved')).toBeVisible()
    await pressOnLayout(page, 'KeyY', 'z')
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
    await pressOnLayout(page, 'Digit7', '/', 8)
    await expect(page.getByPlaceholder('Search tickets...')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.keyboard.type('gauxezt')
    await expect(replyBox(page)).toHaveValue('gauxezt')
  })

  test('can be changed, swapped and put back, and a reload keeps them', async ({ page, product }) => {
    await open(page, await createTicket(product))
    await expect(tab(page, 'Overview')).toBeVisible()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByRole('button', { name: 'Change the key of Reply' }).click()
    await page.keyboard.press('n')
    const conflict = dialog.getByText('N is Internal note.')
    await expect(conflict).toBeVisible()
    // Escape ends the change, not the dialog.
    await page.keyboard.press('Escape')
    await expect(conflict).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Change the key of Reply' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('n')
    await dialog.getByRole('button', { name: 'Swap them' }).press('Escape')
    await expect(conflict).toBeHidden()
    await page.keyboard.press('Enter')
    await page.keyboard.press('n')
    await dialog.getByRole('button', { name: 'Swap them' }).click()
    await expect(dialog.getByText('Reply is N now.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(tab(page, 'Overview')).toBeVisible()
    await page.keyboard.press('n')
    await expect(replyBox(page)).toBeFocused()
    await expect(replyBox(page)).toHaveAttribute('aria-keyshortcuts', 'n')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    // At the lower edge of the dialog, what comes of it is scrolled into view.
    const undo = dialog.getByRole('button', { name: 'Change the key of Undo' })
    await undo.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await undo.press('Enter')
    await page.keyboard.press('i')
    await expect(dialog.getByText('I is Take the ticket.')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'All keys back to the default' }).click()
    await page.keyboard.press('Escape')
    await expect(replyBox(page)).toHaveAttribute('aria-keyshortcuts', 'r')
  })
})
