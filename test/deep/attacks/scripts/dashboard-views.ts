import type { Page } from '@playwright/test'
import { pack } from './payloads.ts'
import type { XssProbe } from './xss-probe.ts'

const TABS = ['Chat', 'AI Insights', 'Files', 'History', 'Overview']
/** The address has all texts; the search box gets this many. */
const MAX_TYPED = 15
const MAX_URL_LENGTH = 1_500

export type View = { page: Page; probe: XssProbe; url: string }

/** Opens every ticket in every tab, the print view, the list and its search; returns the number of views. */
export async function openDashboard({ page, probe, url }: View, ticketIds: string[], texts: string[]): Promise<number> {
  let views = 0
  const seen = async (name: string) => {
    probe.enter(name)
    await probe.search(page)
    views++
  }
  await page.goto(`${url}/admin`)
  await page.locator('.ticket-title').first().waitFor()
  await seen('list')
  views += await scrollList(page, probe)
  await page.locator('.ticket-scroll').evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
  for (const id of ticketIds) {
    probe.enter(`ticket ${id}`)
    await openTicket(page, url, id)
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click()
      await page
        .locator('[role=tabpanel][data-state=active]')
        .filter({ hasNotText: /Loading / })
        .waitFor()
      await seen(`ticket, ${tab}`)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await seen('ticket, printed')
  await page.emulateMedia({ media: 'screen' })
  for (const words of pack(texts, MAX_URL_LENGTH)) {
    probe.enter('search in the address')
    await page.goto(`${url}/admin?search=${encodeURIComponent(words)}&ticket=${encodeURIComponent(words)}#${words}`)
    await page.getByRole('searchbox').waitFor()
    await seen('search in the address')
  }
  for (const text of texts.slice(0, MAX_TYPED)) {
    await page.getByRole('searchbox').fill(text)
    await seen('search box')
  }
  return views
}

/** Opens a ticket by its row, which is quicker; by its address where the virtual list does not show the row. */
async function openTicket(page: Page, url: string, id: string): Promise<void> {
  const row = page.locator(`[data-ticket="${id}"]`)
  const isPressed = (await row.count()) > 0 && (await row.click({ timeout: 1_000 }).then(always, never))
  if (isPressed) await page.locator(`[data-ticket="${id}"][aria-current]`).waitFor()
  else await page.goto(`${url}/admin?ticket=${id}`)
  await page.getByRole('region', { name: 'Ticket details' }).getByRole('heading', { level: 2 }).waitFor()
}
const always = () => true
const never = () => false

/** Scrolls through the virtual list. */
async function scrollList(page: Page, probe: XssProbe): Promise<number> {
  const box = page.locator('.ticket-scroll')
  const { height, whole } = await box.evaluate((element) => ({
    height: element.clientHeight,
    whole: element.scrollHeight,
  }))
  let looks = 0
  for (let top = 0; top < whole; top += height) {
    await box.evaluate((element, to) => element.scrollTo({ top: to, behavior: 'instant' }), top)
    await probe.search(page)
    looks++
  }
  return looks
}

/** Opens the account page, with the browsers of the sessions, and the message shown in place of the closed form. */
export async function openAccount({ page, probe, url }: View, admin: Admin, texts: string[]): Promise<number> {
  probe.enter('account')
  await page.goto(`${url}/admin/settings/security`)
  await page.locator('.setting-list li').first().waitFor()
  await probe.search(page)
  const messages = pack(texts, 500)
  for (const ticketFormMessage of messages) {
    const answer = await admin.patch('/api/admin/settings', {
      data: { ticketFormOpen: false, ticketFormMessage },
    })
    if (!answer.ok()) throw new Error(`The settings responded ${answer.status()}.`)
    const shown = {
      hasText: ticketFormMessage
        .trim()
        .split(/\p{Cc}/u)[0]!
        .slice(0, 30),
    }
    probe.enter('/support, closed')
    await page.goto(`${url}/support`)
    await page.locator('form-island input').first().focus()
    await page.locator('form-island', shown).waitFor()
    await probe.search(page)
    probe.enter('account, form closed')
    await page.goto(`${url}/admin/settings/form`)
    await page.locator('main', shown).waitFor()
    await probe.search(page)
  }
  await admin.patch('/api/admin/settings', { data: { ticketFormOpen: true, ticketFormMessage: '' } })
  return 1 + 2 * messages.length
}
type Admin = {
  patch: (path: string, options: { data: object }) => Promise<{ ok(): boolean; status(): number }>
}
