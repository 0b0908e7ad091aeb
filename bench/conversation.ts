/**
 * `npm run bench -- conversation [--keep DIRECTORY]`: a ticket of 300 messages and 80 files, from the server and in a browser
 * with a processor four times slower; an answer, from the press until it is on screen and until it is stored; and how soon
 * another browser shows what happens.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { type Desk, SLOWDOWN, openBrowser, openDesk, slowProcessor, timePress } from './kit/browser.ts'
import { signIn } from './kit/http.ts'
import { ADMIN, connect, onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, time } from './kit/statistics.ts'

const [TICKETS, MESSAGES, FILES] = [10_000, 300, 80]
const RUNS = 7
/** Milliseconds between pressing and releasing, as by a finger: the click counts from the release. */
const HELD_DOWN = 80

export async function bench(args: string[]): Promise<void> {
  const { keep } = readOptions(args, { keep: '' })
  await onDatabases({ database: 'embedded', keep }, async (place) => {
    const installation = await openInstallation(place, TICKETS)
    await using product = await startProduct(installation)
    await using client = await connect(installation)
    await using browser = await openBrowser()
    const id = await writeLongTicket(client, join(installation.directory, 'attachments'))
    report(`A ticket of ${MESSAGES} messages and ${FILES} files among ${TICKETS}`, [
      ...(await measureRequests(product.url, client, id)),
      ...(await measureMerge(product.url, client, id)),
      ...(await measureBetweenBrowsers(browser, product.url, client)),
    ])
    const title = `It in a browser, processor ${SLOWDOWN} × slower`
    report(title, await measureInBrowser(browser, product.url, id))
  })
}

/** Writes a ticket with a long conversation, every third message with a file as long as there are any, and returns its id. */
async function writeLongTicket(client: pg.Client, filesDirectory: string): Promise<string> {
  const statement = readFileSync(join(import.meta.dirname, 'data/long-ticket.sql'), 'utf8')
  const message = 'We looked at it once more and it is the tray, not the driver. Message '
  const { rows } = await client.query<{ id: string }>(statement, [ADMIN.email, MESSAGES, message, FILES])
  const { id } = rows[0]!
  const files = await client.query<{ id: string }>('select id from attachments where ticket_id = $1', [id])
  mkdirSync(join(filesDirectory, id), { recursive: true, mode: 0o700 })
  for (const file of files.rows) writeFileSync(join(filesDirectory, file.id), 'x'.repeat(1000))
  return id
}

/** Times each request of an opened ticket, and a bare query of its messages in the same database. */
async function measureRequests(url: string, client: pg.Client, id: string): Promise<Figure[]> {
  const { get } = await signIn(url)
  const paths = ['', '/messages', '/attachments', '/history']
  const query = 'select * from ticket_responses where ticket_id = $1 order by created_at, id'
  const requests = paths.map((path) => [path, () => time(() => get(`/api/tickets/${id}${path}`))] as const)
  const { bare, ...taken } = await alternate<string>(
    { bare: () => time(() => client.query(query, [id])), ...Object.fromEntries(requests) },
    { rounds: 200, warmUp: 50 },
  )
  const reference = { name: 'a bare query of the messages', values: bare! }
  const common = { atMost: 15, reference }
  return paths.map((path) => ({ ...common, name: `GET /api/tickets/{id}${path}`, values: taken[path]! }))
}

/** Times merging the ticket into another and undoing it, and the bare change of its messages in the same database. */
async function measureMerge(url: string, client: pg.Client, id: string): Promise<Figure[]> {
  const { post } = await signIn(url)
  const into = (await client.query<{ id: string }>('select id from tickets where id <> $1 limit 1', [id])).rows[0]!.id
  let merge = ''
  const move = 'update ticket_responses set ticket_id = $2 where ticket_id = $1'
  const { bare, merged, undone } = await alternate(
    {
      bare: async () => {
        await client.query('begin')
        const taken = await time(() => client.query(move, [id, into]))
        await client.query('rollback')
        return taken
      },
      merged: () =>
        time(async () => {
          merge = (await post<{ id: string }>(`/api/tickets/${id}/merge`, { into, confirm: true })).id
        }),
      undone: () => time(() => post(`/api/merges/${merge}/undo`, {})),
    },
    { rounds: 20, warmUp: 3 },
  )
  const reference = { name: 'a bare change of the messages', values: bare }
  return [
    { name: 'merging it into another ticket', values: merged, atMost: 300, reference },
    { name: 'undoing that', values: undone, atMost: 300, reference },
  ]
}

async function measureInBrowser(browser: Browser, url: string, ticketId: string): Promise<Figure[]> {
  const desk = await openDesk(browser, url)
  await desk.page.goto(`${url}/admin?tab=chat`)
  await desk.page.locator('.ticket-title').first().click()
  const ordinary = await timeAnswers(desk)
  const { drawn, opened } = await timeOpening(desk, url, ticketId)
  const { visible, stored } = await timeAnswers(desk)
  await desk.page.context().close()
  return [
    { name: 'drawn, from the response to the newest message', values: drawn, atMost: 400 },
    { name: 'the same from the press on the ticket, the request included', values: opened, atMost: 400 },
    { name: 'an answer to an ordinary ticket, from the press until on screen', values: ordinary.visible, atMost: 100 },
    { name: 'an answer, from the press until on screen', values: visible, atMost: 100 },
    { name: 'an answer, from its request until stored, processor as it is', values: stored, atMost: 200 },
  ]
}

