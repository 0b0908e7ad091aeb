/**
 * `npm run bench -- dashboard [--tickets N] [--keep DIRECTORY]`: what a technician waits for, measured in a real browser: time
 * until the dashboard is usable, the list on screen of a slow phone, and time from each interaction and key to the next paint. Only the network and the slow processor are simulated.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { SLOWDOWN, idle, openBrowser, openDesk, settled, slowNetwork, slowProcessor, timePress } from './kit/browser.ts'
import { onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'

const PHONE = { width: 390, height: 844 }
const [USABLE_RUNS, PHONE_RUNS, PRESSES_A_KEY, ROWS] = [5, 3, 7, 10]
/** Milliseconds after the script has drawn the page, in which it loads ahead what a press needs. */
const AHEAD = 5_000
/** A row of the list that the script has drawn: what the page brings along cannot be pressed. */
const ROW = '.admin-root > .dashboard .ticket-title'
const TABS = ['Chat', 'AI Insights', 'Files', 'History', 'Overview']
const SORTS = ['Title', 'Status', 'Priority', 'Created']
const SLOW = `${SLOWDOWN} × slower processor`

export async function bench(args: string[]): Promise<void> {
  const { tickets, keep } = readOptions(args, { tickets: 10_000, keep: '' })
  await onDatabases({ database: 'embedded', keep }, async (place) => {
    await using product = await startProduct(await openInstallation(place, tickets))
    await using browser = await openBrowser()
    const loads = [...(await measureUsable(browser, product.url)), ...(await measurePhone(browser, product.url))]
    report(`Dashboard in a browser, ${tickets} tickets`, loads)
    const { page, cdp } = await openDesk(browser, product.url)
    await page.goto(`${product.url}/admin`)
    await page.locator(ROW).first().waitFor()
    await slowProcessor(cdp)
    report(`Next paint, ${SLOW}, in steps of 8 ms`, await measureInteractions(page))
    report(`Keys until painted, ${SLOW}`, await measureKeys(page, product.url))
  })
}

/** From the navigation until the first ticket is painted and the search box accepts a letter, with an empty cache. */
async function measureUsable(browser: Browser, url: string): Promise<Figure[]> {
  const times: number[] = []
  let script = 0
  for (let run = 0; run < USABLE_RUNS; run++) {
    const { page, cdp } = await openDesk(browser, url)
    const traffic = await slowNetwork(cdp, 'desktop')
    await page.goto(`${url}/admin`, { waitUntil: 'commit' })
    await page.locator(ROW).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('a')
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'a')
    times.push(await page.evaluate(() => performance.now()))
    script = traffic.script
    await page.context().close()
  }
  return [
    { name: 'usable after navigation', values: times, unit: 'ms', atMost: 1_200 },
    { name: 'script as it travels', values: script, unit: 'bytes', atMost: 220_000 },
  ]
}

/** The list on the screen of Lighthouse's slow phone, and the login in the same run, which is the same machine's measure. */
async function measurePhone(browser: Browser, url: string): Promise<Figure[]> {
  const list = await openOnPhone(browser, url, '/admin', '.ticket-title')
  const login = await openOnPhone(browser, url, '/admin/login', '.admin-form')
  const beside = (values: number[]) => ({ name: 'the login', values })
  const shown = { values: list.shown, unit: 'ms', reference: beside(login.shown) }
  const requests = { values: list.requests, unit: 'requests', reference: beside(login.requests) }
  const kilobytes = { values: list.kilobytes, unit: 'kB', reference: beside(login.kilobytes) }
  return [
    { ...shown, name: 'list on screen of a slow phone', atMost: 2_200 },
    { ...requests, name: 'requests of it, with what is loaded ahead', atMost: 12 },
    { ...kilobytes, name: 'their bytes as they travel' },
  ]
}

async function openOnPhone(browser: Browser, url: string, path: string, shows: string) {
  const taken = { shown: [] as number[], requests: [] as number[], kilobytes: [] as number[] }
  for (let run = 0; run < PHONE_RUNS; run++) {
    const { page, cdp } = await openDesk(browser, url, PHONE)
    // The login would lead on to the dashboard.
    if (path === '/admin/login') await page.context().clearCookies()
    const traffic = await slowNetwork(cdp, 'slow 4G')
    await slowProcessor(cdp)
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(shows).first().waitFor()
    taken.shown.push(await page.evaluate(() => performance.now()))
    await page.waitForTimeout(AHEAD)
    taken.requests.push(traffic.requests)
    taken.kilobytes.push(traffic.bytes / 1000)
    await page.context().close()
  }
  return taken
}

/** The usual interactions; each resolves with how many presses it makes. */
const INTERACTIONS: Record<string, (page: Page) => Promise<number>> = {
  'selecting a ticket': (page) =>
    clickAll(
      page,
      Array.from({ length: ROWS }, (_, row) => page.locator(ROW).nth(row)),
    ),
  'changing the tab': (page) =>
    clickAll(
      page,
      [...TABS, ...TABS].map((name) => page.getByRole('tab', { name })),
    ),
  sorting: (page) =>
    clickAll(
      page,
      [...SORTS, ...SORTS].map((name) => page.getByRole('columnheader', { name }).getByRole('button')),
    ),
  'typing a search': (page) => type(page.getByRole('searchbox'), 'printer offline'),
  'typing a reply': (page) => type(page.getByPlaceholder('Type your response...'), 'Thank you for writing to us.'),
}

