import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { ADMIN } from '../support/seeded-database.ts'
import { median } from '../support/statistics.ts'

const RUNS = 7
const WANTED = { draft: 2_000, live: 1_000 }

/** Prints how long it takes until another browser shows what was typed, a changed status, and a notification. */
export async function measureBetweenBrowsers(browser: Browser, url: string, client: pg.Client): Promise<void> {
  const [here, there] = [await openTicket(browser, url), await openTicket(browser, url)]
  const id = new URL(here.url()).searchParams.get('ticket')!
  const draft: number[] = []
  const status: number[] = []
  const notice: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const text = `Typed for the stopwatch, number ${run}.`
    draft.push(await timeUntil(there, boxHolds, text, () => here.getByPlaceholder('Type your response...').fill(text)))
    const [next, button] = run % 2 === 0 ? ['Resolved', 'Reopen'] : ['Open', 'Resolve']
    const change = { data: { status: next }, headers: { origin: url } }
    status.push(await timeUntil(there, offers, button, () => here.request.patch(`${url}/api/tickets/${id}`, change)))
    const counted = await there.locator('.notice-button').textContent()
    notice.push(await timeUntil(there, countsAnother, counted!, () => client.query(GIVE, [id])))
  }
  print('what was typed, from the last key', draft, WANTED.draft)
  print('a status, from its request', status, WANTED.live)
  print('a notification, from when it is stored', notice, WANTED.live)
}

/** As the server gives one. */
const GIVE = `with given as (
    insert into notices (user_id, kind, ticket_id, in_app, created_at)
    select id, 'woke', $1, true, now() from support_users where is_admin returning user_id
  ) select pg_notify('team', json_build_object('kind', 'notice', 'admin_id', user_id)::text) from given`

const print = (what: string, taken: number[], wanted: number) =>
  process.stdout.write(
    `  in another browser, ${what}: median ${median(taken).toFixed(0)} ms, worst ${Math.max(...taken).toFixed(0)} ms ` +
      `of ${taken.length} (wanted: ${wanted} ms or less)\n`,
  )

async function openTicket(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  await context.request.post(`${url}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin: url } })
  const page = await context.newPage()
  const stream = page.waitForResponse((response) => response.request().resourceType() === 'eventsource')
  await page.goto(`${url}/admin?status=Open&tab=chat`)
  await page.locator('.ticket-title').first().click()
  await page.getByPlaceholder('Type your response...').waitFor()
  await stream
  return page
}

const boxHolds = (text: string) => document.querySelector<HTMLTextAreaElement>('.answer-box textarea')?.value === text
const offers = (button: string) => document.querySelector('[data-key="e"]')?.textContent?.includes(button) ?? false
const countsAnother = (counted: string) => document.querySelector('.notice-button')?.textContent !== counted

/** Milliseconds from the act until the page shows it, looked at in each of its frames. */
async function timeUntil(
  page: Page,
  isShown: (what: string) => boolean,
  what: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const shown = page.waitForFunction(isShown, what)
  const start = performance.now()
  await act()
  await shown
  return performance.now() - start
}