/** Opens the ticket from the list of an open dashboard, each time in a page that does not know it yet. */
async function timeOpening({ page, cdp }: Desk, url: string, ticketId: string) {
  const [drawn, opened]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    await slowProcessor(cdp, 1)
    await page.goto(`${url}/admin?search=A+long+conversation&tab=chat`)
    const row = page.getByRole('button', { name: 'A long conversation', exact: true }).first()
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    await slowProcessor(cdp)
    const { at, taken } = await timePress(page, {
      on: 'click',
      shows: '.chat > .message:last-child',
      press: () => row.click({ delay: HELD_DOWN }),
    })
    const responded = await page.evaluate((address) => {
      const [loaded] = performance.getEntriesByName(address) as PerformanceResourceTiming[]
      return loaded!.responseEnd
    }, `${url}/api/tickets/${ticketId}/messages`)
    drawn.push(at - responded)
    opened.push(taken)
  }
  return { drawn, opened }
}

/** Answers with a slowed processor for what is on screen, and with the processor as it is for what is stored. */
async function timeAnswers({ page, cdp }: Desk): Promise<{ visible: number[]; stored: number[] }> {
  const [visible, stored]: [number[], number[]] = [[], []]
  for (let run = 0; run < 2 * RUNS; run++) {
    const isSlow = run < RUNS
    await slowProcessor(cdp, isSlow ? SLOWDOWN : 1)
    const text = `An answer for the stopwatch, number ${run}.`
    await page.getByPlaceholder('Type your response...').fill(text)
    const response = page.waitForResponse(
      (each) => each.request().method() === 'POST' && each.url().endsWith('/messages'),
    )
    const { taken } = await timePress(page, {
      on: 'click',
      shows: '.conversation .outgoing, .chat > .message:last-child',
      text,
      press: () => page.getByRole('button', { name: /^Send (Response|and reopen)/ }).click({ delay: HELD_DOWN }),
    })
    const arrived = await response
    await arrived.finished()
    if (isSlow) visible.push(taken)
    else stored.push(arrived.request().timing().responseEnd)
    await page.locator('.answer-box[aria-busy="false"]').waitFor()
  }
  return { visible, stored }
}

/** Milliseconds until another browser shows what the act leads to, looked at in each of its frames. */
async function timeUntil<What>(page: Page, isShown: (what: What) => boolean, what: What, act: () => Promise<unknown>) {
  const shown = page.waitForFunction(isShown as (what: unknown) => boolean, what)
  return time(async () => {
    await act()
    await shown
  })
}

const boxHolds = (text: string) => document.querySelector<HTMLTextAreaElement>('.answer-box textarea')?.value === text
const offers = (button: string) =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent.trim() === button)
const countsAnother = (counted: string) => document.querySelector('.notice-button')?.textContent !== counted

/** A notification, as the server gives one. */
const GIVE = `with given as (
    insert into notices (user_id, kind, ticket_id, in_app, created_at)
    select id, 'woke', $1, true, now() from support_users where is_admin returning user_id
  ) select pg_notify('team', json_build_object('kind', 'notice', 'admin_id', user_id)::text) from given`

/** Times how soon another browser shows a draft, a changed status and a notification. */
async function measureBetweenBrowsers(browser: Browser, url: string, client: pg.Client): Promise<Figure[]> {
  const [here, there] = [await openTicket(browser, url), await openTicket(browser, url)]
  const id = new URL(here.url()).searchParams.get('ticket')!
  let run = 0
  const { draft, status, notice } = await alternate(
    {
      draft: () => {
        const text = `Typed for the stopwatch, number ${++run}.`
        return timeUntil(there, boxHolds, text, () => here.getByPlaceholder('Type your response...').fill(text))
      },
      status: () => {
        const [next, button] = run % 2 === 1 ? ['Resolved', 'Reopen'] : ['Open', 'Resolve']
        const change = { data: { status: next }, headers: { origin: url } }
        return timeUntil(there, offers, button, () => here.request.patch(`${url}/api/tickets/${id}`, change))
      },
      notice: async () => {
        const counted = await there.locator('.notice-button').textContent()
        return timeUntil(there, countsAnother, counted!, () => client.query(GIVE, [id]))
      },
    },
    { rounds: RUNS, warmUp: 0 },
  )
  return [
    { name: 'in another browser, what was typed, from the last key', values: draft, atMost: 2_000 },
    { name: 'in another browser, a status, from its request', values: status, atMost: 1_000 },
    { name: 'in another browser, a notification, from when it is stored', values: notice, atMost: 1_000 },
  ]
}

async function openTicket(browser: Browser, url: string): Promise<Page> {
  const { page } = await openDesk(browser, url)
  const stream = page.waitForResponse((response) => response.request().resourceType() === 'eventsource')
  await page.goto(`${url}/admin?status=Open&tab=chat`)
  await page.locator('.ticket-title').first().click()
  await page.getByPlaceholder('Type your response...').waitFor()
  await stream
  return page
}