/** The browser does not report interactions faster than about one frame (16 ms); those count as 16. */
async function measureInteractions(page: Page): Promise<Figure[]> {
  await page.evaluate(() => {
    const paints: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) paints.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { paints })
  })
  const figures: Figure[] = []
  for (const [name, interact] of Object.entries(INTERACTIONS)) {
    if (name === 'typing a reply') await openChat(page)
    await page.evaluate(() => void ((globalThis as unknown as { paints: number[] }).paints.length = 0))
    const presses = await interact(page)
    await settled(page)
    const paints = await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints)
    const values = [...paints, ...Array.from({ length: Math.max(presses - paints.length, 0) }, () => 16)]
    figures.push({ name, values, unit: 'ms', atMost: 100 })
  }
  await page.getByPlaceholder('Type your response...').fill('')
  return figures
}

async function openChat(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await page.locator(ROW).first().click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await settled(page)
}

async function clickAll(page: Page, targets: Locator[]): Promise<number> {
  for (const target of targets) {
    await target.click()
    await settled(page)
  }
  return targets.length
}

async function type(field: Locator, text: string): Promise<number> {
  await field.pressSequentially(text, { delay: 60 })
  return text.length
}

/** A key, and the selector of what it shows; `before` is pressed once, `after` before it is pressed again. */
type Key = { name: string; before?: string; key: string; shows: string; after: readonly string[] }

/** The panel of a tab, open and filled. */
const panel = (tab: string) => `[role="tabpanel"][id$="-panel-${tab}"]:not([hidden]) > *`

/** `reference` shows nothing: what remains is the frame itself. */
const KEYS: readonly Key[] = [
  { name: 'reference', key: 'F8', shows: 'body', after: [] },
  { name: 'palette', key: 'Control+k', shows: 'dialog.palette:popover-open', after: ['Escape'] },
  { name: 'j', key: 'j', shows: '.ticket-title:focus', after: [] },
  { name: 'x', key: 'x', shows: '.bulk-bar', after: ['Escape'] },
  { name: 'a', key: 'a', shows: '.menu:popover-open', after: ['Escape'] },
  { name: '?', key: '?', shows: '.shortcuts:is([open], :popover-open)', after: ['Escape'] },
  { name: 'r', key: 'r', shows: '[data-action="reply"]:focus', after: ['Escape', '1'] },
  { name: '2, Chat', key: '2', shows: panel('chat'), after: ['1'] },
  { name: '3, AI Insights', key: '3', shows: panel('insights'), after: ['1'] },
  { name: '4, Files', key: '4', shows: panel('files'), after: ['1'] },
  { name: '5, History', key: '5', shows: panel('history'), after: ['1'] },
  { name: '1, Overview', before: '2', key: '1', shows: panel('overview'), after: ['2'] },
]
const REPLY: Key = { name: '/ and a letter', key: 'r', shows: '.reply-list', after: ['Backspace'] }

/** Presses keys in an open ticket; the first press of each is a figure of its own, as it may load and parse something. */
async function measureKeys(page: Page, url: string): Promise<Figure[]> {
  await page.route('**/api/saved-replies', (route) => route.fulfill({ json: manyReplies() }))
  await page.goto(`${url}/admin`)
  await page.locator(ROW).first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  // The stream of events never lets the network rest.
  await page.waitForTimeout(AHEAD)
  const figures: Figure[] = []
  for (const key of KEYS) figures.push(...(await measureKey(page, key)))
  await page.keyboard.press('r')
  // The draft of a run before on the same database.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('/')
  await page.locator('.reply-list').waitFor()
  return [...figures, ...(await measureKey(page, REPLY))]
}

async function measureKey(page: Page, { name, before, key, shows, after }: Key): Promise<Figure[]> {
  const taken: number[] = []
  if (before) await page.keyboard.press(before)
  await idle(page)
  for (let time = 0; time <= PRESSES_A_KEY; time++) {
    const press = () => page.keyboard.press(key)
    taken.push((await timePress(page, { on: 'keydown', shows, press })).taken)
    await idle(page)
    for (const each of after) await page.keyboard.press(each)
    await idle(page)
  }
  const common = { unit: 'ms', atMost: 100 }
  return [
    { ...common, name: `${name}, first`, values: taken[0]! },
    { ...common, name, values: taken.slice(1) },
  ]
}

const manyReplies = () =>
  Array.from({ length: 1_000 }, (_, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `${['Restart', 'Printer', 'Password', 'Outlook'][number % 4]} reply ${number}`,
    text: 'Please restart it, and tell us what you see on the screen then. '.repeat(6),
    folder: 'Hardware',
    tags: ['office'],
    uses: number % 7,
  }))
