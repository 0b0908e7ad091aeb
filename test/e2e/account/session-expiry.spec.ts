import type { BrowserContext, Page } from '@playwright/test'
import { storedMessages } from '../desk/ticket-page.ts'
import { endSessionAt } from '../support/end-session.ts'
import { ADMIN, adminTest as test, createTicket, expect } from '../support/product.ts'
import { idle } from '../support/state.ts'

const DANA = { email: 'dana.ortiz@neatline.example.com', password: 'a second pair of hands' }
const CLIENT = { email: 'no-admin@ponderosa.example.com', password: 'no keys to the server room' }
const MESSAGE = 'Please pull the orange tab.'

const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
async function openChat(page: Page, { id }: { id: string }) {
  await page.goto(`/admin?ticket=${id}`)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page.getByText('No conversation history')).toBeVisible()
}
/** Fills the box and waits until the draft is saved. */
async function write(page: Page, text: string) {
  await replyBox(page).fill(text)
  await idle(page)
}
async function signInAgain(page: Page, { email, password } = ADMIN) {
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
/** As when the window becomes visible again: all queries are loaded again, except those that are loading at this moment. */
const loadAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Is typing, as far as the page can see, until the returned function is called; nothing is written. */
async function keepTyping(page: Page) {
  const typing = await page.evaluateHandle(() => {
    const type = () => void document.dispatchEvent(new Event('input'))
    type()
    return setInterval(type, 100)
  })
  return () => typing.evaluate((timer) => clearInterval(timer))
}

/**
 * Has the page load again, as its polls do, while someone who is no admin is signed in: they are signed out once such a load
 * has been refused. Resolves with the list its address is then added to.
 */
async function loadDuringSignIn(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.route(
    '**/api/auth/sign-out',
    async (route) => {
      const load = page.waitForResponse((response) => response.status() === 403 && !response.url().endsWith('/me'))
      await loadAgain(page)
      refused.push((await load).url())
      await route.continue()
    },
    { times: 1 },
  )
  return refused
}
const endSession = (context: BrowserContext) => context.clearCookies()

test.use({ expectedNoise: [/status of (401|403)|could not be (loaded|sent)|_failed/] })

test('A response whose session has expired is sent after signing in again', async ({ page, product, colleague }) => {
  const ticket = await createTicket(product)
  await openChat(page, ticket)
  await write(page, MESSAGE)
  await endSessionAt(page, 'POST', '**/messages')
  const stopTyping = await keepTyping(page)
  await replyBox(page).press('Control+Enter')
  await expect(dialog(page)).toBeVisible()
  await stopTyping()
  await expect(dialog(page).getByLabel('Email')).toHaveValue(ADMIN.email)
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.keyboard.type('Typed on, before it was seen')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(replyBox(page)).toHaveValue(MESSAGE)

  await signInAgain(page)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('tabpanel').getByText(MESSAGE)).toHaveCount(1)
  await expect(replyBox(page)).toHaveValue('')
  await expect.poll(() => storedMessages(colleague, ticket)).toHaveLength(1)
})

test(
  'A change of status is made after signing in again, and live updates go on',
  {
    tag: '@deep',
  },
  async ({ page, product, colleague }) => {
    const ticket = await createTicket(product)
    await openChat(page, ticket)
    await endSessionAt(page, 'PATCH', `**/api/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Resolve' }).click()
    await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
    await signInAgain(page)
    await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeFocused()
    await colleague.post(`/api/tickets/${ticket.id}/responses`, {
      data: { message: 'Said meanwhile.' },
      maxRetries: 1,
    })
    await expect(page.getByRole('tabpanel').getByText('Said meanwhile.')).toBeVisible()
  },
)

test(
  'A load whose session has expired asks to sign in on the page and is repeated, in all tabs',
  {
    tag: '@deep',
  },
  async ({ page, context, product }) => {
    await product.addUser(CLIENT, { admin: false })
    const ticket = await createTicket(product, { title: 'Looked for without a session' })
    const other = await context.newPage()
    for (const tab of [other, page]) await openChat(tab, ticket)
    const search = page.getByPlaceholder('Search tickets...')
    await search.fill('without a session')
    await expect(page.getByRole('heading', { name: 'Support Tickets (1)' })).toBeVisible()
    await endSession(context)
    for (const tab of [other, page]) {
      const asks = async () => {
        await loadAgain(tab)
        return dialog(tab).isVisible()
      }
      await expect.poll(asks).toBe(true)
    }
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(dialog(page).getByText('Enter your password')).toBeVisible()
    await signInAgain(page, { ...ADMIN, password: 'not the password' })
    await expect(dialog(page).getByText('Invalid email or password')).toBeVisible()
    await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
    const refused = await loadDuringSignIn(page)
    await signInAgain(page, CLIENT)
    await expect(dialog(page).getByText('Access denied. Admin privileges required.')).toBeVisible()
    await expect.poll(() => refused).not.toEqual([])
    await expect(page).toHaveURL(/\/admin\?/)
    await expect(dialog(page).getByRole('link', { name: 'Go to the login page' })).toBeVisible()
    await signInAgain(page)
    await expect(dialog(page)).toBeHidden()
    await expect(dialog(other)).toBeHidden()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('without a session')
    await expect(page.getByRole('heading', { name: 'Support Tickets (1)' })).toBeVisible()
  },
)

test('Another admin who signs in sends nothing in their own name, and never sees the text', async ({
  page,
  product,
  colleague,
}) => {
  await product.addUser(DANA, { name: ['Dana', 'Ortiz'] })
  const ticket = await createTicket(product)
  await openChat(page, ticket)
  await write(page, MESSAGE)
  await endSessionAt(page, 'POST', '**/messages')
  await replyBox(page).press('Control+Enter')
  await signInAgain(page, DANA)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('banner').getByText('Dana Ortiz')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Response' })).toBeVisible()
  await expect(replyBox(page)).toHaveValue('')
  await openChat(page, ticket)
  await expect(replyBox(page)).toHaveValue('')
  await idle(page)
  await expect.poll(() => storedMessages(colleague, ticket)).toEqual([])
})

test('A user who is no longer an admin is led to the login', { tag: '@deep' }, async ({ page, product }) => {
  const ticket = await createTicket(product)
  await openChat(page, ticket)
  await page.route('**/api/admin/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_admin: false } })
  })
  await page.route('**/api/tickets?*', (route) => route.fulfill({ status: 403, json: {} }))
  // What is loading at that moment is not loaded again, and a load of the page's own may have led away already.
  await expect(async () => {
    await loadAgain(page)
    expect(page.url()).toMatch(/\/admin\/login$/)
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
