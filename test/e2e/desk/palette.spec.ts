import { violationsAtBoth } from '../support/axe.ts'
import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { open, replyBox, tab } from './ticket-page.ts'

test.describe('The command palette', () => {
  test('acts on the open ticket, jumps to a number and gives the focus back', async ({ page, product }) => {
    const other = await createTicket(product, { title: 'Jumped to' })
    await open(page, await createTicket(product, { title: 'Commanded' }))
    await expect(tab(page, 'Overview')).toBeVisible()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const field = palette.getByRole('combobox')
    await page.keyboard.press('r')
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(replyBox(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('priority crit')
    await expect(palette.getByRole('option').first()).toContainText('Critical')
    await page.keyboard.press('Enter')
    await expect(page.locator('.detail-badges')).toContainText('Critical')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nothing like that')
    await expect(palette.getByText('No match. Try fewer words.')).toBeVisible()
    await field.fill(`#${other.ticket_id}`)
    await expect(palette.getByRole('option').first()).toContainText(`Go to #${other.ticket_id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Jumped to' })).toBeVisible()
  })

  test('runs what Enter was pressed for before its answer was there, also while it loads', async ({
    page,
    product,
  }) => {
    const { ticket_id } = await createTicket(product, { title: 'Straight to it' })
    await open(page, await createTicket(product, { title: 'Somewhere else' }))
    // A bare number needs no search for customers.
    await page.route('**/api/find-customers*', () => {})
    const enter = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await enter(String(ticket_id))
    await expect(page.getByRole('heading', { level: 2, name: 'Straight to it' })).toBeVisible()
    await page.unroute('**/api/find-customers*')
    await page.goto('/admin')
    await expect(page.locator('.ticket-title').first()).toBeVisible()
    await enter('Straight to it')
    await expect(page.getByRole('heading', { level: 2, name: 'Straight to it' })).toBeVisible()
  })

  test(
    'puts a saved reply into the answer, sleeps the ticket, and z takes that back',
    { tag: '@deep' },
    async ({ page, product, colleague }) => {
      const saved = await colleague.post('/api/saved-replies', {
        data: { title: 'Unplug the dock', text: 'Please unplug the dock, {{customer.first_name|there}}.' },
      })
      expect(saved.ok()).toBe(true)
      await open(page, await createTicket(product, { title: 'Dock is dead' }))
      await expect(tab(page, 'Overview')).toBeVisible()
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await page.keyboard.press('Control+k')
      await expect(palette.getByRole('option', { name: /^Unplug/ })).toBeHidden()
      await page.keyboard.type('unplug')
      await expect(palette.getByRole('option', { name: /^Unplug/ })).toBeVisible()
      expect(await violationsAtBoth(page, 'the palette', { schemes: ['light', 'dark'] })).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.keyboard.press('Enter')
      await expect(replyBox(page)).toHaveValue(/^Please unplug the dock, \w+\.$/)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('suggest a reply')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/Check it before sending|Nothing better is known|No suggestion/)).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('sleep for a week')
      await page.keyboard.press('Enter')
      await expect(page.locator('.waiting-control')).toContainText('Sleeps')
      await expect(page.getByText(/^It sleeps until /)).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('z')
      await expect(page.locator('.waiting-control')).toContainText('Wait…')
    },
  )

  test(
    'leads to lists and people from another page as well, and opens over no other dialog',
    { tag: '@deep' },
    async ({ page, product }) => {
      await createTicket(product, { email: 'zelda@palette.example.com', company: 'Palette Movers' })
      await page.goto('/admin/settings/profile')
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await page.getByRole('button', { name: 'Search or command' }).click()
      await palette.getByRole('combobox').fill('zelda@palette')
      // Opened while the next page is being loaded, it stays, with what is typed into it.
      const isOpened = Promise.withResolvers<void>()
      await page.route('/api/admin/me', async (route) => {
        await isOpened.promise
        await route.continue()
      })
      await palette.getByRole('option', { name: /zelda@palette/ }).click()
      await expect(page).toHaveURL(/\/admin\?search=zelda/)
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('mov')
      isOpened.resolve()
      await expect(page.getByRole('heading', { name: 'Support Tickets (1)', includeHidden: true })).toBeAttached()
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('er')
      await expect(palette.getByRole('combobox')).toHaveValue('mover')
      await palette.getByRole('option', { name: /Palette Movers · 1 ticket$/ }).click()
      await expect(page).toHaveURL(/\/admin\?search=zelda/)
      await expect(page.getByRole('heading', { name: 'Support Tickets (1)' })).toBeVisible()
      await page.getByRole('button', { name: 'all shortcuts' }).click()
      await page.keyboard.press('Control+k')
      await expect(palette).toBeHidden()
    },
  )
})
